import type { Dialect } from '../engine/dialect.ts'
import { keyValues } from '../formats/key-value.ts'

/**
 * Like `glm4.5`, but every value is JSON, so text is quoted. Read only if the dialect or
 * the model is named: the markers are those of `glm4.5`, where quotes would be part of
 * the text.
 *
 *     <tool_call>read_file
 *     <arg_key>path</arg_key>
 *     <arg_value>"notes.txt"</arg_value>
 *     </tool_call>
 */
export const hyperclovax32b: Dialect = keyValues('hyperclovax-32b', {
  aliases: ['hyperclovax_seed_think'],
  call: '<tool_call>{name}\n{parameters}</tool_call>',
  parameter: '<arg_key>{key}</arg_key>\n<arg_value>{json}</arg_value>\n',
  between: '\n',
  values: { untyped: 'json', frame: 'none' },
  models: ['HyperCLOVAX-SEED-Think-32B'],
})
