import type { Dialect } from '../engine/dialect.ts'
import { keyValues } from '../formats/key-value.ts'

/**
 * A name, then each key and value in its own tag. Every tag may have a suffix, which
 * differs by checkpoint (`:opensource`, `:6124c78e`); Hy4 has no `<tool_sep>`.
 *
 *     <tool_calls:opensource>
 *     <tool_call:opensource>read_file<tool_sep:opensource>
 *     <arg_key:opensource>path</arg_key:opensource>
 *     <arg_value:opensource>notes.txt</arg_value:opensource>
 *     </tool_call:opensource>
 *     </tool_calls:opensource>
 */
export const hyV3: Dialect = keyValues('hy-v3', {
  aliases: ['hy-v4', 'hunyuan-hy3', 'hy3', 'hy4'],
  wrapper: ['<tool_calls{suffix}>\n', '</tool_calls{suffix}>'],
  call: '<tool_call{suffix}>{name}<tool_sep{suffix}>\n{parameters}</tool_call{suffix}>\n',
  parameter: '<arg_key{suffix}>{key}</arg_key{suffix}>\n<arg_value{suffix}>{value}</arg_value{suffix}>\n',
  suffix: ':opensource',
  values: { untyped: 'python', frame: 'none' },
  models: ['Hunyuan-Hy3', 'Hunyuan-Hy4'],
})
