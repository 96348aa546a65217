import type { Dialect, KnownTool } from '../engine/dialect.ts'
import { lit, token, ws } from '../engine/parsing.ts'
import { hold, seq } from '../engine/step.ts'
import { lineEnd, objectCall } from '../formats/by-tool-name.ts'
import { pythonName } from '../formats/python-call.ts'

const head = pythonName.skip(token('(')).skip(lit('parameters')).skip(ws).skip(token('='))

const call = objectCall(head, ws.then(lit(')')))

/** A tool with a parameter of that name is called in Python. */
const hasNone = ({ parameters }: KnownTool): boolean => !parameters.includes('parameters')

/**
 * A line that is a call with a JSON object for its only keyword, and nothing else.
 *
 *     get_weather(parameters={"city": "Oslo"})
 */
export const nameParametersKwarg: Dialect = {
  name: 'name-parameters-kwarg',
  triggers: [],
  known: () => ({ named: [{ after: '(', at: 'line', of: hasNone }] }),
  grammar: hold(seq(call, lineEnd), 'message'),
  print: calls => calls.map(c => `${c.name}(parameters=${JSON.stringify(c.arguments)})`).join('\n'),
  bare: true,
}
