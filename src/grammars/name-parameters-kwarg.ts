import type { Dialect } from '../dialect.ts'
import { end, lit, token, ws } from '../frontier.ts'
import { args } from '../json.ts'
import { BEGIN, END } from '../shapes/json-call.ts'
import { pythonName } from '../shapes/python-call.ts'
import { drop, emit, hold, many1, opened, seq } from '../step.ts'

const head = pythonName.skip(token('(')).skip(lit('parameters')).skip(ws).skip(token('='))

const call = seq(
  opened(
    head.map(name => [...BEGIN, { type: 'name' as const, name }]),
    args({ bare: true }),
  ),
  emit(ws.then(lit(')')), () => END),
)

/**
 * The whole reply is a call, with a JSON object for its only keyword; or several,
 * one a line.
 *
 *     get_weather(parameters={"city": "Oslo"})
 */
export const nameParametersKwarg: Dialect = {
  name: 'name-parameters-kwarg',
  triggers: [],
  known: tools => ({ triggers: tools.map(({ name }) => ({ text: `${name}(`, at: 'message' as const })) }),
  grammar: hold(seq(many1(call), drop(ws.then(end))), 'message'),
  print: calls => calls.map(c => `${c.name}(parameters=${JSON.stringify(c.arguments)})`).join('\n'),
  bare: true,
  spec: { shape: 'python-call', keyword: 'parameters' },
}
