/**
 * Shape: `call:`, a name, and an object whose keys need no quotes, with quotes of
 * the format's own around strings, and no escapes inside.
 *
 *     OPEN call:f{k:“v”,n:1,o:{…},a:[…]} CLOSE
 */
import type { Dialect } from '../engine/dialect.ts'
import { type Event, NONE } from '../engine/event.ts'
import type { Names } from '../engine/names.ts'
import { alt, chars, lit, type Parser, peek, succeed, until, ws } from '../engine/parsing.ts'
import { emit, type Grammar, opened, seq } from '../engine/step.ts'
import { args, keywordArguments } from '../json/object.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'
import { oneOf } from './by-tool-name.ts'
import { callObject, END, MARKED_KEYS } from './json-call.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { toolName } from './template.ts'

/** `f:f` */
const TWICE = /^(.+):\1$/

export interface BraceCalls extends Common {
  readonly open: string
  readonly close: string
  /** Opens a string, and closes it. */
  readonly delimiter: string
}

const named: Parser<readonly Event[]> = toolName.skip(ws).map(name => [
  { type: 'call', unquoted: true },
  { type: 'name', name: name.replace(TWICE, '$1') },
])

/** A call whose markers were left out: a word, the name, and the object. The name or the quotes of the format show what it is. */
export function bareBraceCall(word: string, delimiter: string, names: Names): Grammar {
  const isKnown = oneOf(names).then(lit('{'))
  const isQuoted = toolName
    .then(lit('{'))
    .then(chars(/[\w$.-]/, 1, 64))
    .then(lit(':'))
    .then(until(delimiter))
  const object = args({ language: { delimiter, syntax: 'keys' }, bare: true })
  return seq(
    opened(
      lit(word)
        .then(peek(alt<unknown>(isKnown, isQuoted)))
        .then(named),
      object,
    ),
    emit(succeed(undefined), () => END),
  )
}

/** A dialect of this format. */
export const braceCalls = (name: string, record: BraceCalls): Dialect =>
  fromRecord(name, 'braces', record, makeBraceCalls)

/** What a record of this format makes. */
export function makeBraceCalls(record: BraceCalls): Made {
  const { open, close, delimiter } = record
  return {
    triggers: [open],
    grammar: () => grammarOf(record),
    print: calls =>
      calls
        .map(({ name, arguments: value }) => `${open}call:${name}${printedBraces(value, delimiter)}${close}`)
        .join(''),
    closers: [close],
  }
}

function grammarOf({ open, close, delimiter }: BraceCalls): Grammar {
  const around = closers(close)
  const language = { delimiter, syntax: 'keys' } as const
  const values = alt(args({ around, language, bare: true }), lit('(').then(keywordArguments(around, language)))
  const head = alt(lit('call:'), lit(':call:'), lit('call '), succeed('')).then(ws).then(named)
  const braces: Grammar = section(lit(open).then(ws).then(head), values, close, { end: END })
  /** What other formats have between their markers. */
  const object: Grammar = section(
    lit(open)
      .then(ws)
      .skip(alt(lit('call:'), succeed('')))
      .skip(ws)
      .result(NONE),
    callObject({ keys: MARKED_KEYS, around, marked: true }),
    close,
  )
  return alt(braces, object)
}

/** Values as the format writes them: keys in order of the alphabet. */
export function printedBraces(value: unknown, delimiter: string): string {
  const one = (value: unknown): string => printedBraces(value, delimiter)
  if (typeof value === 'string') return delimiter + value + delimiter
  if (Array.isArray(value)) return `[${value.map(one).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${key}:${one(member)}`).join(',')}}`
}
