import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls, MARKED_KEYS } from '../formats/json-call.ts'

/**
 * An array in the tags of `hermes`, with other keys.
 *
 *     <tool_call>
 *     [
 *     {"tool_name": "read_file", "properties": {"path": "notes.txt"}}
 *     ]
 *     </tool_call>
 */
export const toolNameProperties: Dialect = jsonCalls('tool_name-properties', {
  open: '<tool_call>',
  close: '</tool_call>',
  holds: 'array',
  layout: 'array',
  pad: '\n',
  keys: { ...MARKED_KEYS, name: ['tool_name'], arguments: ['properties'] },
})
