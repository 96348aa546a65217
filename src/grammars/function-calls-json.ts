import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * A JSON array in the wrapper that `anthropic-xml` has around invoke elements.
 *
 *     <function_calls>
 *     [{"name": "read_file", "arguments": {"path": "notes.txt"}}]
 *     </function_calls>
 */
export const functionCallsJson: Dialect = jsonCalls('function-calls-json', {
  open: '<function_calls>',
  close: '</function_calls>',
  layout: 'array',
  noEmptyList: true,
  pad: '\n',
  models: ['Llama-3.1 (Groq)'],
})
