/**
 * JSON values as grammars, above all the arguments of a call. They go through the lenient transducer (`scan.ts`), so that
 * they stream as strict JSON however they are written.
 */
import type { Closers } from '../engine/closers.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { bounds, type Event, error, NONE, type Strict } from '../engine/event.ts'
import {
  aheadOf,
  alt,
  end as atLast,
  chars,
  expectsMore,
  fail,
  flowing,
  lit,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  type Reply,
  run,
  soFar,
  spanned,
  token,
  ws,
} from '../engine/parsing.ts'
import { matchAt } from '../engine/search.ts'
import { drop, emit, type Grammar, many, opened, opening, report, type Step, seq } from '../engine/step.ts'
import { anyKey, errors } from './head.ts'
import { codesOf, readValue } from './read-value.ts'
import type { Language } from './reader.ts'
import { finish, isDone, KWARGS, MEMBERS, NO_RULES, type Rules, type Scan, START, type State, scan } from './scan.ts'
import { strictObject } from './strict.ts'

const VOID: readonly Event[] = [{ type: 'void' }]

/**
 * Makes a step of a piece: of its strict JSON, the events about it, the state after it (`undefined` where the value
 * ends), and the index of its end.
 */
type Piece = (out: string, said: readonly Event[], next: State | undefined, end: number) => Step

/** The events about what was read. */
const saidOf = ({ repairs, strings }: Scan, rules: Rules): readonly Event[] =>
  repairs || strings ? [...errors(repairs), ...bounds(rules === NO_RULES ? 'beside' : 'string', strings ?? [])] : NONE

/** Reads one JSON value in pieces. */
function value(state: State, rules: Rules, step: Piece): Grammar {
  const grammar = primitive((input, i): Reply<Step> => {
    const read = scan(state, input, i, false, rules)
    if (read.index === i && !isDone(read.state))
      return soFar(input, () => lastPiece(scan(state, input, i, true, rules), input, rules, step))
    const next = isDone(read.state) ? undefined : read.state
    return ok(read.index, step(read.out, saidOf(read, rules), next, read.index))
  })
  // A grammar is made for most of the small pieces in which keys arrive: as little as possible is made with it.
  return flowing(grammar, input => {
    const read = scan(state, input, 0, false, rules)
    if (isDone(read.state)) return undefined
    if (read.index === 0) return no(input.length)
    return ok(read.index, step(read.out, saidOf(read, rules), read.state, read.index))
  })
}
/** The last piece of a value that the end of the input cuts off. */
function lastPiece(read: Scan, input: string, rules: Rules, step: Piece): Reply<Step> {
  const { index, out, state } = read
  const cut = isDone(state) ? NONE : [error(index < input.length ? 'unclosed-value' : 'truncated', index)]
  return okSoFar(input, step(out + finish(state), [...saidOf(read, rules), ...cut], undefined, index), index)
}

const piece = (delta: string, over: boolean): Event => (over ? { type: 'args', delta, over } : { type: 'args', delta })

/** Reads a value as `args` events. */
function argumentsFrom(state: State, rules: Rules): Grammar {
  let again: Grammar[] | undefined
  const self: Grammar = value(state, rules, (out, said, next) => ({
    events: said.length > 0 ? [...said, piece(out, !next)] : out ? [piece(out, !next)] : NONE,
    next: next === undefined ? undefined : next === state ? (again ??= [self]) : [argumentsFrom(next, rules)],
    waits: next !== undefined,
  }))
  return self
}

/** Reads complete arguments in strict JSON: five times as fast as in pieces (`npm run bench`). */
const strictArguments: Grammar = primitive((input, i) => {
  const args = strictArgs(input, i)
  return args ? ok(args.whole.end, { events: [...bounds('string', args.whole.strings), args] }) : no(i)
})
/** The event of complete arguments at `i`; undefined if more input may change them: then they are read in pieces. */
export function strictArgs(input: string, i: number): (Event & { type: 'args'; whole: Strict }) | undefined {
  const whole = strictObject(input, i)
  if (!whole || (!whole.sure && expectsMore())) return undefined
  return { type: 'args', delta: input.slice(i, whole.end), whole, over: true }
}

/** The longest string of arguments that is decoded, in characters. */
const MAX_STRINGIFIED = 16_777_216
/**
 * `"arguments": "{\"a\": 1}"`: the string is read to its end, decoded, and repaired as a whole. An empty delta is
 * emitted at once, so that a call that waits for its arguments (one without a marker) does not wait for a long string.
 */
