import type { Dialect } from '../engine/dialect.ts'
import { ANY_KEYS, bareCalls } from '../formats/json-call.ts'

/**
 * A call, or a list of calls, as JSON with nothing around it but prose or a code
 * fence. Nothing is sure before a name and the start of its arguments.
 *
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     {"name": "f", "parameters": {…}}; {"name": "g", "parameters": {…}}
 *     [{"name": "f", "parameters": {…}}, {"type": "function", "function": {"name": "g", "arguments": "{…}"}}]
 *
 * With tools given, whose name must be there, the keys of other formats are as good:
 *
 *     {"tool": "f", "args": {…}}
 *     {"function": "f", "parameters": {…}}
 *     {"type": "tool_use", "name": "f", "input": {…}}
 *     {{"tool": "f", "args": {…}}}
 */
export const bareJson: Dialect = bareCalls('bare-json', {
  aliases: ['json-array', 'llama4-json', 'xlam'],
  knownKeys: ANY_KEYS,
  models: ['Llama-3.1', 'Llama-3.2', 'Llama-3.3', 'Llama-4', 'Qwen2.5-Coder', 'xLAM'],
})
