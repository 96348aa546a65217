import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { INVOKE_TAGS, WORDS_FOR_TAGS } from '../formats/tags.ts'

/**
 * Elements for the call and for each of its parameters; a JSON object may replace
 * the parameters, and the wrapper may be missing. All tags may have a prefix.
 *
 *     <function_calls>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </function_calls>
 *
 * A word alone on a line right before a call may replace the wrapper's opening tag:
 *
 *     court
 *     <invoke name="read_file">
 */
export const anthropicXml: Dialect = parameterTags('anthropic-xml', {
  aliases: ['invoke'],
  ...INVOKE_TAGS,
  wrappersAlso: ['function_call', 'calls'],
  prefixes: ['', 'antml:', 'antml_'],
  openings: WORDS_FOR_TAGS,
  values: { untyped: 'json', frame: 'tag' },
  models: ['Claude', 'DeepSeek-V3.2'],
})
