import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array after the opening tag of `hermes`; the closing tag is optional.
 *
 *     <tool_call>[{"name": "read_file", "arguments": {"path": "notes.txt"}}]
 */
export const granite31: Dialect = jsonCalls('granite-3.1', {
  open: '<tool_call>',
  close: '</tool_call>',
  optionalClose: true,
  holds: 'array',
  layout: 'array',
  models: ['Granite-3.1', 'Granite-3.2', 'xLAM'],
})
