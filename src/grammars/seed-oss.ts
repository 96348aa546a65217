import type { Dialect } from '../engine/dialect.ts'
import { functionTags } from '../formats/function-tags.ts'

/**
 * Qwen's tags in a wrapper with a namespace; lists come as Python prints them. A
 * value stands between its tags; models of Qwen's habit put it on lines of its own.
 *
 *     <seed:tool_call>
 *     <function=read_file>
 *     <parameter=path>notes.txt</parameter>
 *     </function>
 *     </seed:tool_call>
 */
export const seedOss: Dialect = functionTags('seed-oss', {
  aliases: ['seed-oss-xml'],
  wrapper: 'seed:tool_call',
  values: { untyped: 'text', frame: 'pair' },
  unwrapped: false,
  models: ['Seed-OSS'],
})
