import type { Dialect } from '../engine/dialect.ts'
import { hold, seq } from '../engine/step.ts'
import { lineEnd } from '../formats/by-tool-name.ts'
import { printedPythonCall, pythonCall } from '../formats/python-call.ts'

/**
 * A line that is a Python call and nothing else. Only the name of a tool tells it
 * from text.
 *
 *     get_weather(city="Oslo")
 *     now()
 */
export const granitePythonic: Dialect = {
  name: 'granite-pythonic',
  aliases: ['python-lines'],
  triggers: [],
  known: () => ({ named: [{ after: '(', at: 'line' }] }),
  grammar: hold(seq(pythonCall({ bare: true }), lineEnd), 'message'),
  print: calls => calls.map(call => printedPythonCall(call)).join('\n'),
  bare: true,
  models: ['Granite-3.3', 'Granite-4.0-H-Small'],
}
