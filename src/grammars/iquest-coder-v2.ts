import type { Dialect } from '../engine/dialect.ts'
import { keyValues } from '../formats/key-value.ts'

/**
 * Like `glm4.5` without line breaks, with another tag around the call.
 *
 *     <iquestcoder_tool_call>read_file<arg_key>path</arg_key><arg_value>notes.txt</arg_value></iquestcoder_tool_call>
 */
export const iquestCoderV2: Dialect = keyValues('iquest-coder-v2', {
  aliases: ['iquest_coder_v2'],
  call: '<iquestcoder_tool_call>{name}{parameters}</iquestcoder_tool_call>',
  parameter: '<arg_key>{key}</arg_key><arg_value>{value}</arg_value>',
  values: { untyped: 'python', frame: 'none' },
  models: ['IQuest-Coder-V2'],
})
