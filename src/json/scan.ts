/**
 * Lenient JSON in, strict JSON out: a transducer with an explicit stack. `scan`
 * reads as far as it can decide and returns where it stopped; the joined pieces are
 * JSON for any input, and well-formed input is copied in slices. Anything undecided
 * (a comma that may trail, a key without its value, a quote that may be an inner
 * one) is kept in `State.pending` or left unread.
 *
 *     {'a': [1, 2,], b        one scan of this writes   {"a": [1, 2]
 *                             and `finish` of its state }
 */
import {
  among,
  ascii,
  BACKSLASH,
  COLON,
  COMMA,
  closing,
  EQUALS,
  FENCE,
  HASH,
  isLetter,
  isSpace,
  isStrictSpace,
  isWord,
  LBRACE,
  LT,
  NL,
  PLUS,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  SLASH,
} from '../engine/chars.ts'
import { backPast } from '../engine/search.ts'
import {
  commentAt,
  endsGarbled,
  isSpaceEscape,
  memberAt,
  quoteAt,
  skip,
  standsAt,
  unknown,
  windowEnd,
} from './ahead.ts'
import { closer } from './brackets.ts'
import { beginComment, comment } from './comments.ts'
import {
  AFTER,
  BARE,
  BLOCK_COMMENT,
  CALL,
  COLON_,
  ENDED,
  FIRST,
  KEY,
  KEY_STRING,
  LINE_COMMENT,
  STRING,
  UNNAMED,
  VALUE,
} from './mode.ts'
import { Reader, type Repair, type Rules } from './reader.ts'
import { isWrap, push, type State, unwrapped } from './state.ts'
import { begin, plainEnd, readString, stringKind } from './strings.ts'
import { full, markupAt, readBare, readValue, tooDeep } from './values.ts'
import { NO, WAIT, YES } from './verdict.ts'

export type { Repair, Rules } from './reader.ts'
export { finish, isDone, KWARGS, MEMBER, MEMBERS, START, type State } from './state.ts'
export { MAX_NESTING } from './values.ts'
export const NO_RULES: Rules = {}

/** `index`: the end of the input that was read; `out`: its strict JSON; `state`: where the next scan continues. */
export interface Scan {
  readonly index: number
  readonly out: string
  readonly state: State
  readonly repairs: Repair[] | undefined
  /** The offsets at which strings begin and end, for strings that are the value of a member or the whole value. */
  readonly strings: readonly number[] | undefined
}

/** The longest piece, in characters, that is first tried as plain string text. */
const SMALL = 128
/** The longest unquoted key, in characters. */
const LONGEST_KEY = 256

/**
 * Continues from `state` at input[start]. With `ended`, everything is decided as if the
 * input were complete; the caller then closes what is open with `finish`.
 */
export function scan(state: State, input: string, start: number, ended: boolean, rules: Rules): Scan {
  if (state.mode === STRING && state.quote === QUOTE && !ended && input.length - start < SMALL) {
    const index = plainEnd(input, start, rules.closers)
    if (index > start) return { index, out: input.slice(start, index), state, repairs: undefined, strings: undefined }
  }
  const r = new Reader(state, input, start, ended, rules)
  while (r.mode !== ENDED && step(r)) if (r.stopped) break
  const waits = r.mark >= 0
  r.flush(r.i)
  const pending = !waits ? '' : r.mark === 0 ? r.out : r.out.slice(r.mark) // a slice would flatten the joined string
  const { mode, open, quote, back, depth } = r
  const same =
    !waits &&
    state.pending === '' &&
    mode === state.mode &&
    open === state.open &&
    quote === state.quote &&
    depth === state.depth &&
    back === state.back
  return {
    index: r.i,
    out: r.before + (!waits ? r.out : r.mark === 0 ? '' : r.out.slice(0, r.mark)),
    state: same ? state : { mode, open, quote, back, depth, pending, since: waits ? r.i - r.held : 0 },
    repairs: r.repairs,
    strings: r.strings,
  }
}

/** Takes one step. Returns false to wait for more input. */
function step(r: Reader): boolean {
  switch (r.mode) {
    case STRING:
    case KEY_STRING:
      return readString(r)
    case LINE_COMMENT:
    case BLOCK_COMMENT:
      return comment(r)
    case BARE:
      return readBare(r)
    case UNNAMED:
      return r.rules.unnamed!(r, 0)!
    default:
      return between(r)
  }
}

