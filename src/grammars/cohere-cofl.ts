import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { several } from '../formats/several.ts'
import { typedElements } from '../formats/typed-elements.ts'

/**
 * Elements of values whose type says what they hold; or, in another template, parameters of which `string` says whether
 * they are text, with entities.
 *
 *     <cofl:tool_calls><cofl:tool_call id="0" name="read_file">
 *     <cofl:value name="path" type="raw">notes.txt</cofl:value>
 *     <cofl:value name="lines" type="list"><cofl:value type="json">1</cofl:value></cofl:value>
 *     </cofl:tool_call></cofl:tool_calls>
 *
 *     <cofl:tool_call id="0" name="read_file">
 *     <cofl:tool_param name="path" string="true">notes.txt</cofl:tool_param>
 *     </cofl:tool_call>
 */
export const cohereCofl: Dialect = several(
  'cohere-cofl',
  { aliases: ['cohere-command5', 'cmd5'], models: ['Command-5'] },
  typedElements('cohere-cofl', { wrapper: 'cofl:tool_calls', call: 'cofl:tool_call', value: 'cofl:value' }),
  parameterTags('cohere-cofl', {
    wrapper: ['<cofl:tool_calls>', '</cofl:tool_calls>'],
    call: '<cofl:tool_call name="{name}">{parameters}</cofl:tool_call>',
    parameter: '<cofl:tool_param name="{key}" string="{isText}">{value}</cofl:tool_param>',
    values: { untyped: 'json', frame: 'none', entities: true },
    needsParameter: true,
  }),
)
