import type { Dialect } from '../engine/dialect.ts'
import { keyValues } from '../formats/key-value.ts'

/**
 * A name, then each key and value in its own tag; GLM-4.5 and 4.6 write a line break
 * after each, later models do not. Text is raw, and any other value is JSON.
 *
 *     <tool_call>read_file
 *     <arg_key>path</arg_key>
 *     <arg_value>notes.txt</arg_value>
 *     </tool_call>
 *
 * If tools are given, a call to one of them may lack the tag before its name, or the tag
 * between the name and the first key: `<tool_call>read_filepath</arg_key>`.
 */
export const glm45: Dialect = keyValues('glm4.5', {
  aliases: ['glm4.7', 'glm45', 'glm47', 'glm', 'glm-arg-kv', 'laguna-arg-kv', 'ling3', 'spark25', 'poolside_v1'],
  call: '<tool_call>{name}{parameters}</tool_call>',
  parameter: '<arg_key>{key}</arg_key><arg_value>{value}</arg_value>',
  layouts: {
    lines: {
      call: '<tool_call>{name}\n{parameters}</tool_call>',
      parameter: '<arg_key>{key}</arg_key>\n<arg_value>{value}</arg_value>\n',
      between: '\n',
    },
  },
  values: { untyped: 'python', frame: 'none' },
  untagged: true,
  models: ['GLM-4.5', 'GLM-4.6', 'GLM-4.7', 'GLM-5', 'Ling-3', 'Spark-2.5', 'Laguna'],
})
