import type { Dialect } from '../engine/dialect.ts'
import { functionTags } from '../formats/function-tags.ts'

/**
 * Names after an equals sign; one line break on either side of a value belongs to
 * the markup. The wrapper may be missing, or hold several calls.
 *
 *     <tool_call>
 *     <function=read_file>
 *     <parameter=path>
 *     notes.txt
 *     </parameter>
 *     </function>
 *     </tool_call>
 */
export const qwen3CoderXml: Dialect = functionTags('qwen3-coder-xml', {
  aliases: ['qwen3-coder', 'nemotron-3', 'step-3.5'],
  wrapper: 'tool_call',
  values: { untyped: 'text', frame: 'line' },
  unwrapped: true,
  pad: '\n',
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
