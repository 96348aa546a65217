import type { Dialect } from '../engine/dialect.ts'
import { hold } from '../engine/step.ts'
import { printedPythonCall, pythonList } from '../formats/python-call.ts'

/**
 * A list of Python calls with nothing around it, at the start of a line; further
 * on in it only where the first call is to a tool that was given.
 *
 *     [get_weather(city="Oslo", days=3), now()]
 */
export const pythonic: Dialect = {
  name: 'pythonic',
  aliases: ['toolace', 'llama3.2-pythonic'],
  triggers: [{ text: '[', at: 'line' }],
  known: () => ({ named: [{ before: '[', after: '(' }] }),
  grammar: hold(pythonList({ bare: true }), 'whole'),
  print: calls => `[${calls.map(call => printedPythonCall(call)).join(', ')}]`,
  bare: true,
  models: ['Llama-3.2', 'Llama-4', 'ToolACE-8B'],
}
