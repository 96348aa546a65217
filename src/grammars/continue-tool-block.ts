import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type Event, NONE } from '../engine/event.ts'
import { alt, chars, lit, optional, type Parser, ws } from '../engine/parsing.ts'
import { ahead, hold, many, many1 } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { printedValue } from '../formats/parameters.ts'
import { raw } from '../formats/raw-value.ts'
import { section } from '../repair/block.ts'

const FENCE = '```'
const NAME = 'TOOL_NAME:'
const ARG = 'BEGIN_ARG:'
const END_ARG = 'END_ARG'
/** The line breaks around a value are those of its lines. */
const VALUES: Values = { untyped: 'json', frame: 'none' }

const spaces = chars(/[ \t]/, 0, 16)
/** A value may hold a fence, or the words of the format within a line. */
const ends = [END_ARG, ARG, NAME].flatMap(word => [`\n${word}`, `\r\n${word}`])
const nothing = ahead(alt(lit(END_ARG), lit(`\n${END_ARG}`)))
const argument = section(
  lit(ARG)
    .then(spaces)
    .then(chars(/[\w.$-]/, 1, 128))
    .skip(spaces)
    .skip(optional(alt(lit('\n'), lit('\r\n'))))
    .map((name): readonly Event[] => [{ type: 'param', name, values: VALUES }]),
  alt(nothing, raw('value', ...ends)),
  END_ARG,
  { end: [{ type: 'endParam' }], cut: true },
)
const head: Parser<readonly Event[]> = lit(NAME)
  .then(spaces)
  .then(chars(/[\w.:/-]/, 1, 128))
  .map(name => [...BEGIN, { type: 'name', name }])
const call = section(head, many(argument), '', { end: END, optionalClose: true })

/** The value and the line break that belongs to the frame: after `\r`, one of the other kind. */
const line = (value: string): string => value + (value.endsWith('\r') ? '\r\n' : '\n')
const print = ({ name, arguments: values }: PrintedCall): string =>
  `${FENCE}tool\n${NAME} ${name}\n${Object.entries(values)
    .map(([key, value]) => `${ARG} ${key}\n${line(printedValue(value, 'none'))}${END_ARG}\n`)
    .join('')}${FENCE}`

/**
 * A code fence with a line for the name, and each argument between lines of its
 * own. The fence may be missing.
 *
 *     ```tool
 *     TOOL_NAME: get_weather
 *     BEGIN_ARG: city
 *     Oslo
 *     END_ARG
 *     ```
 */
export const continueToolBlock: Dialect = {
  name: 'continue-tool-block',
  triggers: [`${FENCE}tool\n`, NAME].map(text => ({ text, at: 'line' as const })),
  grammar: hold(alt(section(lit(`${FENCE}tool`).then(ws).result(NONE), many1(call), FENCE), call), 'whole'),
  print: calls => calls.map(print).join('\n'),
  bare: true,
  models: ['Continue'],
}
