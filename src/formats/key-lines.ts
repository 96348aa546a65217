/**
 * Format: one parameter per line.
 *
 *     key: value
 *     other: 3
 *     text: 'it''s'
 *     lines: |
 *       one
 *       two
 *
 * This is not YAML: lines that YAML would read differently (a list, a nested map, a comment, an empty value) are not a
 * call.
 */

import type { Dialect, NamedTrigger, PrintedCall } from '../engine/dialect.ts'
import { END, END_PARAM, type Event, param } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import {
  aheadOf,
  alt,
  chars,
  end,
  given,
  list,
  lit,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  succeed,
  until,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { matchAt } from '../engine/search.ts'
import { ahead, DONE, emit, type Grammar, hold, many1, opened, type Step, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { args } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { never } from '../repair/markers.ts'
import { givenName } from './by-tool-name.ts'
import { raw } from './raw-text.ts'
import { aroundTool, type Common, fromRecord, type Made } from './record.ts'
import { filledIn, plainKeys } from './templates.ts'
import { typedCall } from './with-typing.ts'

const PLAIN: Values = { untyped: 'json', frame: 'none' }
/** A quoted string, an array or an object is JSON, whatever the tool declares. */
const JSON_VALUE: Values = { ...PLAIN, wire: 'json' }
/** How the value that begins here is read; reads nothing. */
const typed: Parser<Values> = alt(aheadOf(/["[{]/).result(JSON_VALUE), succeed(PLAIN))
const TEXT: Values = { ...PLAIN, wire: 'text' }

const spaces = chars(/[ \t]/, 0, 16)
/** What follows the colon of a key: anything that does not make the line a path or a URL (`C:\new`, `http://…`). */
const gap = alt<unknown>(chars(/[ \t]/, 1, 16), aheadOf(/[^\\/]/), end)
/** A key as `print` may write it. */
const KEY = /^[\w\x80-\uffff-]{1,64}$/
const word = chars(/[\w\x80-\uffff-]/, 1, 64)
const key: Parser<string> = word.skip(spaces).skip(lit(':')).skip(gap)

/** After a marker that may end a line early: the marker is text if words follow it. */
const before = spaces.then(alt<unknown>(aheadOf(/[<\r\n]/), end))

/** The most characters of lines that are checked before the first line is read. */
const MAX_LINES = 524_288
/** A line that consists of a key and the whole of its value. */
const LINE = /^[\w\x80-\uffff-]{1,64}[ \t]*:(?!\/\/)[ \t]*(\S.*)/s
/** The beginning of what may become a key and its value. */
const BEGUN = /^(?:[\w\x80-\uffff-]{1,64}[ \t]*)?(?::|$)/
/** The beginning of a value that YAML reads differently; also a comment, unless the value is quoted or JSON. */
const OTHERWISE = /^(?:[|>&*!%@`~]|[^"'[{].*\s#|'(?!(?:[^']|'')*'$))/

/** Before a text of several lines: `|` keeps its line breaks, `>` folds them; then a sign for those at its end. */
const SIGN = /^([|>])([-+]?)$/
/** The lines of such a text: those that are indented like the first one, or blank. */
const INDENTED = /\n(?:[ \t\r]*\n)*([ \t]+)\S[^\n]*(?:\n(?:\1[^\n]*|[ \t\r]*(?=\n)))*/y

/** The text of several lines behind its sign, at a line break, and the index of its end. */
function linesAt(sign: string, input: string, i: number): readonly [text: string, end: number] | undefined {
  const [, kind, keeps] = SIGN.exec(sign) ?? []
  const [lines, indent] = (kind && matchAt(INDENTED, input.slice(i, i + MAX_LINES), 0)) || []
  if (!lines) return undefined
  const all = lines.replaceAll('\r', '').replaceAll(`\n${indent}`, '\n').slice(1)
  const text = keeps === '+' ? all : all.trimEnd()
  const folded = kind === '>' ? text.replace(/(?<=\S)\n(\n*)(?=\S)/g, (_, more: string) => more || ' ') : text
  return [keeps === '-' ? folded : `${folded}\n`, i + lines.length]
}

/**
 * Succeeds, reading nothing, if each line up to `close` or the end of the message is a key and its value. After the
 * first line, any tag or `/f>` ends them.
 */
const flat = (close: string): Parser<undefined> =>
  primitive((input, i) => {
    for (let at = i; at - i < MAX_LINES; ) {
      let end = input.indexOf('\n', at)
      const line = input.slice(at, end < 0 ? input.length : end)
      const text = line.trim()
      const isDamaged = at > i && (text[0] === '<' || text.startsWith(close.slice(1)))
      if (isDamaged || text.startsWith(close)) return ok(i, undefined)
      if (end < 0) {
        const isOpen = BEGUN.test(text) || close.startsWith(text) || close.startsWith(text, 1)
        return isOpen ? okSoFar(input, undefined, i) : no(at, 'key: value')
      }
      const value = LINE.exec(text)?.[1] ?? ''
      if (text !== '') {
        const given = value.endsWith(close) ? value.slice(0, -close.length).trimEnd() : value
        const lines = linesAt(given, input, end)
        if (!lines && SIGN.test(given) && input.slice(end).trim() === '') return okSoFar(input, undefined, i)
        if (given === '' || (!lines && OTHERWISE.test(given))) return no(end, 'key: value')
        if (given !== value) return ok(i, undefined)
        if (lines) end = lines[1]
        if (end === input.length) return okSoFar(input, undefined, i)
      }
      at = end + 1
    }
    return no(i + MAX_LINES, close)
  })
/** `'it''s'`, up to the end of the line. */
const singleQuoted: Parser<string> = lit("'")
  .then(until('\n', MAX_LINES))
  .accept(text => /^((?:[^']|'')*)'[ \t\r]*$/.exec(text)?.[1]?.replaceAll("''", "'"), "'")
/** A text of several lines. */
const severalLines: Parser<string> = primitive((input, i) => {
  const end = input.indexOf('\n', i)
  if (i < input.length && !/[|>]/.test(input[i]!)) return no(i, '|')
  const [text, index = -1] = linesAt(input.slice(i, Math.max(i, end)).trim(), input, end) ?? []
  if (text === undefined) return no(end < 0 ? input.length : i, '|')
  return index === input.length ? okSoFar(input, text) : ok(index, text)
})

/** At least one parameter on its line; one of `closes` may end a line early. */
export function keyLines(...closes: readonly string[]): Grammar {
  const line = seq(
    opened(
      list<[string, Values]>(key, typed).map(([name, values]): readonly Event[] => [param(name, values)]),
      raw('value', '\r\n', '\n', ...closes.map(text => ({ text, before }))),
    ),
    emit(optional(end), () => END_PARAM),
  )
  const quoted: Grammar = list<[string, string]>(key, alt(singleQuoted, severalLines)).map(([name, delta]) => ({
    events: [param(name, TEXT), { type: 'value', delta }, ...END_PARAM],
  }))
  return seq(many1(alt(quoted, line), ws), alt(cut, succeed(DONE)))
}
/** A further key, which the message ends in. */
const cut: Grammar = ws.then(emit(reported('truncated', word.then(spaces).then(end))))
// A whole dialect

export interface KeyLines extends Common {
  /** What opens a call: a line with `{tool}`, the place of a given tool's name, and its line break. */
  readonly open: string
  /** What closes a call. If `close` has no `{tool}`, the lines may be missing, or be replaced by a JSON object. */
  readonly close: string
  /** A call without parameters: `<{tool}/>`. */
  readonly empty?: string
}

/** A dialect of this format. Only the name of a given tool distinguishes a call from text or code. */
export const keyLineCalls = (name: string, record: KeyLines): Dialect =>
  fromRecord(name, 'key-lines', record, makeKeyLines)

/** Makes the parts of a dialect from a record of this format. */
export function makeKeyLines(record: KeyLines): Made {
  const { open, close, empty } = record
  const word = aroundTool(open.trimEnd())
  const single = empty === undefined ? [] : ['', ' '].map(space => space + aroundTool(empty).after.trimStart()[0]!)
  return {
    triggers: [],
    grammar: () =>
      hold(
        close.includes('{tool}')
          ? elementOf(record)
          : callOf(lit(word.before).then(givenName).skip(lit(word.after)), close),
      ),
    known: { named: [word.after, ...single].map((after): NamedTrigger => ({ ...word, after, at: 'line' })) },
    print: calls => calls.map(call => printedCall(record, plainKeys(call, KEY))).join('\n'),
    bare: true,
  }
}
function printedCall({ open, close, empty }: KeyLines, { name, arguments: values }: PrintedCall): string {
  const isEmpty = empty !== undefined && Object.keys(values).length === 0
  const form = isEmpty ? [empty, ''] : [open, close]
  return form.map(text => filledIn(text, { tool: name })).join(isEmpty ? '' : printed(values))
}

/**
 * Succeeds before `close` or a parameter of the tool: another key is that of code in a fence, or words of a text. Any key
 * will do if the tool has no parameters or, with `sole`, no sole one.
 */
function ownKey(name: string, close: string, sole?: 'sole'): Parser<unknown> {
  const tool = given().get(name)
  if (!tool?.[sole ?? 'parameters']?.length) return succeed('')
  const own = word.accept(key => (tool.parameters.includes(key) ? key : undefined))
  return peek(alt(lit(close), chars(/[\s{"']/, 0, 64).then(own)))
}

/** Size of the cache of grammars, in tools. */
const MAX_TOOLS = 64
/** An element named after one of the given tools. */
function elementOf({ open, close, empty }: KeyLines): Grammar {
  const { before, after } = aroundTool(open.trimEnd())
  const closing = (name: string) => filledIn(close, { tool: name })
  const element = rememberedFew(
    (name: string): Grammar =>
      section(succeed(typedCall(name)), keyLines(closing(name)), closing(name), { end: END, cut: true }),
    MAX_TOOLS,
  )
  const single = empty === undefined ? never : ws.then(lit(aroundTool(empty).after.trimStart()))
  return lit(before)
    .then(givenName)
    .chain(name =>
      alt<Step>(
        lit(after)
          .then(ownKey(name, closing(name), 'sole'))
          .then(flat(closing(name)))
          .then(ws)
          .then(element(name)),
        single.map(() => ({ events: [...typedCall(name), ...END] })),
      ),
    )
}
const printed = (values: PrintedCall['arguments']): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
/** `name`, then the end of its line. */
export const nameLine = (name: Parser<string>): Parser<string> => name.skip(spaces).skip(alt(lit('\n'), lit('\r\n')))
/** A call whose head is a line, which `name` reads. */
function callOf(name: Parser<string>, close: string): Grammar {
  const open = nameLine(name).chain(name => ownKey(name, close).result(typedCall(name)))
  const values = args({ around: closers(close), bare: true })
  const lines = flat(close).then(ws).then(keyLines())
  const body = alt(ws.then(peek(lit('{'))).then(values), lines, ws.then(ahead(lit(close))))
  return section(open, body, close, { end: END, cut: true })
}
