/** The head of a call in JSON: its keys, its name and its id, which are short strings, and the comments around them. */
import { isWord } from '../engine/chars.ts'
import { type Event, error, KEYLESS, NONE } from '../engine/event.ts'
import {
  absent,
  aheadOf,
  alt,
  chained,
  chars,
  FAILS,
  given,
  glanceOf,
  list,
  lit,
  MAX_HEAD,
  no,
  ok,
  type Parser,
  peek,
  primitive,
  type Reply,
  spanned,
  UNSURE,
  ws,
} from '../engine/parsing.ts'
import { matchAt, past } from '../engine/search.ts'
import { drop, emit, type Grammar, type Step } from '../engine/step.ts'
import { finish, NO_RULES, type Repair, START, scan } from './scan.ts'

/** The events of repairs. */
export const errors = (repairs: readonly Repair[] | undefined): readonly Event[] =>
  repairs ? repairs.map(r => ({ type: 'error', ...r })) : NONE

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
export function gapAt(input: string, i: number): Reply<readonly Event[]> {
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
export const gap: Parser<readonly Event[]> = primitive(gapAt, (input, i) => {
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
  }, true)
const OPEN_KEY = /"([\w-]{0,64})/y
/**
 * Reads the colon between a key and its value. `=>`, `=`, `：`, a repeated colon (`:": "f"`) and a missing one before
 * `begin` are repaired.
 */
const colonOf = (begin: RegExp): Parser<readonly Event[]> =>
  list<(readonly Event[])[]>(
    gap,
    alt(
      spanned(lit(':": ').skip(aheadOf(/["{[]/)), (_, at) => [error('junk', at + 1, at + 4)]),
      lit(':').result(NONE),
      spanned(alt(lit('=>'), lit('='), lit('：')), (_, at) => [error('missing-colon', at, at + 1)]),
      spanned(aheadOf(begin), (_, at) => [error('missing-colon', at)]),
    ),
    gap,
  ).map(said => said.flat())
const colon = colonOf(/["{[]/)
/** The colon after a known key, which may be missing before any value. */
const anyColon = colonOf(/[^:,}\]=]/)
export interface Key {
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
export const anyKey: Parser<Key> = keyed(keyText, () => colon)
/** Reads a key and its colon. In known keys more damage is repaired. The key that an object lacks has the `end` 0. */
export const keyOf = (known: ReadonlyMap<string, unknown>): Parser<Key> =>
  alt(
    keyed(openKey(known), () => colon),
    keyed(keyText, text => (known.has(text) ? anyColon : colon)),
    keyless,
  )
/**
 * In place of the key of an object that has none, which may be the arguments: `{"name": "f", {…}}`. One with a name is
 * another call.
 */
const keyless: Parser<Key> = peek(
  lit('{')
    .then(ws)
    .then(absent(lit('"name"'))),
).result({
  text: KEYLESS,
  start: 0,
  end: 0,
  said: NONE,
})

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
export const quotedTool: Grammar = word.accept(({ text: name }): Step | undefined =>
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
