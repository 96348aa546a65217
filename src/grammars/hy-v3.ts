import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, optional } from '../engine/parsing.ts'
import { type ArgKv, kvCall, printedKv, suffixedTags } from '../formats/arg-kv.ts'
import { wrapped } from '../formats/parameters.ts'

const SUFFIX = ':opensource'
const format: ArgKv = {
  tags: suffixedTags,
  wrappers: ['tool_calls'],
  values: { untyped: 'python', frame: 'none' },
  separator: optional(suffixedTags.open('tool_sep')),
}
const call = kvCall(format)
const tag = (word: string) => [`<${word}${SUFFIX}>`, `</${word}${SUFFIX}>`] as const
const print = (it: PrintedCall) =>
  `<tool_call${SUFFIX}>${it.name}<tool_sep${SUFFIX}>\n${printedKv(it, tag, '\n')}</tool_call${SUFFIX}>\n`

/**
 * A name, then keys and values in tags of their own. Every tag may carry a suffix
 * that each checkpoint has for itself (`:opensource`, `:6124c78e`); Hy4 has no
 * `<tool_sep>`.
 *
 *     <tool_calls:opensource>
 *     <tool_call:opensource>read_file<tool_sep:opensource>
 *     <arg_key:opensource>path</arg_key:opensource>
 *     <arg_value:opensource>notes.txt</arg_value:opensource>
 *     </tool_call:opensource>
 *     </tool_calls:opensource>
 */
export const hyV3: Dialect = {
  name: 'hy-v3',
  aliases: ['hy-v4', 'hunyuan-hy3', 'hy3', 'hy4'],
  triggers: ['<tool_calls:', '<tool_calls>', '<tool_call:'],
  grammar: alt(wrapped(suffixedTags.open('tool_calls'), call, suffixedTags.close('tool_calls')), call),
  print: calls => `<tool_calls${SUFFIX}>\n${calls.map(print).join('')}</tool_calls${SUFFIX}>`,
  closers: ['arg_value', 'tool_call', 'tool_calls'].flatMap(word => [`</${word}>`, `</${word}${SUFFIX}>`]),
  models: ['Hunyuan-Hy3', 'Hunyuan-Hy4'],
}
