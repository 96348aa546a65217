import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array between two tags. An answer after reasoning has tags of its own, and may contain the calls.
 *
 *     <think>
 *     …
 *     </think>
 *     <answer>
 *     I will read it.
 *     <tool_calls>[{"name": "read_file", "arguments": {"path": "notes.txt"}}]</tool_calls>
 *     </answer>
 */
export const hunyuanA13b: Dialect = jsonCalls('hunyuan-a13b', {
  open: '<tool_calls>',
  close: '</tool_calls>',
  layout: 'array',
  answers: [{ open: '<answer>', close: '</answer>', at: 'answer' }],
  models: ['Hunyuan-A13B'],
})
