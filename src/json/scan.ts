/**
 * Lenient JSON in, strict JSON out: a transducer with an explicit stack. `scan`
 * takes what is decided and says where it stopped; the pieces it writes, joined,
 * are JSON whatever was read, and well-formed input is copied by slices. What is
 * not decided (a comma that may trail, a key without its value, a quote that may
 * be an inner one) waits in `State.pending` or unread.
 *
 *     {'a': [1, 2,], b        one scan of this writes   {"a": [1, 2]
 *                             and `finish` of its state }
 */
import {
  APOS,
  ascii,
  BACKSLASH,
  BACKTICK,
  COLON,
  COMMA,
  closing,
  DOT,
  EQUALS,
  GT,
  HASH,
  isSpace,
  isStrictSpace,
  isWord,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  MINUS,
  NL,
  PLUS,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  SEMICOLON,
  SLASH,
  STAR,
} from '../engine/chars.ts'
import { commentAt, fenceAt, isCloser, isSpaceEscape, keyAt, LOOK, quoteAt, skip, WAIT, YES } from './closing-quote.ts'
import type { Repair } from './output.ts'
import { Reader, type Rules } from './reader.ts'
import {
  AFTER,
  BARE,
  BLOCK_COMMENT,
  CALL,
  COLON_,
  DONE,
  FIRST,
  isCall,
  isWrap,
  KEY,
  KEY_STRING,
  LINE_COMMENT,
  push,
  STRING,
  type State,
  UNNAMED,
  VALUE,
} from './state.ts'
import { begin, opening, plainEnd, readString } from './strings.ts'
import { full, junk, markupAt, noMember, readBare, readValue, tooDeep } from './values.ts'

export type { Repair } from './output.ts'
export type { Rules } from './reader.ts'
export { finish, isDone, KWARGS, MEMBER, START, type State } from './state.ts'
export { MAX_NESTING } from './values.ts'
export const NO_RULES: Rules = {}

/** `index`: what was read; `out`: strict JSON for it; `state`: how to go on. */
export interface Scan {
  readonly index: number
  readonly out: string
  readonly state: State
  readonly repairs: Repair[] | undefined
}

/** A piece so small that it is worth a look whether anything happens in it. */
const SMALL = 128
/** The longest key without quotes. */
const LONGEST_KEY = 256

/**
 * Read on from `state` at input[start]. With `ended`, what could not be decided is
 * decided as if the input ended here; the caller then closes what is open, see `finish`.
 */
export function scan(state: State, input: string, start: number, ended: boolean, rules: Rules): Scan {
  if (state.mode === STRING && state.quote === QUOTE && !ended && input.length - start < SMALL) {
    const index = plainEnd(input, start, rules.closers)
    if (index > start) return { index, out: input.slice(start, index), state, repairs: undefined }
  }
  const r = new Reader(state, input, start, ended, rules)
  while (r.mode !== DONE && step(r)) if (r.stopped) break
  if (!ended) r.dropComma()
  const waits = r.mark >= 0
  r.flush(r.i)
  const pending = !waits ? '' : r.mark === 0 ? r.out : r.out.slice(r.mark) // a slice would flatten what was joined
  const same =
    !waits &&
    state.pending === '' &&
    r.mode === state.mode &&
    r.open === state.open &&
    r.quote === state.quote &&
    r.depth === state.depth &&
    r.inner === state.inner &&
    r.back === state.back
  return {
    index: r.i,
    out: r.written(!waits ? r.out : r.mark === 0 ? '' : r.out.slice(0, r.mark)),
    state: same
      ? state
      : { mode: r.mode, open: r.open, quote: r.quote, back: r.back, depth: r.depth, inner: r.inner, pending },
    repairs: r.repairs,
  }
}

/** One thing more. False: wait for more input. */
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
      return unnamed(r)
    default:
      return between(r)
  }
}

