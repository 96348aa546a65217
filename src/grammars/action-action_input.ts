import type { Dialect } from '../engine/dialect.ts'
import { jsonAnswer } from '../formats/json-answer.ts'
import { bareCalls, type CallKeys, jsonCalls, MARKED_KEYS } from '../formats/json-call.ts'
import { several } from '../formats/several.ts'

const KEYS: CallKeys = { name: ['action'], arguments: ['action_input'] }
/** The keys after `Action:`: smolagents and others have those of a call. */
const ANY: CallKeys = {
  name: [...new Set(['action', ...MARKED_KEYS.name])],
  arguments: [...new Set(['action_input', ...MARKED_KEYS.arguments])],
  also: ['thought', 'thoughts', 'reasoning'],
}

/**
 * An object with the name of a tool and its input, in a code fence or alone. The
 * answer has the same form.
 *
 *     Action:
 *     ```
 *     {"action": "read_file", "action_input": {"path": "notes.txt"}}
 *     ```
 *
 *     {"action": "Final Answer", "action_input": "The file is empty."}
 *
 * The fence may be missing, and the keys may be those of a call: `Action: {"name": …, "arguments": {…}}`.
 */
export const actionActionInput: Dialect = several(
  'action-action_input',
  { models: ['LangChain structured chat', 'smolagents'], results: ['Observation:'], stops: ['<end_action>'] },
  jsonAnswer('action-action_input', {
    object: '{"action": "Final Answer", "action_input": {content}}',
    blocks: [
      ['Action: ```json', '```'],
      ['Action: ```', '```'],
    ],
  }),
  jsonCalls('action-action_input', {
    open: 'Action:\n```',
    opens: [
      ['Action:', '```json'],
      ['Action:', '```'],
      ['Action:', '```json', '$JSON_BLOB'],
      ['Action:', '```', '$JSON_BLOB'],
    ],
    close: '```',
    layout: 'sections',
    pad: '\n',
    keys: ANY,
    bare: true,
    at: 'line',
  }),
  jsonCalls('action-action_input', { open: 'Action:', layout: 'sections', keys: ANY, bare: true, at: 'line' }),
  bareCalls('action-action_input', { keys: KEYS, knownKeys: { ...KEYS, arguments: MARKED_KEYS.arguments } }),
)