/** Reads a token outside strings, comments and long unquoted texts. */
function between(r: Reader): boolean {
  const { input, i } = r
  if (i >= input.length) return false
  const c = input.charCodeAt(i)
  if (c <= 32 && isStrictSpace(c)) {
    if (c === NL && r.mode === VALUE && r.mark >= 0 && r.open?.object) {
      const dropped = r.dropBefore(skip(input, i, windowEnd(input, i)))
      if (dropped !== undefined) return dropped
    }
    r.i++
    return true
  }
  if (r.mode === CALL) {
    r.put(i, i, '{')
    r.mode = FIRST
  }
  if (c === RBRACE || c === RBRACKET) return closer(r, c)
  // None of these begins a value, a key or a comma in well-formed JSON.
  if (
    c > 0x7f ||
    c === LT ||
    c === HASH ||
    c === SLASH ||
    c === BACKSLASH ||
    c === RPAREN ||
    c <= 32 ||
    r.closers?.begins(c)
  ) {
    const done = odd(r, c)
    if (done !== undefined) return done
  }
  switch (r.mode) {
    case COLON_:
      return colon(r, ascii(c))
    case AFTER:
      return after(r, ascii(c))
    case VALUE:
      return readValue(r, ascii(c))
    default:
      if (r.open!.object) return key(r, ascii(c))
      r.mode = VALUE
      return true
  }
}

/** Handles odd spaces, markup, comments, `\n` between tokens and full-width brackets; `undefined` if none is here. */
function odd(r: Reader, c: number): boolean | undefined {
  const { input, i } = r
  if (isSpace(c)) return r.repair('junk', i + 1)
  if (c === LT || r.closers?.begins(c)) {
    const quote = c === r.rules.delimiter?.text.charCodeAt(0) ? stringKind(r, i, false) : 0
    const at = quote > 0 ? NO : markupAt(r, i)
    if (quote < 0 || at === WAIT) return false
    if (at === YES) return markup(r)
  }
  if ((c === HASH || c === SLASH) && (r.mode !== VALUE || r.rules.delimiter === undefined)) {
    if (c === HASH && r.mode === VALUE && i + 1 >= input.length && !r.ended) return false
    const isWordAt = c === HASH && r.mode === VALUE && isWord(input.charCodeAt(i + 1)) // `#ff0000`
    const at = isWordAt ? NO : commentAt(input, i)
    if (at === WAIT) return r.ended && r.repair('comment', i + 1)
    if (at === YES) return beginComment(r, c)
  }
  if (c === BACKSLASH) {
    if (i + 1 >= input.length) return r.ended && r.repair('junk', i + 1)
    if (isSpaceEscape(input.charCodeAt(i + 1))) return r.repair('junk', i + 2)
  }
  const a = ascii(c)
  return among(a, '}])') ? closer(r, a) : undefined
}

/** Ends the value before markup, whatever is open. `cut`: the input ends inside the markup. */
function markup(r: Reader, cut = !r.closers?.whole(r.input, r.i) && r.closers?.begun(r.input, r.i) === true): boolean {
  const { i, input, mode } = r
  const code = cut
    ? r.closers!.tailCode(input, i)
    : mode === COLON_ || mode === VALUE
      ? 'missing-value'
      : 'unclosed-value'
  r.report(code, i, cut ? input.length : i)
  r.close(i, false)
  if (cut) r.i = r.from = input.length
  return true
}

