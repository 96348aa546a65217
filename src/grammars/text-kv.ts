import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * Two lines of text.
 *
 *     function.name: get_weather
 *     function.arguments: {"city": "Oslo"}
 */
export const textKv: Dialect = namedJson('text-kv', {
  triggers: [{ text: 'function.name:', at: 'line' }],
  call: 'function.name: {name}\nfunction.arguments: {json}',
  between: '\n',
  bare: true,
})
