/**
 * Format: `call:`, a name, and an object whose keys are unquoted and whose strings are enclosed in the format's own
 * delimiters, without escapes.
 *
 *     OPEN call:f{k:“v”,n:1,o:{…},a:[…]} CLOSE
 */
import { type Dialect, type PrintedCall, triggersAt } from '../engine/dialect.ts'
import { END, type Event, NONE } from '../engine/event.ts'
import { alt, anyOf, chars, lit, optional, type Parser, peek, succeed, token, ws } from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { drop, emit, type Grammar, hold, opened, seq } from '../engine/step.ts'
import { args, keywordArguments } from '../json/args.ts'
import { bareKeys } from '../json/delimited.ts'
import { word } from '../json/head.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { atMessageEnd, givenName } from './by-tool-name.ts'
import { callObject, MARKED_KEYS } from './json-call.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { filledIn } from './templates.ts'
import { toolName } from './tool-name.ts'
import { TYPED, UNQUOTED } from './with-typing.ts'

export interface BraceCalls extends Common {
  /** The marker before a call. */
  readonly open: string
  /** Other spellings of the opening marker, which count only if the prefix of the name follows. */
  readonly opens?: readonly string[]
  /** The marker after a call. */
  readonly close: string
  /** Other closing markers. */
  readonly closes?: readonly string[]
  /** What opens and closes a string. */
  readonly delimiter: string
  /** What precedes the name. Default: `call:`. */
  readonly prefix?: string
}

const named = (begin: readonly Event[]): Parser<readonly Event[]> =>
  toolName.skip(ws).map(name => [...begin, { type: 'name', name }])

/** A dialect of this format. */
export const braceCalls = (name: string, record: BraceCalls): Dialect =>
  fromRecord(name, 'braces', record, makeBraceCalls)

/** Makes the parts of a dialect from a record of this format. */
export function makeBraceCalls(record: BraceCalls): Made {
  const { open, opens = [], close, closes = [], delimiter, prefix = 'call:' } = record
  const all = [close, ...closes]
  const around = closers(...all)
  /** The next call is not a misspelt closing marker. */
  const next = closers(...all, open + prefix)
  const language = bareKeys(delimiter)
  const prefixes = [prefix, `:${prefix}`, prefix.replace(/\W*$/, ' '), ':'].filter(text => text.trim() !== '')
  const grammar = (): Grammar => {
    const values = alt(
      args({ around, language, bare: true }),
      lit('(').then(keywordArguments(around, language)),
      drop(peek(anyOf(all))),
    )
    const name = ws.then(named(UNQUOTED))
    const inside = (marker: string, ...before: readonly string[]): Grammar =>
      section(
        lit(marker)
          .then(ws)
          .then(anyOf([...prefixes, ...before]))
          .then(name),
        values,
        close,
        { end: END, closes, again: marker, around: next },
      )
    /** A JSON object with name and arguments between the markers, as in other formats. */
    const object = section(
      lit(open)
        .then(ws)
        .then(alt(lit(prefix), lit('')))
        .skip(ws)
        .result(NONE),
      callObject({ keys: MARKED_KEYS, around, marked: true }),
      close,
      { closes, again: open },
    )
    return alt(inside(open, ''), object, ...opens.map(marker => inside(marker)))
  }
  return {
    triggers: [open, ...opens],
    grammar,
    print: calls =>
      calls
        .map(({ name, arguments: value }) => `${open}${prefix}${name}${printedBraces(value, delimiter)}${close}`)
        .join(''),
    closers: all,
  }
}

