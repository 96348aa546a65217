/**
 * Format: a name, then text that is the value of the tool's only parameter, or of the only one required.
 *
 *     <exec>ls -l</exec>
 */
import { cutAt, FENCE, isAsciiSpace, NL } from '../engine/chars.ts'
import { type Dialect, type NamedTrigger, type PrintedCall, triggersAt } from '../engine/dialect.ts'
import { END, END_PARAM, type Event, NONE, param } from '../engine/event.ts'
import type { KnownTool } from '../engine/names.ts'
import {
  aheadOf,
  alt,
  anyOf,
  chars,
  end,
  fail,
  given,
  ifGiven,
  lit,
  MAX_HEAD,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  succeed,
  token,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { seeker } from '../engine/scanner.ts'
import { backPast, past } from '../engine/search.ts'
import { DONE, drop, emit, type Grammar, hold, opened, report, reportAtEnd, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { args } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { never } from '../repair/markers.ts'
import { byName, givenName, turnOver } from './by-tool-name.ts'
import { cdata } from './cdata.ts'
import { onLines, printedValue } from './print-tags.ts'
import { raw, taken } from './raw-text.ts'
import { aroundTool, type Common, fromRecord, type Made } from './record.ts'
import { wrapped } from './tagged-call.ts'
import { filledIn, spaced } from './templates.ts'
import { title } from './tool-name.ts'
import { typedCall } from './with-typing.ts'

const VALUES: Values = { untyped: 'text', frame: 'line' }
const OVER: readonly Event[] = [...END_PARAM, ...END]

export interface SoleParameter extends Common {
  /** The marker before the text, with `{tool}` for the tool's name. */
  readonly open: string
  /** The marker after the text, which may have `{tool}`, too. */
  readonly close: string
  /** Other markers around the text that are also read. */
  readonly also?: readonly { readonly open: string; readonly close: string }[]
  /** The text is on lines of its own. */
  readonly lines?: boolean
  /** The markers around all calls, which are required. */
  readonly wrapper?: readonly [open: string, close: string]
}

/** A dialect of this format. Only the name of a given tool with just one parameter distinguishes a call from text. */
export const soleParameter = (name: string, record: SoleParameter): Dialect =>
  fromRecord(name, 'sole-parameter', record, makeSoleParameter)

/** Makes the parts of a dialect from a record of this format. */
export function makeSoleParameter(spec: SoleParameter, dialect: string): Made {
  const { wrapper, also = [] } = spec
  const print = (calls: readonly PrintedCall[]) => calls.map(call => printed(call, spec, dialect)).join('\n')
  if (wrapper) {
    const [open, close] = wrapper
    return {
      triggers: [open],
      grammar: () => ifGiven(hold(wrapped(lit(open).result(undefined), soleElement(spec), close)), fail('a tool')),
      print: calls => open + print(calls) + close,
      bare: true,
    }
  }
  return {
    triggers: [],
    grammar: () => hold(alt(...[spec, ...also].map(soleElement)), 'message'),
    known: {
      named: [
        ...(spec.lines ? ['\n', '\r\n'] : ['']).map(end => named(spec.open, end)),
        ...also.map(({ open }) => named(open)),
      ],
    },
    print,
    bare: true,
  }
}
const named = (open: string, end = ''): NamedTrigger => {
  const { before, after } = aroundTool(open)
  return { before, after: after + end, at: 'line', sole: true }
}
/** The markers around a text, with `{tool}` for the tool's name. */
interface Around extends Pick<SoleParameter, 'open' | 'close' | 'lines'> {
  /**
   * The text lacks its own tags. Its closing tag may be left, or one named after the tool stand in place of `close`; the
   * loss is reported.
   */
  readonly untagged?: string
}
/** A call of a given tool with a sole parameter. */
export const soleElement = (spec: Around): Grammar =>
  byName([{ ...aroundTool(spec.open), sole: true }], tool => element(tool, spec))
const around = (
  { open, close }: Pick<SoleParameter, 'open' | 'close'>,
  name: string,
): readonly [open: string, close: string] => [filledIn(open, { tool: name }), filledIn(close, { tool: name })]

/** The opening tag repeated on the next line, if it is a tag: the text ends there. */
const again = (open: string): readonly string[] => (open.startsWith('<') ? [`\n${open}`] : [])

/**
 * Succeeds, reading nothing, unless the parameter is in an element of its own after `open`, is a text of YAML, or is
 * missing, with `close` on another line. If the tool has others, any element may be one.
 */
const flat = (open: string, close: string, { parameters, sole = '' }: KnownTool): Parser<undefined> =>
  primitive((input, i) => {
    const first = i + open.length
    const j = past(input, first, isAsciiSpace, i + MAX_HEAD)
    const tags = parameters.length > 1 ? ['<'] : [`<${sole}>`, `<parameter=${sole}>`, `${sole}: |`, `${sole}: >`]
    if (j > first && open[0] === '<') tags.push(close)
    if (tags.some(tag => input.startsWith(tag, j))) return no(j, 'text')
    return tags.some(tag => tag.startsWith(input.slice(j))) ? okSoFar(input, undefined, i) : ok(i, undefined)
  })

/** How far ahead the closing marker of a text without an opening tag is searched, in characters. */
const REACH = 2048
/**
 * Succeeds, reading nothing, if `close` may follow. After the name of a tool without a tag of its own, it must be near,
 * or the text long and without a sign of other calls, which a text that proves to be prose would hide.
 */
const mayClose = (open: string, close: string): Parser<undefined> =>
  primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    if (open[0] === '<' || window.includes(close)) return ok(i, undefined)
    if (window.length < REACH) return no(input.length)
    return window.includes('<') ? no(i) : ok(i, undefined)
  })

