import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * A list in a pair of tags; after reasoning the answer stands in tags of its own, and may hold the calls.
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
