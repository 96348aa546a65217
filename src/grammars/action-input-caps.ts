import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * Two lines of text.
 *
 *     ACTION: get_weather
 *     INPUT: {"city": "Oslo"}
 */
export const actionInputCaps: Dialect = namedJson('action-input-caps', {
  triggers: [{ text: 'ACTION:', at: 'line' }],
  call: 'ACTION: {name}\nINPUT: {json}',
  between: '\n',
  bare: true,
})
