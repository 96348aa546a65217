import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array after a special token; only Phi-4-mini writes a closing token.
 *
 *     <|tool_call|>[{"name": "read_file", "arguments": {"path": "notes.txt"}}]
 *     <|tool_call|>[…]<|/tool_call|>
 */
export const granite: Dialect = jsonCalls('granite', {
  aliases: ['granite-3', 'granite-3.0'],
  open: '<|tool_call|>',
  close: '<|/tool_call|>',
  optionalClose: true,
  layout: 'array',
  models: ['Granite-3.0', 'Phi-4-mini'],
})
