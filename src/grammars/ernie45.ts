import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * Calls as in `hermes`; an answer after reasoning has tags of its own.
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
