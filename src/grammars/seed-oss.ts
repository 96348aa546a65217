import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Qwen's tags in a wrapper with a namespace; lists are printed as in Python. A value
 * is directly between its tags, or, as with Qwen, on its own lines.
 *
 *     <seed:tool_call>
 *     <function=read_file>
 *     <parameter=path>notes.txt</parameter>
 *     </function>
 *     </seed:tool_call>
 */
export const seedOss: Dialect = parameterTags('seed-oss', {
  aliases: ['seed-oss-xml'],
  wrapper: ['<seed:tool_call>\n', '\n</seed:tool_call>'],
  wrapEach: true,
  needsWrapper: true,
  call: '<function={name}>\n{parameters}</function>',
  parameter: '<parameter={key}>{value}</parameter>\n',
  between: '\n',
  values: { untyped: 'text', frame: 'pair' },
  models: ['Seed-OSS'],
})
