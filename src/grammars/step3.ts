import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Invoke elements with a namespace, between tokens with underscores (not U+2581).
 *
 *     <｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="read_file">
 *     <steptml:parameter name="path">notes.txt</steptml:parameter>
 *     </steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>
 *
 * The name may also be given after `<｜tool_sep｜>`. This token may also separate two calls.
 */
export const step3: Dialect = parameterTags('step3', {
  wrapper: ['<｜tool_calls_begin｜>', '<｜tool_calls_end｜>'],
  call: '<｜tool_call_begin｜>function?<｜tool_sep｜>?<{prefix}invoke name="{name}">\n{parameters}</{prefix}invoke><｜tool_call_end｜>',
  parameter: '<{prefix}parameter name="{key}">{value}</{prefix}parameter>\n',
  between: '\n',
  prefixes: ['steptml:'],
  values: { untyped: 'text', frame: 'none' },
  models: ['Step-3'],
})