/**
 * A call of one tool. A call without a closing marker is text, since nothing else distinguishes it from prose, unless
 * its opening tag is repeated on the next line, an object of arguments stands alone below the name, or the message ends
 * in a text after two tags or below its tag.
 */
function element(tool: KnownTool, spec: Around): Grammar {
  const { name, sole = '' } = tool
  const [open, close] = around(spec, name)
  const call: readonly Event[] = typedCall(name)
  const events: readonly Event[] = [...call, param(sole, VALUES)]
  const next = again(open)
  const { untagged } = spec
  const before = ws.then(alt<unknown>(lit(close), end))
  const left = (untagged ? [untagged, `</${name}>`] : []).map(text => ({ text, before }))
  const over = alt(
    emit(alt(lit(close), ...left.map(({ text }) => lit(text).then(optional(ws.then(lit(close)))))), () => OVER),
    ...next.map(text => peek(lit(text)).then(report('missing-close', OVER))),
  )
  const text = alt(cdata, raw('value', close, ...left, ...next))
  const body = seq(text, over)
  const lost = untagged ? reported('missing-key', succeed('')) : succeed(NONE)
  const once = lit(open)
    .then(alt(reported('garbled-open', lit(open)), lost))
    .map(found => [...events, ...found])
  /** An object alone shows that a name on its own line is a call, also before a call of Functionary. */
  const alone = spec.lines ? alt<unknown>(turnOver, lit('>>>')) : never
  /** The head of a call with a JSON object of arguments instead of text. */
  const object = lit(open)
    .skip(ws)
    .skip(peek(token('{').then(alt<unknown>(lit(`"${sole}"`), lit('}').then(ws).then(alone)))))
    .result(call)
  const members = seq(
    args({ around: closers(close), bare: true }),
    emit(ws.then(alt<unknown>(lit(close), peek(alone))), () => END),
  )
  /** The message may end in a text below its tag, or behind two tags. */
  const cut = open.includes('</') ? once : once.skip(aheadOf(/[\r\n]/))
  const broken = next.map(() => opened(cut, seq(text, alt(over, reportAtEnd('truncated', OVER)))))
  return flat(open, close, tool).then(
    alt(opened(object, members), ...broken, mayClose(open, close).then(opened(once, body))),
  )
}

/** A call as the model writes it. Throws unless it has one argument, with a text that is read as the same argument. */
function printed({ name, arguments: values }: PrintedCall, spec: SoleParameter, dialect: string): string {
  const entries = Object.entries(values)
  const [entry] = entries
  const [open, close] = around(spec, name)
  const refuse = (expected: string, got: string): never => {
    throw new TypeError(`${dialect}: expected ${expected}, got ${got} in a call of '${name}'`)
  }
  if (!entry || entries.length > 1) return refuse('calls with one argument each', `${entries.length}`)
  const text = printedValue(entry[1], spec.lines ? 'none' : 'line')
  for (const end of [close, ...again(open)])
    if ((text + close).slice(0, -1).includes(end)) refuse(`a text without '${end}'`, 'one with it')
  for (const begin of [`<${entry[0]}>`, `{"${entry[0]}"`])
    if (text.trimStart().startsWith(begin)) refuse(`a text that does not begin with ${begin}`, 'one that does')
  if (/^\s+$/.test(text)) refuse('a text', 'white space')
  return open + (spec.lines ? onLines(text) : text) + close
}

