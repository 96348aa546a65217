import type { Dialect } from '../dialect.ts'
import { end, lit, token, ws } from '../frontier.ts'
import { args } from '../json.ts'
import { BEGIN, END } from '../shapes/json-call.ts'
import { pythonName } from '../shapes/python-call.ts'
import { drop, emit, hold, opened, seq } from '../step.ts'

const head = pythonName.skip(token('(')).skip(lit('parameters')).skip(ws).skip(token('='))

/**
 * The whole reply is one call, with a JSON object for its only keyword.
 *
 *     get_weather(parameters={"city": "Oslo"})
 */
export const nameParametersKwarg: Dialect = {
  name: 'name-parameters-kwarg',
  triggers: [],
  toolTriggers: tool => [{ text: `${tool}(`, at: 'message' }],
  grammar: hold(
    seq(
      opened(
        head.map(name => [...BEGIN, { type: 'name' as const, name }]),
        args({ bare: true }),
      ),
      emit(ws.then(lit(')')), () => END),
      drop(ws.then(end)),
    ),
    'message',
  ),
  print: ([call]) => (call ? `${call.name}(parameters=${JSON.stringify(call.arguments)})` : ''),
  bare: true,
  spec: { shape: 'python-call', keyword: 'parameters' },
}
