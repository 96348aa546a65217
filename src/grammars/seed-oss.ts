import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * The tags of `qwen3-coder-xml` in a wrapper with a namespace; lists are written as in
 * Python. A value is directly between its tags, or, as in `qwen3-coder-xml`, on lines of
 * its own.
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
