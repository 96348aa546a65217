import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type ArgKv, kvCall, kvTags, printedKv } from '../formats/arg-kv.ts'

const CALL = 'iquestcoder_tool_call'
const format: ArgKv = { tags: kvTags(), call: CALL, wrappers: [], values: { untyped: 'python', frame: 'none' } }
const tag = (word: string) => [`<${word}>`, `</${word}>`] as const
const print = (call: PrintedCall) => `<${CALL}>${call.name}${printedKv(call, tag, '')}</${CALL}>`

/**
 * As GLM, in a tag of its own, without line breaks.
 *
 *     <iquestcoder_tool_call>read_file<arg_key>path</arg_key><arg_value>notes.txt</arg_value></iquestcoder_tool_call>
 */
export const iquestCoderV2: Dialect = {
  name: 'iquest-coder-v2',
  aliases: ['iquest_coder_v2'],
  triggers: [`<${CALL}`],
  grammar: kvCall(format),
  print: calls => calls.map(print).join(''),
  closers: ['</arg_key>', '</arg_value>', `</${CALL}>`],
  models: ['IQuest-Coder-V2'],
}
