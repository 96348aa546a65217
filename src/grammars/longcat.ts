import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * One JSON object in each pair of tags.
 *
 *     <longcat_tool_call>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     </longcat_tool_call>
 */
export const longcat: Dialect = jsonCalls('longcat', {
  open: '<longcat_tool_call>',
  close: '</longcat_tool_call>',
  layout: 'sections',
  pad: '\n',
  models: ['LongCat-Flash'],
})
