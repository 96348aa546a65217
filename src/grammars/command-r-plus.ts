import { FENCE } from '../engine/chars.ts'
import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array of actions in a code fence, after `Action:` at the start of a line.
 *
 *     Action:
 *     ```json
 *     [
 *         {"tool_name": "read_file", "parameters": {"path": "notes.txt"}}
 *     ]
 *     ```
 */
export const commandRPlus: Dialect = jsonCalls('command-r-plus', {
  open: 'Action:\n```json',
  opens: [
    ['Action:', '```json'],
    ['Action:', '```'],
  ],
  close: FENCE,
  layout: 'list',
  pad: '\n',
  keys: { name: ['tool_name'], arguments: ['parameters'] },
  bare: true,
  at: 'line',
  models: ['Command-R', 'Command-R+'],
})