/** A value as the format writes it, with keys in alphabetical order. */
export function printedBraces(value: unknown, delimiter: string): string {
  const one = (value: unknown): string => printedBraces(value, delimiter)
  if (typeof value === 'string') return delimiter + value + delimiter
  if (Array.isArray(value)) return `[${value.map(one).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${key}:${one(member)}`).join(',')}}`
}

// Without markers

export interface BareBraces extends Common {
  /**
   * One call, with the places `{name}` and, for the object, `{braces}`, or `{json}` if it is printed as JSON. `{tool}`
   * in place of `{name}`: only the name of a given tool counts. With a `delimiter`, an object whose first value is not
   * a delimited string also needs the name of a given tool.
   */
  readonly call: string
  /** Other layouts that are also read. */
  readonly also?: readonly string[]
  /** What opens and closes a string. Default: the quotes of JSON. */
  readonly delimiter?: string
  /** Closing tokens that may remain behind a call at the end of the message, where `{tool}` alone precedes the object. */
  readonly closes?: readonly string[]
}

/** A dialect of calls with braces without a marker, at the start of a line. */
export const bareBraces = (name: string, record: BareBraces): Dialect =>
  fromRecord(name, 'bare-braces', record, makeBareBraces)

/** Makes the parts of a dialect from a record of this format. */
export function makeBareBraces({ call, also = [], delimiter, closes = [] }: BareBraces): Made {
  /** What precedes the name in the layouts with this place. */
  const before = (place: string): readonly string[] =>
    [call, ...also].flatMap(text => (text.includes(place) ? text.split(place).slice(0, 1) : []))
  const ofAny = before('{name}')
  const ofTool = before('{tool}')
  const grammar = (): Grammar => {
    const objectWith = (delimiter?: string) => args({ language: bareKeys(delimiter), bare: true })
    const object = objectWith(delimiter)
    const sure =
      delimiter === undefined
        ? succeed('')
        : peek(
            alt<unknown>(
              ...[succeed(''), scope, scope.then(scope)].map(of => of.then(givenName).then(lit('{'))),
              quoted(delimiter),
            ),
          )
    const name = named(delimiter === undefined ? TYPED : UNQUOTED)
    const ofKnown = peek(givenName.then(members)).then(name)
    const over = emit(succeed(END))
    /** The end of a tag that holds the whole call: `<call:default_api:f{…}/>`. */
    const overTag = emit(optional(alt(lit('/>'), lit('>'))).result(END))
    const one = (head: Parser<readonly Event[]>, values = object, before = '') =>
      seq(opened(head, values), before[0] === '<' ? overTag : over)
    const all = [
      ...ofAny.map(before => one(lit(before).then(sure).then(name), object, before)),
      ...ofTool.filter(Boolean).map(before => one(lit(before).then(ofKnown))),
    ]
    const others = [...ofAny, ...ofTool].map(before =>
      one(
        lit(before)
          .then(peek(quoted(GEMINI)))
          .then(name),
        objectWith(GEMINI),
        before,
      ),
    )
    const marked = hold(alt(...others, ...all))
    const stray = emit(alt(reported('stray-close', ws.then(anyOf(closes))), succeed(NONE)))
    return alt(marked, ...(ofTool.includes('') ? [atMessageEnd(seq(one(ofKnown), stray))] : []))
  }
  return {
    triggers: triggersAt('line', ofAny),
    grammar,
    print: calls => calls.map(one => printedBare(call, one, delimiter ?? '"')).join('\n'),
    bare: true,
  }
}
const printedBare = (layout: string, { name, arguments: values }: PrintedCall, delimiter: string): string =>
  filledIn(layout, {
    name,
    tool: name,
    json: JSON.stringify(values),
    braces: printedBraces(values, delimiter),
  })
/** Gemini's delimiter, which counts in any layout if the first string of a call has it. */
const GEMINI = '<ctrl46>'
/** A namespace. */
const scope: Parser<unknown> = chars(/[\w.-]/, 1, 64).then(lit(':'))
/** A name, and an object whose first string is delimited. */
const quoted = (delimiter: string): Parser<unknown> =>
  toolName
    .then(lit('{'))
    .then(chars(/[\w$.-]/, 1, 64))
    .then(lit(':'))
    .then(chars(/[^<>"'`}]/, 0, 128))
    .then(lit(delimiter))
/** The beginning of an object that is empty or has a key and a colon: `f{k="v"}` is something else. */
const members: Parser<unknown> = token('{').then(
  alt<unknown>(
    lit('}'),
    alt<unknown>(word, chars(/[\w.-]/, 1, 64))
      .then(ws)
      .then(lit(':')),
  ),
)
