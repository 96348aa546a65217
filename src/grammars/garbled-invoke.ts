import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { INVOKE_TAGS, WORDS_FOR_TAGS } from '../formats/tags.ts'

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
  ...INVOKE_TAGS,
  openings: WORDS_FOR_TAGS,
  prefixes: ['', 'antml:'],
  values: { untyped: 'json', frame: 'tag' },
  bare: true,
  models: ['Claude'],
})
