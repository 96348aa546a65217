import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { FUNCTION_TAGS } from '../formats/tags.ts'

/**
 * Tags with the name or key after an equals sign; one line break on either side of a
 * value belongs to the markup. The wrapper may be missing, or contain several calls.
 *
 *     <tool_call>
 *     <function=read_file>
 *     <parameter=path>
 *     notes.txt
 *     </parameter>
 *     </function>
 *     </tool_call>
 */
export const qwen3CoderXml: Dialect = parameterTags('qwen3-coder-xml', {
  aliases: ['qwen3-coder', 'nemotron-3', 'step-3.5'],
  wrapper: ['<tool_call>\n', '\n</tool_call>'],
  openings: ['tool_call>'],
  ...FUNCTION_TAGS,
  models: [
    'Qwen3-Coder',
    'Qwen3.5',
    'Qwen3.6',
    'Qwen3.8',
    'Nemotron-3',
    'Step-3.5',
    'MiMo',
    'Granite-4.2',
    'iQuest-Coder',
  ],
})
