import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/template.ts'

/**
 * A line that is only a call with a JSON object as its only keyword argument. With prose after it, it is documentation.
 *
 *     get_weather(parameters={"city": "Oslo"})
 */
export const nameParametersKwarg: Dialect = namedJson('name-parameters-kwarg', {
  call: '{tool}(parameters={json})',
  also: ['{tool}( parameters = {json} )'],
  known: [{ text: '{tool}(', at: 'line', unless: 'parameters' }],
  between: '\n',
  ends: 'message',
  bare: true,
})
