import type { Dialect } from '../dialect.ts'
import { jsonCalls } from '../shapes/json-call.ts'

/**
 * One object in each pair of tags.
 *
 *     <tool>{"name": "read_file", "arguments": {"path": "notes.txt"}}</tool>
 */
export const toolTag: Dialect = jsonCalls({
  name: 'tool-tag',
  open: '<tool>',
  close: '</tool>',
  layout: 'sections',
  bare: true,
})