// Lines

export interface SoleLines extends Common {
  /** The text before the value, with `{tool}` for the tool's name. White space in `open` matches any, or none. */
  readonly open: string
  /** Other texts before the value that are also read. */
  readonly also?: readonly string[]
  /** Labels of a form with the value in brackets: `Action` reads `Action: search[Oslo]`, `Action 1: search [Oslo]`. */
  readonly brackets?: readonly string[]
  /** The words that end the value if they begin a line. */
  readonly ends: readonly string[]
}

/**
 * A dialect of this format: text up to the end of the message, or text in quotes, is the value of the tool's only
 * parameter.
 */
export const soleLines = (name: string, record: SoleLines): Dialect =>
  fromRecord(name, 'sole-lines', record, makeSoleLines)

/** Makes the parts of a dialect from a record of this format. */
export function makeSoleLines({ open, also = [], brackets = [], ends }: SoleLines): Made {
  const all = [open, ...also].map(aroundTool)
  return {
    triggers: triggersAt('line', [...brackets, ...all.map(({ before }) => before.trim())]),
    grammar: () => {
      const calling = (name: Parser<string>) =>
        name.accept((text): readonly Event[] | undefined => {
          const key = given().get(text)?.sole
          return key === undefined ? key : [...typedCall(text), param(key, { untyped: 'text', frame: 'none' })]
        }, 'a tool')
      const called = calling(title)
      const heads = all.map(({ before, after }) => spaced(before).then(ws).then(called).skip(ws).skip(spaced(after)))
      const head = alt(...heads).skip(ws)
      const over = emit(succeed(OVER))
      const quote = lit('"')
      const quoted = seq(opened(head.skip(quote), raw('value', '"')), drop(optional(quote)), over)
      const plain = seq(opened(head.skip(aheadOf(/[^"]/)), lines(ends)), over)
      const short = anyOf(brackets)
        .then(chars(/[ \d:=]/, 1, 8))
        .then(calling(givenName))
        .skip(ws)
        .skip(lit('['))
      return hold(alt(quoted, plain, section(short, raw('value', ']'), ']', { end: OVER, cut: true })))
    },
    bare: true,
  }
}

/**
 * Lines of text, in pieces as they arrive, up to the end of the message, to a line that begins with one of `ends`, or
 * to the end of the code fence around them. White space at the end is not read.
 */
function lines(ends: readonly string[]): Grammar {
  const { seek, whole } = seeker([...ends, FENCE])
  const startsLine = (input: string, low: number, at: number): boolean => {
    const k = backPast(input, at, c => isAsciiSpace(c) && c !== NL, low)
    return k > low && input[k - 1] === '\n'
  }
  /** `isOpen`: inside a fence that the text itself opened. `isFirst`: nothing was read yet. */
  const text = (isOpen: boolean, isFirst: boolean): Grammar =>
    primitive((input, i) => {
      let open = isOpen
      let at = seek(input, i)
      let over: 'sure' | 'unless more' | 'no' = 'no'
      while (at < input.length) {
        const first = isFirst && at === i
        const word = whole(input, at)
        let from = at + 1
        if (first || startsLine(input, i, at)) {
          if (!word || !input.startsWith(FENCE, at)) {
            over = word ? 'sure' : 'unless more'
            break
          }
          for (from = at + FENCE.length; '` \t\r'.includes(input[from] ?? 'x'); ) from++
          const bare = from === input.length || input[from] === '\n'
          if (bare && !open && !first) over = from === input.length ? 'unless more' : 'sure'
          if (over !== 'no' || from === input.length) break
          open = !(bare && open)
        }
        at = seek(input, from)
      }
      const safe = cutAt(input, backPast(input, at, isAsciiSpace, i))
      if (safe > i) return ok(safe, { events: taken(input, i, safe), next: [text(open, false)] })
      if (over === 'sure') return ok(i, DONE)
      if (over !== 'no' || at === input.length) return okSoFar(input, DONE, i)
      return okSoFar(input, { events: taken(input, i, input.length) })
    })
  return text(false, true)
}
