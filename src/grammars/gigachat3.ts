import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * One call after a special token, or after the header of a turn.
 *
 *     <|function_call|>{"name": "read_file", "arguments": {"path": "notes.txt"}}
 *
 *     <|message_sep|>
 *
 *     function call<|role_sep|>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 */
export const gigachat3: Dialect = jsonCalls('gigachat3', {
  aliases: ['gigachat3.1'],
  open: '<|function_call|>',
  opens: [['<|message_sep|>', 'function call', '<|role_sep|>'], 'function call<|role_sep|>'],
  layout: 'sections',
  models: ['GigaChat3', 'GigaChat3.1'],
})
