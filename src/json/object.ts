/**
 * JSON as grammars: the parts of a call's object, its arguments and an envelope.
 * Values go through the lenient transducer (`scan.ts`), so they stream as strict
 * JSON however they are written.
 */
import { isWord } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { bounds, type Event, error, type Member, NONE, type Strict } from '../engine/event.ts'
import { remembered } from '../engine/memo.ts'
import {
  absent,
  aheadOf,
  alt,
  anyOf,
  end as atLast,
  chained,
  chars,
  endsInside,
  expectsMore,
  FAILS,
  fail,
  flowing,
  given,
  glanceOf,
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
  type Reply,
  recalled,
  run,
  soFar,
  spanned,
  token,
  UNSURE,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { matchAt, past } from '../engine/search.ts'
import { drop, emit, type Grammar, many, opened, opening, report, reportAtEnd, type Step, seq } from '../engine/step.ts'
import { codesOf, mended } from './mended.ts'
import type { Language } from './reader.ts'
import {
  finish,
  isDone,
  KWARGS,
  MEMBER,
  MEMBERS,
  NO_RULES,
  type Repair,
  type Rules,
  type Scan,
  START,
  type State,
  scan,
} from './scan.ts'
import { strictObject } from './strict.ts'

const errors = (repairs: readonly Repair[] | undefined): readonly Event[] =>
  repairs ? repairs.map(r => ({ type: 'error', ...r })) : NONE

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
 * missing end is no repair.
 */
function decodedObject(text: string, cut: boolean, end: number): readonly Event[] {
  const read = mended(text, { object: true })
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
const AGAIN: readonly Event[] = [{ type: 'again' }]
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
const noItems: Parser<string> = token('[').then(lit(']'))
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
function collected(then: (json: string) => Grammar): Grammar {
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

/** A string in the head of a call (a key, a name): short, and read as a whole. */
export interface Word {
  readonly text: string
  readonly repairs: readonly Repair[] | undefined
}
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '\u201c': '\u201d', '`': '`' }
export const word: Parser<Word> = primitive(
  (input, i) => {
    if (i === input.length) return no(i, 'JSON')
    const quote = QUOTES[input[i]!]
    if (quote === undefined) return no(i, 'JSON')
    const window = i + MAX_HEAD
    for (let j = i + 1; j < input.length && j < window; j++) {
      if (input[j] === '\\') j++
      else if (input[j] === quote) return decoded(input, i, j + 1)
    }
    return no(Math.min(input.length, window), 'JSON')
  },
  (input, i) => (i === input.length || QUOTES[input[i]!] !== undefined ? UNSURE : FAILS),
)
function decoded(input: string, start: number, end: number) {
  const raw = input.slice(start, end)
  const read = scan(START, raw, 0, true, NO_RULES)
  const text = JSON.parse(read.out + finish(read.state)) as string
  return ok(end, { text, repairs: read.repairs?.map(r => ({ ...r, start: r.start + start, end: r.end + start })) })
}
/** A comment that may go on beyond the input. */
const BEGUN_COMMENT = /^(?:#|\/(?:[/*]|$))/
const COMMENT = /\/\/[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\//y
/** The longest comment in the head of a call, and the limit for all comments in one gap, in characters. */
const MAX_COMMENT = 128
/** Reads white space and comments; no further comment after MAX_COMMENT characters. */
function gapAt(input: string, i: number): Reply<readonly Event[]> {
  let found = NONE
  let index = afterBlank(input, i)
  let furthest = -1
  while (index - i < MAX_COMMENT && mayComment(input, index)) {
    const ahead = input.slice(index, index + MAX_COMMENT)
    const length = matchAt(COMMENT, ahead, 0)?.[0].length
    if (length === undefined) {
      furthest = ahead.length < MAX_COMMENT && BEGUN_COMMENT.test(ahead) ? input.length : index
      break
    }
    found = [...found, error('comment', index, index + length)]
    index = afterBlank(input, index + length)
  }
  return { ...ok(index, found), furthest: index < input.length ? Math.max(furthest, index - 1) : index }
}
const gap: Parser<readonly Event[]> = primitive(gapAt, (input, i) => {
  const at = glanceOf(ws)!(input, i)
  return mayComment(input, at) ? UNSURE : at
})
const afterBlank = (input: string, i: number): number => Math.min(glanceOf(ws)!(input, i), input.length)
const mayComment = (input: string, i: number): boolean => input[i] === '#' || input[i] === '/'

/** White space with at least one comment. */
export const comments: Parser<readonly Event[]> = gap.accept(found => (found.length > 0 ? found : undefined), 'JSON')

/** A bare word as a key: `name:`, or `name":` without its opening quote. */
const bareKey: Parser<Word> = primitive((input, i) => {
  const at = past(input, i, isWord, i + 64)
  if (at === input.length) return no(at)
  const end = input[at] === '"' ? at + 1 : at
  return at > i ? ok(end, { text: input.slice(i, at), repairs: [{ code: 'unquoted', start: i, end }] }) : no(i)
})
/** `"name: "f"`: a known key without its closing quote. */
const openKey = (known: ReadonlyMap<string, unknown>): Parser<Word> =>
  primitive((input, i) => {
    const text = matchAt(OPEN_KEY, input, i)?.[1]
    const at = OPEN_KEY.lastIndex
    if (text === undefined) return no(i)
    if (!known.has(text) || !/[\s:=]/.test(input[at] ?? '')) return no(at)
    return ok(at, { text, repairs: [{ code: 'unclosed-value', start: at, end: at }] })
  }, glanceOf(word))
const OPEN_KEY = /"([\w-]{0,64})/y
/** Reads the colon between a key and its value. `=>`, `=`, `：` and a missing colon before `begin` are repaired. */
const colonOf = (begin: RegExp): Parser<readonly Event[]> =>
  list<(readonly Event[])[]>(
    gap,
    alt(
      lit(':').result(NONE),
      spanned(alt(lit('=>'), lit('='), lit('：')), (_, at) => [error('missing-colon', at, at + 1)]),
      spanned(aheadOf(begin), (_, at) => [error('missing-colon', at)]),
    ),
    gap,
  ).map(said => said.flat())
const colon = colonOf(/["{[]/)
/** The colon after a known key, which may be missing before any value. */
const anyColon = colonOf(/[^:,}\]=]/)
interface Key {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly said: readonly Event[]
}
const keyed = (text: Parser<Word>, after: (text: string) => Parser<readonly Event[]>): Parser<Key> =>
  chained(
    text,
    ({ text }) => after(text),
    ({ text, repairs }, said, start, end) => ({ text, start, end, said: [...errors(repairs), ...said] }),
  )
const keyText = alt(word, bareKey)
const anyKey: Parser<Key> = keyed(keyText, () => colon)
/** Reads a key and its colon. In known keys more damage is repaired. */
const keyOf = (known: ReadonlyMap<string, unknown>): Parser<Key> =>
  alt(
    keyed(openKey(known), () => colon),
    keyed(keyText, text => (known.has(text) ? anyColon : colon)),
  )

/** Reads a string in the head of a call, and emits `events` of its text. */
export const named = (events: (text: string) => readonly Event[]): Grammar =>
  emit(word, ({ text, repairs }) => [...errors(repairs), ...events(text)])
/**
 * `"f, "arguments": …`, `f", …`: the name of a tool with one of its two quotes, or with a backslash in place of the
 * second or before it. That of a given tool may have none.
 */
const halfQuoted: Parser<Word> = primitive((input, i): Reply<Word> => {
  const [all = '', open, text = '', close] = matchAt(HALF_QUOTED, input, i) ?? []
  const end = i + all.length
  if (end === input.length && !close) return no(end)
  if (close ? open && close === '"' : !/[,}\n]/.test(input[end]!) || !(open || given().has(text))) return no(i)
  return ok(end, {
    text,
    repairs: [open ? { code: 'unclosed-value', start: end, end } : { code: 'unquoted', start: i, end }],
  })
})
const HALF_QUOTED = /("?)([\w.:/-]{0,512})(\\"?(?=[\s,])|"?)/y
/** The name of a call: a string, or a word that lacks a quote or both. White space around the name is dropped. */
export const name: Grammar = alt(halfQuoted, word).accept(({ text, repairs }): Step | undefined => {
  const name = text.trim()
  return name === '' ? undefined : { events: [...errors(repairs), { type: 'name', name }] }
}, 'a name')
/** The name of a given tool, in quotes; `function` is the usual type of a call. */
export const toolName: Grammar = word.accept(({ text: name }): Step | undefined =>
  name !== 'function' && given().has(name) ? { events: [{ type: 'name', name }] } : undefined,
)
/** A name between markers. `""` makes no call, but is not text either. */
export const nameOrNone: Grammar = alt(name, drop(lit('""')))
/** An id: a string or a number. */
export const id: Grammar = alt(
  named(text => [{ type: 'id', id: text }]),
  emit(chars(/\d/, 1, 20).skip(aheadOf(/[\s,}]/)), id => [{ type: 'id', id }]),
)
/** The value of a member that is ignored. */
export const label: Grammar = drop(alt<unknown>(word, lit('null'), lit('true'), lit('false')))

/** What an object may lack, and what else it may contain. */
export interface Members {
  readonly begin?: readonly Event[]
  readonly end?: readonly Event[]
  /**
   * An unknown first member is skipped. By default it makes the object fail, so that
   * objects compete in `alt` by their first key.
   */
  readonly strangeFirst?: boolean
  /** A known member with a value of the wrong type is treated as unknown. */
  readonly bare?: boolean
  /** Another object came before, so that a value that the message ends in is that of a known member. */
  readonly later?: boolean
  /** Fields after which the closing brace may be missing. */
  readonly enough?: readonly Grammar[]
  /** Fields after which the message may break off or a closing tag may follow. */
  readonly head?: readonly Grammar[]
  /**
   * The field of the arguments: if it is missing or empty, the unknown members are the arguments. If `bare`, they must
   * follow a known member, and be parameters of given tools.
   */
  readonly arguments?: Grammar | undefined
  /** Fields whose repetition is not reported. */
  readonly again?: readonly Grammar[]
  /** What the message may end in, once it has a known member: part of a further one. */
  readonly last?: Parser<unknown> | undefined
}

/**
 * A JSON object whose members are grammars, in any order; commas may be missing or
 * trail. Keys with the same grammar are aliases: the first one counts, since its value
 * may already have been emitted, and others are reported. An unknown member is skipped,
 * or shows that the object is not a call.
 */
export function object(
  fields: Readonly<Record<string, Grammar>>,
  {
    begin = NONE,
    end = NONE,
    strangeFirst = false,
    bare = false,
    later = false,
    enough = [],
    head = [],
    again = NO_FIELDS,
    arguments: own,
    last,
  }: Members = {},
): Grammar {
  const known = new Map(Object.entries(fields))
  const key = keyOf(known)
  const strange = aheadOf(/./s).result<Step>({
    events: NONE,
    next: [skipped()],
    reject: strangeFirst ? undefined : [jsonText(MEMBER)],
  })
  const member = (read?: readonly Grammar[], members?: Strange): Grammar => {
    const used = read ?? NO_FIELDS
    const following = remembered((field: Grammar): Grammar => {
      if (used.includes(field)) return seq(skipped(), rest(used, members))
      const after = rest(plus(used)(field), members)
      if (field === own && !bare) return alt(seq(vacant, rest(plus(used)(vacant), members)), seq(field, after))
      const other = seq(strange, after)
      return bare ? alt(seq(field, after), later ? absent(endsInside(field)).then(other) : other) : seq(field, after)
    })
    return key.chain(({ text, start, end, said: found }) => {
      const field = known.get(text) ?? known.get(text.trim().toLowerCase()) // `" Arguments"`
      const repeats = field !== undefined && used.includes(field) && !again.includes(field)
      const blank = field !== undefined && !known.has(text) ? [error('skipped', start, end)] : NONE
      const said = repeats ? [...found, error('duplicate-key', start, end)] : [...found, ...blank]
      const reporting = (grammar: Grammar) => (said.length > 0 ? grammar.map(step => opening(said, step)) : grammar)
      if (field) return reporting(following(field))
      if (own && !used.includes(own) && (!bare || (read && given().parameters.has(text))))
        return reporting(collected(json => rest(used, { member: [text, json], before: members })))
      return read || strangeFirst ? reporting(seq(strange, rest(used, undefined))) : fail('JSON')
    })
  }
  /**
   * The fields read so far plus one. Equal lists are the same object, so that the grammar after them is made only once.
   */
  const plus = remembered((used: readonly Grammar[]) =>
    remembered((field: Grammar): readonly Grammar[] => [...used, field]),
  )
  const usualRest = remembered((used: readonly Grammar[]) => restOf(used, undefined))
  const rest = (used: readonly Grammar[], members: Strange | undefined): Grammar =>
    members ? restOf(used, members) : usualRest(used)
  const restOf = (used: readonly Grammar[], members: Strange | undefined): Grammar => {
    const has = (some: readonly Grammar[]) => some.some(grammar => used.includes(grammar))
    const loose = members && own !== undefined && !used.includes(own)
    const over = (): readonly Event[] =>
      loose ? [{ type: 'members', members: inOrder(members).map(one => one.member) }, ...end] : end
    const open = lazy(() => unclosed(over()))
    const commented = seq(emit(comments.skip(alt(beforeTag, atLast))), open)
    const usual = next('}', over, member(used, members))
    if (has(enough) || used.includes(vacant)) return alt(usual, commented, alt(noComma, nextObject).then(open))
    if (!has(head)) return last && used[0] ? alt(usual, brokenOff(last, over)) : usual
    const asked = recalled(usual)
    return alt(asked, brokenOff(endsInside(asked, 0), over), beforeTag.then(open))
  }
  const open = lit('{').then(gap)
  /** `"name": …}`: between markers the brace may be missing before a known key in quotes. */
  const lost = reported('missing-open', peek(lit('"')).then(peek(key.accept(({ text }) => known.get(text)))))
  return list<[readonly Event[], Step]>(head.length > 0 ? alt(open, lost) : open, member()).map(([said, step]) =>
    opening([...begin, ...said], step),
  )
}
const NO_FIELDS: readonly Grammar[] = []
/** A linked list of the unknown members that were kept, last one first. */
interface Strange {
  readonly member: Member
  readonly before: Strange | undefined
}
/** The items of a linked list from the first one on. */
export function inOrder<T extends { readonly before: T | undefined }>(last: T | undefined): readonly T[] {
  const all: T[] = []
  for (let one = last; one; one = one.before) all.push(one)
  return all.reverse()
}
/** Empty arguments: `{}`, or what stands for it before another member. */
const vacant: Grammar = drop(
  alt<unknown>(
    token('{').then(lit('}')),
    alt<unknown>(noItems, anyOf(['null', 'None', '""', '"{}"'])).skip(peek(ws.then(lit(',')))),
  ),
)
/** Succeeds before a tag. */
const beforeTag: Parser<unknown> = peek(ws.then(lit('<')))
/** The end of the message in the next member, if `member` succeeds there. */
const brokenOff = (member: Parser<unknown>, end: () => readonly Event[]): Grammar =>
  spanned(member, (_, i, to) => ({ events: [error('truncated', i, to), ...end()] }))
/** Reads the closing bracket, or another item. The comma before either may be missing, repeated, or superfluous. */
const next = (close: string, end: () => readonly Event[], item: Grammar): Grammar =>
  list<[Commas, (commas: Commas) => Step]>(
    commas,
    alt<(commas: Commas) => Step>(
      lit(close).result(([said]) => ({ events: [...said, ...end()] })),
      item.map(
        step =>
          ([, said]) =>
            opening(said, step),
      ),
    ),
  ).map(([said, step]) => step(said))
/** The events for a run of commas: `over` before a closing bracket, `more` before an item. */
type Commas = readonly [over: readonly Event[], more: readonly Event[]]
/** A run of commas, no longer than MAX_HEAD characters; it may be empty. */
const commas: Parser<Commas> = primitive((input, i) => {
  let { value: over, index, furthest } = gapAt(input, i)
  let more: readonly Event[] | undefined
  while (input[index] === ',') {
    if (index - i > MAX_HEAD) return no(furthest)
    const behind = gapAt(input, index + 1)
    more = [...over, ...behind.value]
    over = [...over, error('extra-comma', index, index + 1), ...behind.value]
    index = behind.index
    furthest = Math.max(furthest, behind.furthest)
  }
  return { ...ok<Commas>(index, [over, more ?? [...over, error('missing-comma', index)]]), furthest }
})
/** Fails before a comma, since the object continues after it, even if something in the object is broken. */
const noComma: Parser<undefined> = primitive((input, i) => {
  const { index } = run(ws, input, i)
  if (index === input.length) return okSoFar(input, undefined, i)
  return input[index] === ',' ? no(index) : ok(i, undefined)
})
/** Succeeds before `, {`, which cannot be a member, since an object there has no key. */
const nextObject: Parser<undefined> = peek(ws.then(token(',')).then(lit('{')))

/** `[item, item, …]` with at least one item. */
export function array(item: Grammar, further = item): Grammar {
  const rest: Grammar = alt(
    lazy(() => next(']', () => NONE, seq(further, rest))),
    noComma.then(unclosed(NONE)),
  )
  return token('[').then(seq(item, rest))
}
/** Supplies a missing closing bracket: emits a report, then `end`. */
const unclosed = (end: readonly Event[]): Grammar =>
  alt(reportAtEnd('unclosed-value', end), report('unclosed-value', end))
/** `[]` */
export const emptyArray: Grammar = drop(noItems)

/**
 * `{"key": value, …}` with at least one member. Each member gives the events `begin` of its key, those of `value`, then
 * `end`; a key without events ends the object.
 */
export function entries(begin: (key: string) => readonly Event[], value: Grammar, end: readonly Event[]): Grammar {
  const head: Grammar = anyKey.accept(({ text, said }) => {
    const events = text === '' ? NONE : begin(text)
    return events.length > 0 ? { events: [...said, ...events] } : undefined
  })
  const one = seq(
    head,
    value,
    emit(ws, () => end),
  )
  const rest: Grammar = alt(
    lazy(() => next('}', () => NONE, seq(one, rest))),
    unclosed(NONE),
  )
  return token('{').then(seq(one, rest))
}
