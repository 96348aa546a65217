import type { Dialect } from '../engine/dialect.ts'
import { keyValues } from '../formats/key-value.ts'

/**
 * Like `iquest-coder-v2`, with another tag around the call.
 *
 *     <iquest_tool_call>read_file<arg_key>path</arg_key><arg_value>notes.txt</arg_value></iquest_tool_call>
 */
export const iquestQ1: Dialect = keyValues('iquest-q1', {
  aliases: ['iquest_q1'],
  call: '<iquest_tool_call>{name}{parameters}</iquest_tool_call>',
  parameter: '<arg_key>{key}</arg_key><arg_value>{value}</arg_value>',
  values: { untyped: 'json', frame: 'none' },
  models: ['IQuest-Q1'],
})
