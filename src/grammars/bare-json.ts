import type { Dialect } from '../dialect.ts'
import { bareCalls } from '../shapes/json-call.ts'

/**
 * A call, or a list of calls, as JSON with nothing around it but prose or a code
 * fence. Nothing is sure before a name and the start of its arguments.
 *
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     {"name": "f", "parameters": {…}}; {"name": "g", "parameters": {…}}
 *     [{"name": "f", "parameters": {…}}, {"type": "function", "function": {"name": "g", "arguments": "{…}"}}]
 */
export const bareJson: Dialect = bareCalls({
  name: 'bare-json',
  aliases: ['json-array', 'llama4-json', 'xlam'],
  models: ['Llama-3.1', 'Llama-3.2', 'Llama-3.3', 'Llama-4', 'Qwen2.5-Coder', 'xLAM'],
})