/** Reads a key, or something that may precede one. */
function key(r: Reader, c: number): boolean {
  const { i, open } = r
  const odd = r.rules.delimiter?.key(r) ?? r.rules.unnamed?.(r, c)
  if (odd !== undefined) return odd
  const quote = stringKind(r, i, true)
  if (quote < 0) return false
  if (quote > 0) {
    r.rules.keys?.push(i)
    r.hold(i)
    begin(r, quote, KEY_STRING)
    return true
  }
  if (c === COMMA) return r.repair('extra-comma', i + 1)
  if (c === LBRACE) {
    if (r.mode === KEY && open!.rest !== undefined && !open!.rest.object && !isWrap(open!.rest)) {
      // `[{"a": 1, {"a": 2}]`: the previous object was not closed
      r.report('unclosed-value', i, i)
      r.flush(i)
      if (r.mark >= 0) r.insertBefore(open!.text)
      r.open = open!.rest
      r.mode = VALUE
      return true
    }
    if (full(r)) return tooDeep(r)
    r.open = push(true, RBRACE, '', open) // `{{"a": 1}}`: an extra brace and its closer
  }
  if (isWord(c)) return bareKey(r)
  return r.repair(among(c, '.…') ? 'ellipsis' : 'junk', i + 1)
}
function bareKey(r: Reader): boolean {
  const { input, i } = r
  const max = Math.min(input.length, i + LONGEST_KEY)
  let k = i
  let word = -1
  for (; k < max; k++) {
    const c = ascii(input.charCodeAt(k))
    const inKey = c === LT ? r.rules.delimiter?.inKey(r, k) : NO
    if (inKey === WAIT) return false
    if (inKey === YES) continue
    if (!isLetter(c) && (among(c, ':=,{}[]\n<);') || closing(c) !== 0)) break
    if (word < 0 && !isWord(c) && !among(c, '.')) word = k
  }
  if (k === input.length && k < i + LONGEST_KEY && !r.ended) return false
  const c = ascii(input.charCodeAt(k))
  const to = backPast(input, c === COLON || c === EQUALS || word < 0 ? k : word, isSpace)
  let end = to
  if (c === QUOTE && to === k) {
    // `{name": 1}`
    const j = skip(input, k + 1, windowEnd(input, k))
    if (j === input.length && unknown(r, WAIT, k)) return false
    if (ascii(input.charCodeAt(j)) === COLON) end = k + 1
  }
  r.rules.keys?.push(i)
  r.report('unquoted', i, end)
  r.hold(i)
  const from = input.startsWith('--', i) && isWord(input.charCodeAt(i + 2)) ? i + 2 : i // `--key "value"`
  r.skipTo(end, JSON.stringify(input.slice(from, to)))
  r.mode = COLON_
  return true
}

/** Reads the colon after a key. */
function colon(r: Reader, c: number): boolean {
  const { input, i } = r
  let to = i
  if (c === COMMA || among(c, ';')) return r.dropKey(i + 1)
  if (c === COLON) {
    to = i + 1
    if (input.charCodeAt(i) !== COLON || r.open!.close === RPAREN) r.report('punctuation', i, to)
  } else {
    const dropped = r.dropBefore(i)
    if (dropped !== undefined) return dropped
    const arrow = standsAt(input, i, '=>', '->')
    if (arrow === WAIT && !r.ended) return false
    if (arrow === YES) to = i + 2
    else if (c === EQUALS) to = i + 1
    if (to !== i + 1 || r.open!.close !== RPAREN) r.report('missing-colon', i, to)
  }
  r.skipTo(to, ':')
  r.mode = VALUE
  return true
}

/** Reads what follows a value. */
function after(r: Reader, c: number): boolean {
  const { input, i } = r
  const open = r.open!
  if (isWrap(open)) return afterWrapped(r, c)
  if (c === COMMA || among(c, ';')) {
    r.hold(i)
    if (input.charCodeAt(i) === COMMA) r.i = i + 1
    else r.repair('punctuation', i + 1, ',')
  } else {
    if (isWord(c) && endsGarbled(r, i)) return r.ended && markup(r, true)
    const fence = standsAt(input, i, FENCE)
    if (fence === WAIT && !r.ended) return false
    if (fence === YES) return markup(r)
    if (c === PLUS && i + 1 >= input.length && !r.ended) return false
    const delimiter = r.rules.delimiter?.text
    const next =
      among(c, open.object ? '{' : '{[(') ||
      quoteAt(input, i) !== 0 ||
      isWord(c) ||
      (delimiter !== undefined && input.startsWith(delimiter, i))
    if (!next) return r.repair(among(c, '.…') ? 'ellipsis' : 'junk', i + 1)
    r.report('missing-comma', r.i, r.i)
    r.hold(r.i)
    r.put(r.i, r.i, ',')
  }
  r.mode = open.object ? KEY : VALUE
  return true
}
/** After the value in `ObjectId("x")`: drops everything else in the parentheses, except the next key. */
function afterWrapped(r: Reader, c: number): boolean {
  const member = c === COMMA ? memberAt(r, r.i, r.i) : NO
  if (member === WAIT) return false
  if (member !== YES) return r.repair('skipped', r.i + 1)
  r.report('unclosed-value', r.i, r.i)
  r.open = unwrapped(r.open)
  if (r.open === undefined) r.mode = ENDED
  return true
}