/** Between values. */
function between(r: Reader): boolean {
  const { input, i } = r
  if (i >= input.length) return false
  const c = input.charCodeAt(i)
  if (c <= 32 && isStrictSpace(c)) {
    r.i++
    return true
  }
  if (r.mode === CALL) {
    r.put(i, i, '{')
    r.mode = FIRST
  }
  if (c === RBRACE || c === RBRACKET) return closer(r, c)
  // What a value, key or comma of good JSON begins with has nothing to do with what follows here.
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

/** Odd spaces, markup, comments, `\n` between tokens, full-width brackets. `undefined`: nothing of the kind. */
function odd(r: Reader, c: number): boolean | undefined {
  const { input, i } = r
  if (isSpace(c)) return junk(r, 1)
  if (c === LT || r.closers?.begins(c)) {
    const quote = c === r.rules.delimiter?.text.charCodeAt(0) ? opening(r, i, false) : 0
    const at = quote > 0 ? 0 : markupAt(r, i)
    if (quote < 0 || at === WAIT) return false
    if (at === YES) return markup(r)
  }
  if (c === HASH || c === SLASH) {
    if (c === SLASH && i + 1 >= input.length) {
      if (!r.ended) return false
      r.skipTo(i + 1)
      return true
    }
    if (commentAt(input, i)) return beginComment(r, c)
  }
  if (c === BACKSLASH) {
    if (i + 1 >= input.length) {
      if (!r.ended) return false
      return junk(r, 1)
    }
    if (isSpaceEscape(input.charCodeAt(i + 1))) return junk(r, 2)
  }
  const a = ascii(c)
  if (a === RBRACE || a === RBRACKET || a === RPAREN) return closer(r, a)
  return undefined
}

/** Markup ends the value, whatever is open. */
function markup(r: Reader): boolean {
  const { i, input, closers } = r
  const cut = closers !== undefined && !closers.whole(input, i) && closers.begun(input, i)
  r.report(
    cut ? 'garbled-close' : r.mode === COLON_ || r.mode === VALUE ? 'missing-value' : 'missing-closer',
    i,
    cut ? input.length : i,
  )
  r.close(i, false)
  if (cut) r.i = r.from = input.length
  return true
}

function beginComment(r: Reader, c: number): boolean {
  const { i, input } = r
  const size = c === HASH ? 1 : 2
  r.report('comment', i, i + size)
  r.back = r.mode
  r.mode = size === 2 && input.charCodeAt(i + 1) === STAR ? BLOCK_COMMENT : LINE_COMMENT
  r.skipTo(i + size)
  return true
}
/** A comment is read over; the section around us may close in it. */
function comment(r: Reader): boolean {
  const { input, closers, ended } = r
  const n = input.length
  const block = r.mode === BLOCK_COMMENT
  let k = r.i
  let done = false
  for (; k < n && !done; k++) {
    const c = input.charCodeAt(k)
    if (block ? c === STAR && input.charCodeAt(k + 1) === SLASH : c === NL) {
      if (block) k++
      done = true
    } else if (block && c === STAR && k + 1 === n && !ended) break
    else if (closers?.begins(c)) {
      if (closers.whole(input, k)) {
        done = true
        k--
      } else if (closers.begun(input, k) && !ended) break
    }
  }
  if (done) {
    r.mode = r.back
    r.back = VALUE
  }
  r.skipTo(k)
  return done
}

/** `}`, `]` or `)`, whatever is written for it. */
function closer(r: Reader, c: number): boolean {
  const { i, open } = r
  if (open === undefined || open.close !== c) {
    const there = open === undefined ? 0 : c === RBRACE ? open.braces : c === RBRACKET ? open.brackets : open.parens
    if (there === 0) return strayCloser(r, c)
  }
  if (r.rules.document && c === RBRACE && last(r, c)) {
    const more = moreMembers(r)
    if (more === WAIT && !r.ended) return false
    if (more === YES)
      return open!.object || isWrap(open!) || (r.mode !== AFTER && r.mode !== FIRST) ? stray(r) : otherKind(r)
  }
  if (isWrap(open!)) return closeWrap(r, c)
  if (r.mode === VALUE && open!.object && r.mark < 0) return noMember(r)
  if (r.mode === KEY || (r.mode === VALUE && !open!.object)) r.report('extra-comma', i, i)
  else if (r.mode === COLON_ || r.mode === VALUE) r.report('missing-value', i, i)
  if (open!.object && open!.text === '' && open!.close === c) return closeMerged(r)
  r.unhold(i)
  let o = open!
  if (o.close !== c) {
    r.report('missing-closer', i, i)
    let missing = ''
    while (o.close !== c) {
      missing += o.text
      o = o.rest!
    }
    r.put(i, i, missing)
  }
  const written = r.input.charCodeAt(i)
  if (o.text.charCodeAt(0) !== written) {
    if (written > 0x7f) r.report('punctuation', i, i + 1)
    r.put(i, i + 1, o.text)
  }
  r.open = o.rest
  r.i = i + 1
  r.mode = r.open === undefined ? DONE : AFTER
  return true
}
/** Out of the second brace of `{{"a": 1}, "b": 2}`: its members are those of the first. */
function closeMerged(r: Reader): boolean {
  const { i } = r
  r.flush(i)
  const empty = r.mark < 0 ? r.mode === FIRST : r.out.charCodeAt(r.mark) !== COMMA
  r.unhold(i)
  r.skipTo(i + 1)
  r.open = r.open!.rest
  r.mode = empty ? FIRST : AFTER
  return true
}
/** Out of `ObjectId("x")`, or of one whose parenthesis is missing. */
function closeWrap(r: Reader, c: number): boolean {
  const { i } = r
  r.open = r.open!.rest
  if (c !== RPAREN) r.report('missing-closer', i, i)
  else r.skipTo(i + 1)
  const empty = r.mode === VALUE
  if (r.open === undefined && !empty) r.mode = DONE
  return true
}
/** Would this bracket close everything? */
function last(r: Reader, c: number): boolean {
  let o = r.open
  while (o !== undefined && o.close !== c) o = o.rest
  return o !== undefined && o.rest === undefined
}
/** After the last bracket: `, "key":`. */
function moreMembers(r: Reader): number {
  const { input, i } = r
  const end = Math.min(input.length, i + LOOK)
  const j = skip(input, i + 1, end)
  if (j < end && input.charCodeAt(j) !== COMMA) return 0
  const k = skip(input, j + 1, end)
  if (k >= end) return input.length < i + LOOK ? WAIT : 0
  return quoteAt(input, k) === 0 ? 0 : keyAt(input, k, end, false)
}
function stray(r: Reader): boolean {
  r.report('stray-closer', r.i, r.i + 1)
  r.skipTo(r.i + 1)
  return true
}
/** A closer without its bracket: one too many, or one of the wrong kind. What follows tells. */
function strayCloser(r: Reader, c: number): boolean {
  const { input, i, open } = r
  if (open === undefined || c === RPAREN || isWrap(open) || (r.mode !== AFTER && r.mode !== FIRST)) return stray(r)
  const end = Math.min(input.length, i + LOOK)
  const j = skip(input, i + 1, end)
  if (j >= end && input.length < i + LOOK && !r.ended) return false
  const d = ascii(input.charCodeAt(j))
  if (d === open.close || (d === COMMA && open.depth === 1)) return stray(r)
  if (r.mode === FIRST && (open.text === '' || (d !== COMMA && !isCloser(d)))) return stray(r)
  return otherKind(r)
}
/** A closer of the wrong kind: what is open ends. */
function otherKind(r: Reader): boolean {
  const { i } = r
  const open = r.open!
  r.report('missing-closer', i, i + 1)
  r.put(i, i + 1, open.text)
  r.open = open.rest
  r.i = i + 1
  r.mode = r.open === undefined ? DONE : AFTER
  return true
}

/**
 * Over an argument without a name, `[1, 2]` in `f(a=1, [1, 2], b=3)`, up to the comma or bracket behind it. `quote` and
 * `depth` are those of what is read over.
 */
function unnamed(r: Reader): boolean {
  const { input, closers, ended } = r
  const n = input.length
  let k = r.i
  let over = false
  for (; k < n; k++) {
    const c = input.charCodeAt(k)
    if (closers?.begins(c)) {
      over = closers.whole(input, k)
      if (over || (closers.begun(input, k) && !ended)) break
    }
    if (c === BACKSLASH) {
      if (k + 1 === n && !ended) break
      k++
    } else if (r.quote !== 0) r.quote = c === r.quote ? 0 : r.quote
    else if (c === QUOTE || c === APOS) r.quote = c
    else if (c === LBRACE || c === LBRACKET || c === LPAREN) r.depth++
    else if (r.depth === 0 && (c === COMMA || c === RPAREN || isCloser(c))) {
      over = true
      break
    } else if (c === RPAREN || isCloser(c)) r.depth--
  }
  k = Math.min(k, n)
  if (k > r.i) r.report('skipped', r.i, k)
  r.skipTo(k)
  if (!over) return false
  r.quote = 0
  r.depth = 0
  r.mode = r.mark < 0 ? FIRST : KEY
  // The comma before it stays, for the next argument.
  if (input.charCodeAt(k) === COMMA) r.skipTo(k + 1)
  return true
}

/** Before a key. */
function key(r: Reader, c: number): boolean {
  const { input, i } = r
  if (isCall(r.open)) {
    if (c === STAR && input.length < i + 3 && !r.ended) return false
    if (c === STAR && input.startsWith('**{', i)) {
      r.report('junk', i, i + 3)
      r.skipTo(i + 3)
      r.open = push(true, RBRACE, '', r.open)
      return true
    }
    if (c === LBRACE || c === LBRACKET || c === LPAREN) {
      r.quote = 0
      r.depth = 0
      r.mode = UNNAMED
      return true
    }
  }
  if (
    c === QUOTE ||
    c === BACKSLASH ||
    c === LT ||
    c > 0x7f ||
    closing(c) !== 0 ||
    c === r.rules.delimiter?.text.charCodeAt(0)
  ) {
    const quote = opening(r, i, true)
    if (quote < 0) return false
    if (quote > 0) {
      r.hold(i)
      begin(r, quote, KEY_STRING)
      return true
    }
  }
  if (c === COMMA) {
    r.report('extra-comma', i, i + 1)
    r.skipTo(i + 1)
    return true
  }
  if (c === LBRACE || c === LBRACKET) return bracketForKey(r, c)
  if (isWord(c)) return bareKey(r)
  if (c === DOT || c === 0x2026) return ellipsis(r)
  return junk(r, 1)
}
/** `[{"a": 1, {"a": 2}]`: the object before was not closed. `{{"a": 1}}`: one brace too many, and its closer. */
function bracketForKey(r: Reader, c: number): boolean {
  const { i, open } = r
  if (c === LBRACE && r.mode === KEY && open!.rest !== undefined && !open!.rest.object && !isWrap(open!.rest)) {
    r.report('missing-closer', i, i)
    r.flush(i)
    if (r.mark >= 0) r.insertBefore(open!.text)
    r.open = open!.rest
    r.mode = VALUE
    return true
  }
  if (c === LBRACKET) return junk(r, 1)
  if (full(r)) return tooDeep(r)
  r.report('junk', i, i + 1)
  r.skipTo(i + 1)
  r.open = push(true, RBRACE, '', open)
  return true
}
function bareKey(r: Reader): boolean {
  const { input, i } = r
  const max = Math.min(input.length, i + LONGEST_KEY)
  let k = i
  let word = -1
  for (; k < max; k++) {
    const c = ascii(input.charCodeAt(k))
    if (
      c === COLON ||
      c === EQUALS ||
      c === COMMA ||
      c === RBRACE ||
      c === RBRACKET ||
      c === LBRACE ||
      c === LBRACKET ||
      c === NL ||
      c === LT ||
      c === RPAREN ||
      c === SEMICOLON ||
      closing(c) !== 0
    )
      break
    if (word < 0 && !isWord(c) && c !== DOT) word = k
  }
  if (k === input.length && k < i + LONGEST_KEY && !r.ended) return false
  const c = ascii(input.charCodeAt(k))
  let to = c === COLON || c === EQUALS || word < 0 ? k : word
  while (isSpace(input.charCodeAt(to - 1))) to--
  if (c === QUOTE && to === k) {
    // `{name": 1}`
    if (k + 1 >= input.length && !r.ended) return false
    const j = skip(input, k + 1, Math.min(input.length, k + LOOK))
    if (j >= input.length && j < k + LOOK && !r.ended) return false
    if (ascii(input.charCodeAt(j)) === COLON) {
      r.report('unquoted', i, k + 1)
      r.hold(i)
      r.put(i, k + 1, JSON.stringify(input.slice(i, k)))
      r.i = k + 1
      r.mode = COLON_
      return true
    }
  }
  r.report('unquoted', i, to)
  r.hold(i)
  r.put(i, to, JSON.stringify(input.slice(i, to).replace(OPTION, '')))
  r.i = to
  r.mode = COLON_
  return true
}
/** `--key "value"`, as on a command line. */
const OPTION = /^--(?=\w)/
/** `...`: something was left out. */
function ellipsis(r: Reader): boolean {
  r.report('ellipsis', r.i, r.i + 1)
  r.skipTo(r.i + 1)
  return true
}

/** After a key. */
function colon(r: Reader, c: number): boolean {
  const { input, i } = r
  if (c === COLON) {
    if (input.charCodeAt(i) !== COLON) {
      r.report('punctuation', i, i + 1)
      r.put(i, i + 1, ':')
    }
    r.i = i + 1
    r.mode = VALUE
    return true
  }
  if (c === COMMA || c === SEMICOLON) {
    r.mode = r.dropKey(i) ? KEY : FIRST
    r.i = i + 1
    return true
  }
  let to = i
  if (c === EQUALS || c === MINUS) {
    // `=`, `=>`, `->`
    if (i + 1 >= input.length && !r.ended) return false
    if (input.charCodeAt(i + 1) === GT) to = i + 2
    else if (c === EQUALS) to = i + 1
  }
  if (!(to === i + 1 && r.open!.close === RPAREN)) r.report('missing-colon', i, to)
  r.put(i, to, ':')
  r.i = to
  r.mode = VALUE
  return true
}

/** After a value. */
function after(r: Reader, c: number): boolean {
  const { input, i } = r
  const open = r.open!
  if (isWrap(open)) return afterWrapped(r, c)
  if (c === COMMA || c === SEMICOLON) {
    r.hold(i)
    if (input.charCodeAt(i) !== COMMA) {
      r.report('punctuation', i, i + 1)
      r.put(i, i + 1, ',')
    }
    r.i = i + 1
    r.mode = open.object ? KEY : VALUE
    return true
  }
  if (c === DOT || c === 0x2026) return ellipsis(r)
  if (garbled(r, c)) return markupTail(r)
  const fence = c === BACKTICK ? fenceAt(input, i) : undefined
  if (fence === WAIT && !r.ended) return false
  if (fence === YES) return markup(r)
  const value = c === LBRACE || c === LBRACKET || c === LPAREN
  if (value ? !open.object || c === LBRACE : quoteAt(input, i) !== 0 || isWord(input.charCodeAt(i)) || delimited(r)) {
    if (r.closers !== undefined && !r.ended && mayBeGarbled(r, c)) return false
    r.putComma()
    r.mode = open.object ? KEY : VALUE
    return true
  }
  if (c === PLUS && i + 1 >= input.length && !r.ended) return false
  return junk(r, 1)
}
const delimited = (r: Reader): boolean =>
  r.rules.delimiter !== undefined && r.input.startsWith(r.rules.delimiter.text, r.i)
/** A garbled closing tag after a value, at the end of the input. */
const mayBeGarbled = (r: Reader, c: number): boolean =>
  isWord(c) && r.closers !== undefined && r.input.length - r.i <= LOOK && r.closers.pending(r.input, r.i) === r.i
const garbled = (r: Reader, c: number): boolean =>
  r.ended &&
  isWord(c) &&
  r.closers !== undefined &&
  r.input.length - r.i <= LOOK &&
  r.closers.tail(r.input, r.i) === r.i
function markupTail(r: Reader): boolean {
  const n = r.input.length
  r.report('garbled-close', r.i, n)
  r.close(r.i, false)
  r.i = r.from = n
  return true
}
/** After the value in `ObjectId("x")`: what else stands there is dropped, but for the next key. */
function afterWrapped(r: Reader, c: number): boolean {
  const { input, i } = r
  if (c === COMMA) {
    const end = Math.min(input.length, i + LOOK)
    const k = skip(input, i + 1, end)
    const at = k < end ? (quoteAt(input, k) === 0 ? 0 : keyAt(input, k, end, false)) : WAIT
    if (at === WAIT && input.length < i + LOOK && !r.ended) return false
    if (at === YES) {
      r.report('missing-closer', i, i)
      while (r.open !== undefined && isWrap(r.open)) r.open = r.open.rest
      if (r.open === undefined) r.mode = DONE
      return true
    }
  }
  r.report('skipped', i, i + 1)
  r.skipTo(i + 1)
  return true
}
