/**
 * Format: calls in Python's syntax. Values are literals of Python or JSON.
 *
 *     f(city="Oslo", days=3)
 *     [f(city="Oslo"), g()]
 */

import { FENCE, unicode } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { type Dialect, type PrintedCall, triggersAt } from '../engine/dialect.ts'
import { END, error, NONE } from '../engine/event.ts'
import type { KnownTool } from '../engine/names.ts'
import {
  absent,
  aheadOf,
  alt,
  chars,
  given,
  lazy,
  list,
  lit,
  MAX_HEAD,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  run,
  sequence,
  succeed,
  token,
  until,
  ws,
} from '../engine/parsing.ts'
import { type Range, ranged, reported } from '../engine/reported.ts'
import { matchAt } from '../engine/search.ts'
import {
  ahead,
  drop,
  emit,
  type Grammar,
  hold,
  many,
  opened,
  report,
  reportAtEnd,
  type Step,
  seq,
} from '../engine/step.ts'
import { args, keywordArguments } from '../json/args.ts'
import { comments, word } from '../json/head.ts'
import { emptyArray } from '../json/object.ts'
import { literalPython, python, unescapedPython } from '../json/python.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { readLiteral } from '../tools/python.ts'
import { atMessageEnd, givenName, lineEnd } from './by-tool-name.ts'
import { LITERALS, printedLiteral } from './python-literals.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { spaced } from './templates.ts'
import { MAX_NAME } from './tool-name.ts'
import { typedCall } from './with-typing.ts'

/** A name such as `search`, `module.search` or `get-weather`. */
export const pythonName: Parser<string> = primitive((input, i) => {
  const [name = ''] = matchAt(NAME, input, i) ?? []
  const end = i + name.length
  if (end === input.length && name.length < MAX_NAME) return no(end, 'a name')
  return name === '' ? no(i, 'a name') : ok(end, name)
})
/** At most `MAX_NAME` characters. */
const NAME = /[a-z_\xc0-\uffff][\w.\xc0-\uffff-]{0,127}/iy

