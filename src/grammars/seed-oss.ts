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
 *
 * The tags of Doubao-Seed end in a hash: `<function_never_used_51bce0c785ca2f68081bfa7d91973934=read_file>`.
 */
export const seedOss: Dialect = parameterTags('seed-oss', {
  aliases: ['seed-oss-xml'],
  wrapper: ['<seed:tool_call{prefix}>\n', '\n</seed:tool_call{prefix}>'],
  wrapEach: true,
  needsWrapper: true,
  call: '<function{prefix}={name}>\n{parameters}</function{prefix}>',
  parameter: '<parameter{prefix}={key}>{value}</parameter{prefix}>\n',
  prefixes: ['', '_never_used_51bce0c785ca2f68081bfa7d91973934'], // Doubao-Seed
  between: '\n',
  values: { untyped: 'text', frame: 'pair' },
  models: ['Seed-OSS'],
})
