import type { Dialect } from '../dialect.ts'
import { alt } from '../frontier.ts'
import { array } from '../json.ts'
import { callObject, printedCall } from '../shapes/json-call.ts'
import { hold } from '../step.ts'

const call = callObject({ bare: true })

/**
 * A call, or a list of calls, as JSON with nothing around it but prose or a code
 * fence. Nothing is sure before a name and the start of its arguments.
 *
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     [{"name": "f", "parameters": {…}}, {"type": "function", "function": {"name": "g", "arguments": "{…}"}}]
 */
export const bareJson: Dialect = {
  name: 'bare-json',
  aliases: ['json-array', 'llama3-json', 'llama4-json'],
  triggers: ['{', '['],
  grammar: hold(alt(call, array(call))),
  print: calls => (calls.length === 1 ? printedCall(calls[0]!) : `[${calls.map(c => printedCall(c)).join(', ')}]`),
  bare: true,
  spec: { shape: 'json-call', keys: ['name', 'arguments', 'parameters', 'id', 'type', 'function'] },
  models: ['Llama-3.1', 'Llama-3.2', 'Llama-3.3', 'Qwen2.5-Coder'],
}
