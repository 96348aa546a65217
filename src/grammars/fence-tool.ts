import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import type { Event } from '../engine/event.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import { alt, lit, no, primitive, run, ws } from '../engine/parsing.ts'
import { ahead, type Grammar, hold } from '../engine/step.ts'
import { oneOf } from '../formats/by-tool-name.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { keyLines, nameLine } from '../formats/key-lines.ts'
import { args } from '../json/object.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'

const FENCE = '```'
/** Nothing, or nothing as yet: what else stands there is code. */
const none: Grammar = ahead(lit(FENCE))
const values = args({ around: closers(FENCE), bare: true })
const object: Grammar = primitive((input, i) => (input[i] === '{' ? run(values, input, i) : no(i, 'an object')))
const body = ws.then(alt(object, keyLines(), none))

const grammar = (names: Names): Grammar => {
  const open = nameLine(FENCE, oneOf(names)).map((name): readonly Event[] => [...BEGIN, { type: 'name', name }])
  return hold(section(open, body, FENCE, { end: END, cut: true }))
}
const print = ({ name, arguments: values }: PrintedCall): string =>
  `${FENCE}${name}\n${Object.entries(values)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}${FENCE}`

/**
 * A code fence with the name of a tool for its language; inside, one parameter a
 * line, or a JSON object. Only the name of a tool tells it from code.
 *
 *     ```get_weather
 *     city: Oslo
 *     ```
 */
export const fenceTool: Dialect = {
  name: 'fence-tool',
  triggers: [],
  grammar: grammar(NO_NAMES),
  known: (_, names) => ({ named: [{ before: FENCE, at: 'line' }], grammar: grammar(names) }),
  print: calls => calls.map(print).join('\n'),
  bare: true,
}