/** `k=`, or `k:` before what is a value and no type. */
const keyword = optional(lit('$'))
  .then(pythonName)
  .skip(ws)
  .skip(alt(lit('=').skip(aheadOf(/[^=]/)), token(':').skip(aheadOf(/["'\d[{]/))))
const nextKeyword = ws.then(keyword)
/** Succeeds, reading nothing, before `k=` or `)`. */
const keywords: Parser<undefined> = peek(ws.then(alt<unknown>(lit(')'), keyword)))

export interface PythonCall {
  /** The opening marker of the block: nothing is skipped past the next one. */
  readonly open?: string | undefined
  /** The closing markers of the blocks around. */
  readonly around?: Closers | undefined
  readonly name?: Parser<string>
  /** Strings may be unescaped, or always are. */
  readonly unescaped?: boolean | 'always'
  /** No marker shows that this is a call, so an expression with positional arguments is not one. */
  readonly bare?: boolean
  /** Functions whose argument is the call: `print(f(…))`. */
  readonly shown?: readonly string[]
}

/** `f(k="v", n=1)`, up to its `)`, without the event that ends the call. */
const openCall = (options: PythonCall): Grammar => {
  const { open, around, name = pythonName, unescaped = false, bare } = options
  const head = name.skip(lit('(')).map(typedCall)
  const language = languageOf(unescaped)
  /** Positional arguments: skipped, since their parameters are unknown. */
  const positional = emit(reported('skipped', until(')', MAX_HEAD, open).skip(lit(')'))))
  const known = opened(head.skip(keywords), keywordArguments(around, language))
  const dict = seq(
    opened(head.skip(oneDict), args({ around, language })),
    alt(drop(ws.then(lit(')'))), positional, unclosed),
  )
  const unnamed = list<[string, readonly [string, Range]]>(name.skip(lit('(')), ranged(positionalText)).accept(
    ([tool, [text, range]]): Step | undefined => {
      const read = keyed(tool, text, open === undefined)
      if (read === undefined) return undefined
      const next = [keywordArguments(around, language, read)]
      return { events: [...typedCall(tool), error('missing-key', ...range)], next }
    },
    'a tool',
  )
  return alt(known, dict, unnamed, ...(bare ? [] : [opened(head, positional), opened(head, cutKey)]))
}
/**
 * Keyword arguments for positional ones of a given tool, which are literals: they are those of its parameters, in their
 * order. A single one is the value of the sole parameter, if the tool has one. `bare`: without keywords behind them,
 * nothing else is read. The keys may be there, as in JSON: `f("k": "v")`.
 */
function keyed(tool: string, text: string, bare = false): string | undefined {
  const { sole, parameters = [] }: Partial<KnownTool> = given().get(tool) ?? {}
  const read = JSON.parse(readLiteral(`[${text}]`) ?? '[]') as object
  const values = Object.values(read)
  const more = text.endsWith(',')
  const own = sole !== undefined && values.length < 2 && !more ? [sole] : bare && !more ? [] : parameters
  const keys = Array.isArray(read) ? own : Object.keys(read)
  if (values.length === 0 || values.length > keys.length) return undefined
  return values.map((value, k) => `${keys[k]}=${JSON.stringify(value)}`).join() + (more ? ',' : '')
}
/**
 * The positional arguments of a call: `"Oslo", 3` of `f("Oslo", 3)` and of `f("Oslo", 3, k=1)`, there with the comma.
 * Fails at a round bracket outside strings.
 */
const positionalText: Parser<string> = primitive((input, i) => {
  for (let at = i; ; ) {
    if (input[at] === ')') return ok(at, input.slice(i, at).replace(/,\s*$/, ''))
    const { status, index, furthest } = run(stringOrOther, input, at)
    if (!status || index - i > MAX_HEAD) return no(furthest, ')')
    at = index
    if (input[at - 1] !== ',') continue
    const next = run(nextKeyword, input, at)
    if (next.status) return ok(at, input.slice(i, at))
    if (next.furthest === input.length) return no(input.length, ')')
  }
})
/**
 * A string or a comma; or other text, which fails at a letter, a digit or a backslash directly before a quote: `a"` does
 * not begin a string.
 */
const stringOrOther = alt<unknown>(word, lit(','), chars(/[^"'(),\w\\]|[\w\\](?!["'])/, 1))
/** The beginning of an only argument that is a dict with all arguments: `f({"k": 1})`, `f({k: 1})`, `f(**{"k": 1})`. */
const oneDict: Parser<unknown> = ws
  .then(optional(lit('**')))
  .skip(peek(token('{').then(alt<unknown>(token('}').then(lit(')')), chars(/\w/).then(ws).then(aheadOf(/["':]/))))))
const unclosed: Grammar = alt(reportAtEnd('truncated'), report('unclosed-value'))
const languageOf = (unescaped: boolean | 'always') =>
  unescaped === 'always' ? literalPython : unescaped ? unescapedPython : python
const KEY = unicode(String.raw`^\s*(?:[\p{L}_][\w-]*\s*=?\s*)?$`)
/** Succeeds if the message ends inside the first key. */
const cutKey: Grammar = primitive((input, i) => {
  if (!KEY().test(input.slice(i, i + MAX_NAME)) || input.length - i >= MAX_NAME) return no(i, 'k=')
  return okSoFar(input, { events: [error('truncated', i, input.length)] })
})
const over: Grammar = primitive((_, i) => ok(i, { events: END }))

/** `f(k="v", n=1)` */
export const pythonCall = (options: PythonCall = {}): Grammar => seq(openCall(options), over)

/**
 * `[f(…), g(…)]`. A call counts if the text after it shows that this is a list; `[f()](https://…)` is a link. Calls of
 * given tools may be in quotes: `['f(…)', 'g(…)']`.
 */
export function pythonList(options: PythonCall = {}): Grammar {
  const { around, bare = false } = options
  const call = alt(openCall(options), quoted('"', options), quoted("'", options))
  const close = drop(lit(']').skip(bare ? noLink : succeed(undefined)))
  const cut: Grammar = alt(
    reportAtEnd('unclosed-value', END),
    ws.then(standing(around)).then(report('unclosed-value', END)),
  )
  const rest: Grammar = alt(
    seq(
      emit(comma, () => END),
      alt(
        close,
        lazy(() => seq(call, rest)),
      ),
    ),
    emit(ws.then(close), () => END),
    ...(bare ? [] : [cut]),
  )
  return token('[').then(seq(call, rest))
}
const comma: Parser<unknown> = ws.then(alt(token(','), token(';')))
/** A call of a given tool in quotes, without strings whose quotes are escaped. */
const quoted = (quote: string, options: PythonCall): Grammar =>
  seq(
    drop(lit(quote)),
    openCall({
      ...options,
      name: givenName.skip(absent(chars(/[^"'\\]/).then(lit('\\')))),
      around: closers(`${quote},`, `${quote}]`),
      unescaped: true,
    }),
    drop(lit(quote)),
  )
/** Fails before a character that, after `]`, shows that the list is the text of a Markdown link. */
const noLink: Parser<undefined> = absent(aheadOf(/[([:]/))
/** Succeeds, reading nothing, before one of the closing markers. */
const standing = (around: Closers | undefined): Parser<undefined> =>
  primitive((input, i) => {
    if (around?.whole(input, i)) return ok(i, undefined)
    return no(around?.begun(input, i) ? input.length : i, 'a closing marker')
  })

/** Calls in sequence, on separate lines or separated by commas or semicolons; comments before them are dropped. */
export function pythonLines(options: PythonCall = {}): Grammar {
  const { shown = [] } = options
  const call = shownCall(options)
  const line = alt(call, opened(comments, call))
  const result = drop(begunBy(shown).then(pythonName).then(lit(')')))
  return seq(line, many(alt(line, result), separator), drop(optional(ws.then(lit(';')))))
}
/** `f(…)`; with `print` in `shown`, also `print(f(…))`, and among other code `x = f(…)`. */
const shownCall = (options: PythonCall): Grammar => {
  const { shown = [], bare = false } = options
  const call = pythonCall(options)
  if (shown.length === 0) return call
  const assigned = bare ? [pythonName.then(ws).then(lit('=')).then(ws).then(call)] : []
  return alt(seq(begunBy(shown).then(ws).then(call), drop(optional(ws.then(lit(')'))))), call, ...assigned)
}
const begunBy = (shown: readonly string[]): Parser<unknown> => alt(...shown.map(name => lit(`${name}(`)))
const separator: Parser<unknown> = alt(comma, ws)

export interface PythonCalls extends Common {
  /** The marker before the calls. A line break in it matches any white space, or none. */
  readonly open: string
  /** Default: none; the end of the calls closes the block. */
  readonly close?: string
  /** How `print` lays calls out. */
  readonly layout: 'list' | 'lines'
  /** White space inside the markers, as the model prints it. */
  readonly pad?: string
  /**
   * How `print` writes values: as Python literals with JSON strings (default), as JSON, as `repr` does, as `repr` does
   * but with JSON literals (`mixed`), or with text unescaped between quotes (`raw`, the default if `unescaped` is
   * `always`).
   */
  readonly literals?: keyof typeof LITERALS
  /** The model's template prints strings in quotes without escaping them. `always`: no escape is ever read. */
  readonly unescaped?: boolean | 'always'
  /** Dropped after the name of a tool: `.call`. */
  readonly suffix?: string
  /** Functions whose argument is the call: `print(f(…))`. Default: `print`, unless strings may be unescaped. */
  readonly shown?: readonly string[]
  /** Other pairs of markers. */
  readonly also?: readonly (readonly [open: string, close: string])[]
  /** Where the opening markers count. Default: anywhere. */
  readonly at?: 'line' | 'message'
  /** Other code may occur between these markers, so an expression with positional arguments is not a call. */
  readonly plain?: boolean
}

/** A dialect of this format: both layouts are read, `layout` is printed. */
export const pythonCalls = (name: string, record: PythonCalls): Dialect =>
  fromRecord(name, 'python', record, makePythonCalls)

/** Makes the parts of a dialect from a record of this format. */
export function makePythonCalls(record: PythonCalls): Made {
  const { open, close = '', layout, also = [], at, pad = '', literals = literalsOf(record) } = record
  const pairs = [[open, close] as const, ...also]
  const closes = [...new Set(pairs.map(([, close]) => close))].filter(close => close.length > 1 && close !== FENCE)
  return {
    triggers: triggersAt(
      at,
      pairs.map(([open]) => open.split('\n')[0]!),
    ),
    grammar: () => alt(...pairs.map(([open, close]) => blockOf(record, open, close))),
    print: calls => {
      const printed = calls.map(call => printedPythonCall(call, LITERALS[literals]))
      return `${open}${pad}${layout === 'list' ? `[${printed.join(', ')}]` : printed.join('\n')}${pad}${close}`
    },
    closers: closes.length > 0 ? closes : undefined,
  }
}
const literalsOf = ({ unescaped }: Pick<PythonCalls, 'unescaped'>) => (unescaped === 'always' ? 'raw' : 'python')
function blockOf(record: PythonCalls, open: string, close: string): Grammar {
  const { layout, unescaped = false, plain = false } = record
  const { shown = unescaped ? [] : ['print'] } = record
  const options: PythonCall = {
    open,
    around: closers(close, close.replace('\n', '')),
    unescaped,
    name: nameOf(record),
    shown,
    bare: plain,
  }
  const empty = [...(layout === 'list' ? [emptyArray] : []), ...(close.startsWith('<|') ? [ahead(lit(close))] : [])]
  const body = alt(pythonList(options), ...empty, pythonLines(options))
  const closer = close && { text: close, also: spaced(close) }
  return section(spaced(open).skip(ws).result(NONE), body, closer)
}
/** The name of a tool, without `suffix`. */
const nameOf = ({ suffix = '' }: PythonCalls): Parser<string> =>
  pythonName.map(name => (name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name))

export interface BarePython extends Common {
  /**
   * `list`: `[f(…), g(…)]`, at the start of a line. `lines`: each call is alone on its line. `message`: the message
   * consists of calls alone.
   */
  readonly layout: 'list' | 'lines' | 'message'
  /** The prefix of each line and of each call: `default_api.`. Default: none; only the openers in `known` count. */
  readonly module?: string
  /** Functions whose argument is the call: `print(f(…))`. */
  readonly shown?: readonly string[]
  /** In a list, strings may be unescaped, or always are. */
  readonly unescaped?: boolean | 'always'
  /** Markers of any code, between which calls of given tools are calls if nothing but more calls follows them. */
  readonly code?: readonly (readonly [open: string, close: string])[]
}

/** A dialect of calls without a marker. */
export const barePython = (name: string, record: BarePython): Dialect =>
  fromRecord(name, 'bare-python', record, makeBarePython)

/** Makes the parts of a dialect from a record of this format. */
export function makeBarePython({ layout, module, shown = [], unescaped = false, code }: BarePython): Made {
  const print = (calls: readonly PrintedCall[]) =>
    calls.map(call => (module ?? '') + printedPythonCall(call, LITERALS[literalsOf({ unescaped })]))
  const grammar = (): Grammar => {
    if (layout === 'list') return hold(pythonList({ bare: true, unescaped }), 'whole')
    if (code) return atMessageEnd(alt(...code.map(([open, close]) => codeBlock(open, close))))
    const name = module === undefined ? pythonName : lit(module).then(pythonName).skip(ws)
    const call = shownCall({ open: module, name, shown, bare: true })
    return layout === 'message' ? atMessageEnd(seq(call, drop(separator))) : hold(seq(call, lineEnd), 'message')
  }
  if (layout === 'list')
    return {
      triggers: [{ text: '[', at: 'line' }],
      grammar,
      print: calls => `[${print(calls).join(', ')}]`,
      bare: true,
    }
  const heads = module === undefined ? [] : [...shown.map(name => `${name}(${module}`), module]
  const [[open, close] = ['', '']] = code ?? []
  return {
    triggers: triggersAt('line', heads),
    grammar,
    print: calls => open + print(calls).join('\n') + (close && `\n${close}`),
    bare: true,
  }
}

/** The name of a given tool, unless one argument, which it does not declare, holds all: `f(parameters={…})`. */
const ownName: Parser<string> = list<[string, boolean | undefined]>(
  givenName,
  optional(peek(sequence('(', 'parameters', '=')).result(true)),
).accept(([name, holdsAll]) => (holdsAll && !given().get(name)?.parameters.includes('parameters') ? undefined : name))
/** Calls of given tools between the markers of any code. */
const codeBlock = (open: string, close: string): Grammar =>
  lit(open)
    .skip(ws)
    .then(seq(pythonLines({ name: ownName, shown: ['print'], bare: true }), drop(ws.then(lit(close)))))

/** `f(k="v", n=1)`; `f(**{"a key": "v"})` if not all keys are names. */
export function printedPythonCall({ name, arguments: all }: PrintedCall, literal = printedLiteral): string {
  const keys = Object.keys(all)
  const inside = keys.every(key => matchAt(NAME, key, 0)?.[0] === key)
    ? keys.map(key => `${key}=${literal(all[key])}`).join(', ')
    : `**${literal(all)}`
  return `${name}(${inside})`
}
