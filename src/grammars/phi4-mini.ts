import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array right after the word `functools`.
 *
 *     functools[{"name": "read_file", "arguments": {"path": "notes.txt"}}]
 */
export const phi4Mini: Dialect = jsonCalls('phi4-mini', {
  aliases: ['phi4', 'firefunction-v2'],
  open: 'functools',
  holds: 'array',
  layout: 'array',
  bare: true,
  models: ['Phi-4-mini', 'Firefunction-v2'],
})
