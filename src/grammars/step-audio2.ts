import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * The kind of tool, the name and the arguments, each on its own line.
 *
 *     <tool_call>function
 *     get_weather
 *     {"city": "Oslo"}</tool_call>
 *
 * Other models omit the kind and put the arguments into a code fence.
 */
export const stepAudio2: Dialect = namedJson('step-audio2', {
  call: '<tool_call>function\n{name}\n{json}</tool_call>',
  also: ['<tool_call>{name}\n```json\n{json}\n```\n</tool_call>'],
  between: '\n',
  models: ['Step-Audio-2'],
})