function stringified(rules: Rules): Grammar {
  const from = (state: State, before: string): Grammar =>
    value(state, rules, (out, said, next, end) => {
      const text = before.length > MAX_STRINGIFIED ? before : (before + out).slice(0, MAX_STRINGIFIED + 1)
      if (next) return { events: said, next: [from(next, text)] }
      if (text.length > MAX_STRINGIFIED) return { events: [error('limit', end), ...VOID] }
      const inner = (JSON.parse(text) as string).trim()
      if (inner === '') return { events: [...said, piece('{}', true)] }
      if (inner[0] !== '{') return { events: [...said, { type: 'void', text: inner }] }
      const cut = said.some(e => 'code' in e && e.code === 'truncated')
      return { events: [...said, ...decodedObject(inner, cut, end)] }
    })
  const string = from(START, '')
  const begun = string.map(step => opening(BEGUN, step))
  return primitive((input, i) => {
    const first = i + matchAt(INSIDE, input, i)![0].length
    if (first === input.length) return { ...run(string, input, i), furthest: input.length }
    return run(input[first] === '{' ? begun : string, input, i)
  })
}
/**
 * The events of the object at the start of `text`, its repairs reported at `end`. With `cut`, the message ends in it: a
 * missing end is not a repair.
 */
function decodedObject(text: string, cut: boolean, end: number): readonly Event[] {
  const read = readValue(text, { object: true })
  const codes: Set<DiagnosticCode> = codesOf(read)
  if (codes.delete('truncated')) codes.add('unclosed-value')
  if (cut) codes.delete('unclosed-value')
  return [...[...codes].map(code => error(code, end)), piece(read.json, true)]
}
const BEGUN: readonly Event[] = [{ type: 'args', delta: '' }]
/** The opening quotes of a string, one to three, and the white space after them, escapes such as `\n` included. */
const INSIDE = /(?:"{1,3}|'{1,3})(?:\s|\\[nrt]|\\$){0,64}/y

/** `k="v", n=1)` after the `(` of a call, as if `before` stood before it. */
export function keywordArguments(around: Closers | undefined, language: Language, before = ''): Grammar {
  const rules: Rules = { ...rulesFor(around), ...language, object: true }
  const { out, state } = scan(KWARGS, before, 0, true, rules)
  const rest = argumentsFrom(state, rules)
  return out ? rest.map(step => opening([piece(out, false)], step)) : rest
}

const rulesFor = (around: Closers | undefined): Rules => (around ? { closers: around } : NO_RULES)

/** How the arguments of a call are read. */
export interface Args {
  /** The closing markers of the enclosing blocks. */
  readonly around?: Closers | undefined
  readonly language?: Language
  /** The call has no marker, so it is a call only if its arguments are an object. */
  readonly bare?: boolean
  /** The number of brackets that are open around the arguments. */
  readonly depth?: number
}

/**
 * The arguments of a call: an object, streamed; an object in a JSON string; or null
 * or an empty list for none. Anything else is skipped and reported.
 */
export function args({ around, bare = false, language, depth = 0 }: Args = {}): Grammar {
  const rules: Rules = { ...rulesFor(around), ...language, object: true, depth }
  const lenient = argumentsFrom(START, rules)
  const object = language ? lenient : alt(strictArguments, lenient)
  const string = stringified({ ...rules, object: false })
  const inQuotes = seq(
    emit(spanned(token('"'), (_, at) => [error('inner-quote', at, at + 1)])),
    argumentsFrom(START, { ...rules, alone: true }),
    drop(optional(ws.then(lit('"')))),
  )
  const strings = primitive((input, i) => unless(unescaped, string, inQuotes, input, i))
  /** `"key": …}`: the brace is missing. */
  const braceless = seq(report('missing-open', [piece('{', false)]), argumentsFrom(MEMBERS, rules))
  const other = alt(none, bare ? fail('arguments') : ignored(rules))
  return primitive((input, i) => {
    if (i === input.length) return no(i)
    const c = input[i]
    if (c === '{')
      return bare ? unless(alt(declaration, words), object, other, input, i) : unless(words, object, other, input, i)
    // `"{…`, an object in a string, does not wait for the end of a key.
    if (c === '"' || c === "'")
      return input[i + 1] === '{' ? run(strings, input, i) : unless(anyKey, strings, braceless, input, i)
    if (c === '<' || c === '}' || c === ',') return no(i)
    return run(other, input, i)
  })
}
/** Arguments, and further objects of arguments right behind them, which models repeat. */
export const several = (values: Grammar): Grammar => seq(values, many(opened(peek(lit('{')).result(AGAIN), values)))
const AGAIN: readonly Event[] = [{ type: 'again', lateId: true }]
/** `{"type": "object", …` where arguments should be: a tool is declared, not called. */
const declaration: Parser<unknown> = token('{').then(
  alt<unknown>(
    token('"type"')
      .then(token(':'))
      .then(token('"object"'))
      .then(alt<unknown>(lit('}'), token(',').then(alt(lit('"properties"'), lit('"required"'))))),
    token('"properties"').then(token(':')).then(lit('{')),
    lit('"$schema"'),
  ),
)
/** `{not JSON at all}`: words in braces, from which repair would invent a key and a value. */
const words: Parser<unknown> = token('{')
  .then(chars(/\w/, 1, 64))
  .then(chars(/[ \t]/, 1, 16))
  .then(chars(/[A-Za-z]/, 1, 1))
  .then(chars(/[\w \t]/, 0, 128))
  .then(alt(aheadOf(/[}\n<]/), atLast))
