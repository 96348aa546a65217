/**
 * Format: a line with the name, then each argument between a begin line and an end line.
 *
 *     OPEN
 *     NAME f
 *     BEGIN key
 *     value
 *     END
 *     CLOSE
 */
import type { Dialect, PrintedCall, Trigger } from '../engine/dialect.ts'
import { type Event, NONE } from '../engine/event.ts'
import { type Names, NO_NAMES } from '../engine/names.ts'
import {
  aheadOf,
  alt,
  chars,
  cutAt,
  end as inputEnd,
  lit,
  ok,
  okSoFar,
  optional,
  primitive,
  type Reply,
  run,
  ws,
} from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { ahead, DONE, type Grammar, hold, many, many1, type Step, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/closing.ts'
import { closesIn, isOpenIn, type Nest, opensIn } from '../repair/nesting.ts'
import { atMessageEnd } from './by-tool-name.ts'
import { END } from './json-call.ts'
import { printedValue } from './parameters.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { typedCall } from './with-typing.ts'

export interface ArgumentLines extends Common {
  /** The lines before and after the calls; either may be missing. */
  readonly open: string
  readonly close: string
  /** The words before the name of the call and before an argument's key, and the line that ends an argument. */
  readonly name: string
  readonly begin: string
  readonly end: string
}

/** A dialect of this format: a call counts only once it is complete. */
export const argumentLines = (name: string, record: ArgumentLines): Dialect =>
  fromRecord(name, 'argument-lines', record, makeArgumentLines)

/** Makes the parts of a dialect from a record of this format. */
export function makeArgumentLines(record: ArgumentLines): Made {
  return {
    triggers: [`${record.open}\n`, `${record.open}\r\n`, record.name].map((text): Trigger => ({ text, at: 'line' })),
    grammar: () => grammarOf(record, NO_NAMES),
    known: (_, names) => ({ grammar: () => grammarOf(record, names) }),
    print: calls => calls.map(call => printed(call, record)).join('\n'),
    bare: true,
  }
}
/** The line breaks around a value belong to the begin line and the end line, so the value has no frame. */
const VALUES: Values = { untyped: 'json', frame: 'none' }

function grammarOf(record: ArgumentLines, names: Names): Grammar {
  const { open, close, name, begin, end } = record
  const spaces = chars(/[ \t]/, 0, 16)
  const nothing = ahead(alt(lit(end), lit(`\n${end}`)))
  const argument = section(
    lit(begin)
      .then(spaces)
      .then(chars(/[\w.$-]/, 1, 128))
      .skip(spaces)
      .skip(optional(alt(lit('\n'), lit('\r\n'))))
      .map((key): readonly Event[] => [{ type: 'param', name: key, values: VALUES }]),
    alt(nothing, valueOf(record)),
    end,
    { end: [{ type: 'endParam' }], cut: true },
  )
  const head = lit(name)
    .then(spaces)
    .then(chars(/[\w.:/-]/, 1, 128))
    .map(typedCall)
  /** When no tools are given, at least one argument must show that this is a call. */
  const some = seq(ws.then(argument), many(argument))
  const call = (all: Grammar) => section(head, all, '', { end: END, optionalClose: true })
  return alt(
    hold(section(lit(open).then(ws).result(NONE), many1(call(many(argument))), close), 'whole'),
    atMessageEnd(call(names.tools.length > 0 ? many(argument) : some)),
  )
}

const lines = (...words: readonly string[]) => words.flatMap(word => [`\n${word}`, `\r\n${word}`])

/** The value of an argument. The words of the format may occur within its lines, and whole calls inside it are text. */
function valueOf({ open, close, name, begin, end }: ArgumentLines): Grammar {
  const oneOf = (...words: readonly string[]) => alt(...lines(...words).map(lit))
  const over = oneOf(end, begin, name)
  const calls = ['\n', '\r\n'].map(line => open + line + name)
  const { seek, whole } = seeker([...lines(end, begin, name, close), ...calls])
  /** Lines of a call inside the value, each with its nesting level. */
  const marks = alt(
    oneOf(begin).result({ level: 0, opens: true }),
    oneOf(end).result({ level: 0, opens: false }),
    alt(...calls.map(lit)).result({ level: 1, opens: true }),
    oneOf(close)
      .skip(alt<unknown>(aheadOf(/\s/), inputEnd))
      .result({ level: 1, opens: false }),
  )
  const taken = (input: string, i: number, to: number): readonly Event[] =>
    to > i ? [{ type: 'value', delta: input.slice(i, to) }] : NONE
  const value = (nest: Nest | undefined): Grammar => {
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
  return value(undefined)
}

const printed = (call: PrintedCall, { open, close, name, begin, end }: ArgumentLines): string =>
  `${open}\n${name} ${call.name}\n${Object.entries(call.arguments)
    .map(([key, value]) => `${begin} ${key}\n${line(printedValue(value, 'none'))}${end}\n`)
    .join('')}${close}`
/** The value and the line break after it: `\r\n` after a value that ends with `\r`. */
const line = (value: string): string => value + (value.endsWith('\r') ? '\r\n' : '\n')
