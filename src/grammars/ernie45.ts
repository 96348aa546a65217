import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * The calls of Hermes; an answer after reasoning is in its own tags.
 *
 *     <tool_call>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     </tool_call>
 *
 *     …</think>
 *
 *     <response>
 *     The file is empty.
 *     </response>
 */
export const ernie45: Dialect = jsonCalls('ernie45', {
  open: '<tool_call>',
  close: '</tool_call>',
  layout: 'sections',
  pad: '\n',
  answers: [{ open: '<response>', close: '</response>', at: 'answer' }],
  models: ['ERNIE-4.5-Thinking'],
})
