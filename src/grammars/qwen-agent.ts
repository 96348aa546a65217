import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'

/**
 * A line for the name and a line for the input, as Qwen-Agent (`fncall_prompt_type: 'qwen'`) asks for them. The model
 * stops before `✿RESULT✿`, where the framework puts the result; the answer follows `✿RETURN✿:`. Other input than JSON is a tool's only parameter.
 *
 *     ✿FUNCTION✿: read_file
 *     ✿ARGS✿: {"path": "notes.txt"}
 */
export const qwenAgent: Dialect = several(
  'qwen-agent',
  { results: ['✿RESULT✿', '[RESULT]'], stops: ['✿RETURN✿'], models: ['Qwen-Agent'] },
  namedJson('qwen-agent', {
    call: '✿FUNCTION✿: {name}\n✿ARGS✿: {json}',
    also: ['✿FUNCTION✿ {name}\n✿ARGS✿ {json}', '✿FUNCTION✿ {name}, {json}', '[FUNCTION] {name}\n[ARGS] {json}'],
    between: '\n',
    triggers: ['✿FUNCTION✿', { text: '[FUNCTION] ', at: 'line' }],
    objectOnly: true,
  }),
  soleLines('qwen-agent', { open: '✿FUNCTION✿: {tool}\n✿ARGS✿: ', ends: ['✿'] }),
  markers('qwen-agent', { markers: ['✿RETURN✿:'], exact: true, at: 'message' }),
)
