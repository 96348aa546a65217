import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array between two tags.
 *
 *     <tool_calls>[
 *         {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     ]</tool_calls>
 */
export const jamba: Dialect = jsonCalls('jamba', {
  aliases: ['apriel'],
  open: '<tool_calls>',
  close: '</tool_calls>',
  layout: 'list',
  models: ['Jamba-1.5', 'Jamba-1.6', 'Apriel-1.5', 'Apriel-1.6'],
})