/** `"{"key": …`: an object in a string whose quotes are not escaped. */
const unescaped: Parser<unknown> = token('"').then(token('{')).then(lit('"')).then(aheadOf(/\w/))
/** Runs `other` at `i` if `sign` succeeds there, else `object`. */
function unless(sign: Parser<unknown>, object: Grammar, other: Grammar, input: string, i: number): Reply<Step> {
  const found = run(sign, input, i)
  const reply = run(found.status ? other : object, input, i)
  return found.furthest > reply.furthest ? { ...reply, furthest: found.furthest } : reply
}
export const noItems: Parser<string> = token('[').then(lit(']'))
/** No arguments; some languages write `[]` for an empty object. */
const none: Grammar = emit(alt<unknown>(lit('null'), lit('None'), noItems.skip(aheadOf(/[^{]/))), () => [
  piece('{}', true),
])
/** Skips a value that stands in place of the arguments and is not an object. */
const ignored = (rules: Rules): Grammar => skipped(rules, VOID)

/** Skips any value, with these events for each piece. */
export function skipped(rules: Rules = NO_RULES, events: readonly Event[] = NONE): Grammar {
  const from = (state: State): Grammar =>
    value(state, rules, (_out, _said, next) => ({ events, next: next && [from(next)] }))
  return from(START)
}

/** Reads any value, and continues with `then` of its strict JSON. */
export function collected(then: (json: string) => Grammar): Grammar {
  const from = (state: State, before: string): Grammar =>
    value(state, NO_RULES, (out, said, next) => ({
      events: said,
      next: [next ? from(next, before + out) : then(before + out)],
    }))
  return from(START, '')
}

/** Reads a JSON string: emits its decoded text as it arrives. */
export function stringValue(): Grammar {
  const from = (state: State): Grammar =>
    value(state, NO_RULES, (out, found, next) => {
      const body = out.slice(state === START ? 1 : 0, next ? undefined : -1)
      // an empty string also emits an event
      const said = body || state === START
      const text: readonly Event[] = said ? [{ type: 'content', delta: JSON.parse(`"${body}"`) as string }] : NONE
      return { events: [...found, ...text], next: next && [from(next)] }
    })
  const string = from(START)
  return primitive((input, i) => (i < input.length && input[i] === '"' ? run(string, input, i) : no(i, 'JSON')))
}

const STRICT: Rules = { strict: true }
/** Reads the rest of a JSON value as plain text while it is strict JSON: an answer, which is not searched for calls. */
export const jsonText = (state: State = START): Grammar =>
  primitive((input, i) => {
    let read = scan(state, input, i, false, STRICT)
    const stuck = read.index === i && !read.repairs && !isDone(read.state)
    if (stuck) read = scan(state, input, i, true, STRICT)
    const end = read.repairs ? (read.repairs[0]!.at ?? read.repairs[0]!.start) : read.index
    if (end === i && state === START) return no(stuck ? input.length : i, 'JSON')
    const step: Step = {
      events: end > i ? [{ type: 'text', delta: input.slice(i, end) }] : NONE,
      next: stuck || read.repairs || isDone(read.state) ? undefined : [jsonText(read.state)],
    }
    return stuck ? okSoFar(input, step, end) : ok(end, step)
  })
