import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls, MARKED_KEYS } from '../formats/json-call.ts'

/**
 * Objects after a special token, separated by semicolons. Without the token they are read by `bare-json`.
 *
 *     <|python_tag|>{"name": "read_file", "parameters": {"path": "notes.txt"}}; {…}
 */
export const llama3Json: Dialect = jsonCalls('llama3-json', {
  open: '<|python_tag|>',
  layout: 'lines',
  between: '; ',
  keys: { ...MARKED_KEYS, arguments: ['parameters', ...MARKED_KEYS.arguments] },
  models: ['Llama-3.1', 'Llama-3.2', 'Llama-3.3', 'Llama-4'],
})
