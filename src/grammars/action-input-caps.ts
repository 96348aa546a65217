import type { Dialect } from '../dialect.ts'
import { namedJson } from '../shapes/named-json.ts'

/**
 * Two lines of text.
 *
 *     ACTION: get_weather
 *     INPUT: {"city": "Oslo"}
 */
export const actionInputCaps: Dialect = namedJson({
  name: 'action-input-caps',
  triggers: [{ text: 'ACTION:', at: 'line' }],
  call: 'ACTION: {name}\nINPUT: {json}',
  between: '\n',
  bare: true,
})
