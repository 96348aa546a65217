import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * One object per line, between two tags.
 *
 *     <tool_calls>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     {"name": "read_file", "arguments": {"path": "todo.txt"}}
 *     </tool_calls>
 */
export const minimaxM1: Dialect = jsonCalls('minimax-m1', {
  open: '<tool_calls>',
  close: '</tool_calls>',
  holds: 'objects',
  layout: 'lines',
  pad: '\n',
  models: ['MiniMax-M1'],
})
