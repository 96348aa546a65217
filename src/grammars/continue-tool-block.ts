import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type Event, NONE } from '../engine/event.ts'
import {
  aheadOf,
  alt,
  chars,
  cutAt,
  end,
  lit,
  ok,
  okSoFar,
  optional,
  type Parser,
  primitive,
  type Reply,
  run,
  ws,
} from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { ahead, DONE, type Grammar, hold, many, many1, type Step } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { printedValue } from '../formats/parameters.ts'
import { section } from '../repair/block.ts'
import { closesIn, isOpenIn, type Nest, opensIn } from '../repair/nesting.ts'

const FENCE = '```'
const NAME = 'TOOL_NAME:'
const ARG = 'BEGIN_ARG:'
const END_ARG = 'END_ARG'
/** The line breaks around a value are those of its lines. */
const VALUES: Values = { untyped: 'json', frame: 'none' }

const spaces = chars(/[ \t]/, 0, 16)
/** A value may hold a fence, or the words of the format within a line. */
const lines = (...words: readonly string[]) => words.flatMap(word => [`\n${word}`, `\r\n${word}`])
const oneOf = (...words: readonly string[]) => alt(...lines(...words).map(lit))
const over = oneOf(END_ARG, ARG, NAME)
const CALLS = ['\n', '\r\n'].map(line => `${FENCE}tool${line}${NAME}`)
const { seek, whole } = seeker([...lines(END_ARG, ARG, NAME, FENCE), ...CALLS])
/** What a call in the value opens and closes, by its level. */
const marks = alt(
  oneOf(ARG).result({ level: 0, opens: true }),
  oneOf(END_ARG).result({ level: 0, opens: false }),
  alt(...CALLS.map(lit)).result({ level: 1, opens: true }),
  oneOf(FENCE)
    .skip(alt<unknown>(aheadOf(/\s/), end))
    .result({ level: 1, opens: false }),
)
/** A value, in which whole calls in their fences are text. */
const value = (nest: Nest | undefined): Grammar => {
  const taken = (input: string, i: number, to: number): readonly Event[] =>
    to > i ? [{ type: 'value', delta: input.slice(i, to) }] : NONE
  const self: Grammar = primitive((input, i) => {
    const at = seek(input, i)
    if (at > i && at < input.length) return ok(at, { events: taken(input, i, at), next: again })
    if (at >= input.length) {
      const to = cutAt(input, input.length)
      return to > i
        ? ok(to, { events: taken(input, i, to), next: again })
        : okSoFar(input, { events: taken(input, i, at) })
    }
    if (!whole(input, at)) return okSoFar(input, { events: taken(input, i, input.length) })
    const { status, index, value: mark, furthest } = run(marks, input, i)
    const reply = (to: number, step: Step): Reply<Step> => ({ ...ok(to, step), furthest })
    const opens = status && mark.opens && (nest !== undefined || mark.level > 0)
    const closes = status && !mark.opens && isOpenIn(nest, mark.level) && (mark.level === 0 || !isOpenIn(nest, 0))
    if (opens || closes) {
      const inside = opens ? opensIn(nest, mark.level) : closesIn(nest, mark.level)
      return reply(index, { events: taken(input, i, index), next: [value(inside)] })
    }
    const ended = run(over, input, i).status && (nest === undefined || (status && !mark.opens))
    return ended ? reply(i, DONE) : reply(i + 1, { events: taken(input, i, i + 1), next: again })
  })
  const again = [self]
  return self
}
const nothing = ahead(alt(lit(END_ARG), lit(`\n${END_ARG}`)))
const argument = section(
  lit(ARG)
    .then(spaces)
    .then(chars(/[\w.$-]/, 1, 128))
    .skip(spaces)
    .skip(optional(alt(lit('\n'), lit('\r\n'))))
    .map((name): readonly Event[] => [{ type: 'param', name, values: VALUES }]),
  alt(nothing, value(undefined)),
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
