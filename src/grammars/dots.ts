import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { several } from '../formats/several.ts'

/**
 * Invoke elements in a wrapper of this dialect; JSON may replace the parameters of a
 * call, or the calls.
 *
 *     <dots_function_call>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </dots_function_call>
 */
export const dots: Dialect = several(
  'dots',
  { models: ['dots.llm'] },
  parameterTags('dots', {
    wrapper: ['<dots_function_call>\n', '</dots_function_call>'],
    call: '<invoke name="{name}">\n{parameters}</invoke>\n',
    parameter: '<parameter name="{key}">{value}</parameter>\n',
    needsWrapper: true,
    values: { untyped: 'json', frame: 'tag' },
  }),
  jsonCalls('dots', { open: '<dots_function_call>', close: '</dots_function_call>', layout: 'sections' }),
)
