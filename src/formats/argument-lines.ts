/**
 * Format: a line for the name, and each argument between lines of its own.
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
import { alt, chars, lit, optional, ws } from '../engine/parsing.ts'
import { ahead, type Grammar, hold, many, many1 } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/block.ts'
import { BEGIN, END } from './json-call.ts'
import { printedValue } from './parameters.ts'
import { raw } from './raw-value.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface ArgumentLines extends Common {
  /** Opening and closing line around the calls; they may be missing. */
  readonly open: string
  readonly close: string
  /** The words before the name of the call and that of an argument, and the line that ends an argument. */
  readonly name: string
  readonly begin: string
  readonly end: string
}

/** A dialect of this format: a call counts when it is whole. */
export const argumentLines = (name: string, record: ArgumentLines): Dialect =>
  fromRecord(name, 'argument-lines', record, makeArgumentLines)

/** What a record of this format makes. */
export function makeArgumentLines(record: ArgumentLines): Made {
  return {
    triggers: [`${record.open}\n`, record.name].map((text): Trigger => ({ text, at: 'line' })),
    grammar: () => grammarOf(record),
    print: calls => calls.map(call => printed(call, record)).join('\n'),
    bare: true,
  }
}
/** The line breaks around a value are those of its lines. */
const VALUES: Values = { untyped: 'json', frame: 'none' }

function grammarOf({ open, close, name, begin, end }: ArgumentLines): Grammar {
  const spaces = chars(/[ \t]/, 0, 16)
  /** A value may hold the closing line, or the words of the format within a line. */
  const ends = [end, begin, name].flatMap(word => [`\n${word}`, `\r\n${word}`])
  const nothing = ahead(alt(lit(end), lit(`\n${end}`)))
  const argument = section(
    lit(begin)
      .then(spaces)
      .then(chars(/[\w.$-]/, 1, 128))
      .skip(spaces)
      .skip(optional(alt(lit('\n'), lit('\r\n'))))
      .map((key): readonly Event[] => [{ type: 'param', name: key, values: VALUES }]),
    alt(nothing, raw('value', ...ends)),
    end,
    { end: [{ type: 'endParam' }], cut: true },
  )
  const head = lit(name)
    .then(spaces)
    .then(chars(/[\w.:/-]/, 1, 128))
    .map((called): readonly Event[] => [...BEGIN, { type: 'name', name: called }])
  const call = section(head, many(argument), '', { end: END, optionalClose: true })
  return hold(alt(section(lit(open).then(ws).result(NONE), many1(call), close), call), 'whole')
}

const printed = (call: PrintedCall, { open, close, name, begin, end }: ArgumentLines): string =>
  `${open}\n${name} ${call.name}\n${Object.entries(call.arguments)
    .map(([key, value]) => `${begin} ${key}\n${line(printedValue(value, 'none'))}${end}\n`)
    .join('')}${close}`
/** The value and the line break that belongs to the frame: after `\r`, one of the other kind. */
const line = (value: string): string => value + (value.endsWith('\r') ? '\r\n' : '\n')
