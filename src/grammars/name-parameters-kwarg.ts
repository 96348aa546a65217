import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * A line that consists of a call whose only keyword argument is a JSON object. If prose follows, the line is
 * documentation.
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
