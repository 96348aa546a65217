import type { Dialect } from '../engine/dialect.ts'
import { barePython } from '../formats/python-call.ts'

/**
 * A line that consists of a Python call. Only the name of a known tool distinguishes it
 * from text.
 *
 *     get_weather(city="Oslo")
 *     now()
 */
export const granitePythonic: Dialect = barePython('granite-pythonic', {
  aliases: ['python-lines'],
  layout: 'lines',
  known: [{ text: '{tool}(', at: 'line' }],
  models: ['Granite-3.3', 'Granite-4.0-H-Small'],
})
