import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { WORDS_FOR_TAGS } from '../repair/tokens.ts'

/**
 * Invoke elements whose opening wrapper tag was garbled into an ordinary word on its
 * own line; `anthropic-xml` reads them, too, if nothing stands between the lines.
 *
 *     court
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </function_calls>
 */
export const garbledInvoke: Dialect = parameterTags('garbled-invoke', {
  wrapper: ['<{prefix}function_calls>\n', '</{prefix}function_calls>'],
  openings: WORDS_FOR_TAGS,
  call: '<{prefix}invoke name="{name}">\n{parameters}</{prefix}invoke>\n',
  parameter: '<{prefix}parameter name="{key}">{value}</{prefix}parameter>\n',
  prefixes: ['', 'antml:'],
  values: { untyped: 'json', frame: 'tag' },
  bare: true,
  models: ['Claude'],
})
