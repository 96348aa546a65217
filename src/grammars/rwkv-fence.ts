import { FENCE } from '../engine/chars.ts'
import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * A call in a code fence, after a heading.
 *
 *     **Tool Call:**
 *     ```json
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     ```
 */
export const rwkvFence: Dialect = jsonCalls('rwkv-fence', {
  open: '**Tool Call:**\n```json',
  opens: [
    ['**Tool Call:**', '```json'],
    ['**Tool Call:**', '```'],
  ],
  close: FENCE,
  layout: 'sections',
  pad: '\n',
  bare: true,
  at: 'line',
  models: ['RWKV-7'],
})
