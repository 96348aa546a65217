import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array between special tokens, or between reserved tokens.
 *
 *     <|tool_call_start|>[{"name": "read_file", "arguments": {"path": "notes.txt"}}]<|tool_call_end|>
 *     [unused11][{"name": "read_file", "arguments": {"path": "notes.txt"}}][unused12]
 */
export const pangu: Dialect = jsonCalls('pangu', {
  aliases: ['pangu-unused'],
  open: '<|tool_call_start|>',
  opens: ['[unused11]'],
  close: '<|tool_call_end|>',
  closes: ['[unused12]'],
  layout: 'array',
  models: ['openPangu'],
})
