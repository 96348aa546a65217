import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type ArgKv, kvCall, kvTags, printedKv } from '../formats/arg-kv.ts'

const format: ArgKv = { tags: kvTags(), wrappers: [], values: { untyped: 'json', wire: 'json', frame: 'none' } }
const tag = (word: string) => [`<${word}>`, `</${word}>`] as const
const values = (call: PrintedCall) =>
  printedKv(
    call,
    tag,
    '\n',
    () => '',
    value => JSON.stringify(value),
  )

/**
 * As GLM, but every value is JSON, text in quotes too. The markers do not tell it
 * from GLM, whose text in quotes is meant so: only when the model is known.
 *
 *     <tool_call>read_file
 *     <arg_key>path</arg_key>
 *     <arg_value>"notes.txt"</arg_value>
 *     </tool_call>
 */
export const hyperclovax32b: Dialect = {
  name: 'hyperclovax-32b',
  aliases: ['hyperclovax_seed_think'],
  triggers: ['<tool_call>'],
  grammar: kvCall(format),
  print: calls => calls.map(call => `<tool_call>${call.name}\n${values(call)}</tool_call>`).join('\n'),
  closers: ['</arg_key>', '</arg_value>', '</tool_call>'],
  models: ['HyperCLOVAX-SEED-Think-32B'],
}
