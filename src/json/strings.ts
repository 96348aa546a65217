/** Inside strings: escapes, inner quotes, and ends without a quote. */

import {
  APOS,
  among,
  ascii,
  BACKSLASH,
  COLON,
  COMMA,
  CURLY,
  closing,
  ends,
  isEscape,
  isHex,
  isHigh,
  isSpace,
  isStrictSpace,
  isWord,
  jsonEscape,
  LBRACE,
  QUOTE,
  RBRACE,
  SPACE,
} from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { backPast, past } from '../engine/search.ts'
import { closes, closesKey, keyAt, quoteAt, quotedKeyAt, quoteEnd, skip, unknown, valueAt, windowEnd } from './ahead.ts'
import { COLON_, KEY_STRING, type Mode, STRING } from './mode.ts'
import type { Reader } from './reader.ts'
import { isCall } from './state.ts'
import { type Answer, JOIN, LOOK, NO, WAIT, YES } from './verdict.ts'

/** How a string was opened, as flags beside its closing quote: `"""`, `""a""`, `\"a\"`, `<|"|>`. */
const TRIPLE = 1 << 16
const DOUBLED = 1 << 17
const ESCAPED = 1 << 18
const DELIMITED = 1 << 19
/** Nothing in the string is escaped. */
const LITERAL = 1 << 20
/** The string contains JSON with unescaped quotes: `"{"a": "b", "c": 1}"`. It does not end before its braces close. */
const NESTED = 1 << 21
/** The string had an invalid escape, such as `\d`, so its `\b` and `\f` are a backslash and a letter, too. */
const WRONG = 1 << 22
/** The string is a path, `C:\users\new`, in which a single backslash stands for itself. */
const PATH = 1 << 23
/** The string may be a path; the text that follows decides. */
const MAYBE_PATH = 1 << 24
const CHAR = 0xffff

/** The kind of string that opens at `i`, as in `State.quote`; 0 if none, -1 if not known yet. */
export function stringKind(r: Reader, i: number, key: boolean): number {
  const { input } = r
  const c = input.charCodeAt(i)
  const delimiter = r.rules.delimiter?.text
  if (delimiter !== undefined && c === delimiter.charCodeAt(0)) {
    if (input.startsWith(delimiter, i)) return DELIMITED
    if (delimiter.startsWith(input.slice(i))) {
      if (r.ended) r.repair('truncated', input.length)
      return -1
    }
  }
  if (c === BACKSLASH) {
    const d = quoteAt(input, i)
    return d ? d | ESCAPED : i + 1 >= input.length && !r.ended ? -1 : 0
  }
  const q = closing(c)
  if (c !== QUOTE && c !== APOS) return q
  const twice = input.charCodeAt(i + 1) === c
  if (i + (twice ? 2 : 1) >= input.length) return r.ended ? q : -1
  if (!twice) return q
  const e = input.charCodeAt(i + 2)
  if (e === c && !key && inArguments(r)) {
    const lone = r.rules.argumentEnds!(r, i + 3) // an argument that is a quote
    return lone === WAIT ? -1 : lone === YES ? q : q | TRIPLE
  }
  if (e === c) return key ? q | DOUBLED : q | TRIPLE
  if (!(isWord(e) || among(e, '/.~')) || (isCall(r.open) && !key)) return q
  const next = keyAt(input, i + 1, windowEnd(input, i), false)
  if (unknown(r, next, i)) return -1
  return next === YES && !key ? q : q | DOUBLED // `"a": """b":` lacks a comma
}
/** Whether a value here is a whole argument of a call whose strings may be unescaped. */
const inArguments = ({ rules, open }: Reader): boolean => rules.argumentEnds !== undefined && isCall(open)
/** Whether the string being read is an argument of such a call, in ordinary quotes. */
const isArgument = (r: Reader): boolean => inArguments(r) && among(r.quote & CHAR, '"\'')

/** The length of the opening quote. */
const width = (r: Reader, quote: number): number =>
  quote < TRIPLE ? 1 : quote & TRIPLE ? 3 : quote & DELIMITED ? r.rules.delimiter!.text.length : 2

/** Enters the string that `opening` found at `r.i`. */
export function begin(r: Reader, quote: number, mode: Mode): void {
  if (mode === STRING) r.edge()
  const to = r.i + width(r, quote)
  if (quote === QUOTE && r.rules.delimiter === undefined) r.i = to
  else r.repair('quote-style', to, '"')
  if (r.rules.literal && mode === STRING && inArguments(r)) r.quote = quote | LITERAL
  else r.quote = mode === STRING && quote <= CHAR && pathAt(r.input, to) !== NO ? quote | MAYBE_PATH : quote
  r.mode = mode
  r.depth = 0
}

// Paths

/** Whether a path with single backslashes begins at `i`: `C:\x`, or `\\x` for a server. */
function pathAt(input: string, i: number): Answer {
  const head = input.slice(i, i + 4)
  if (/^(?:[A-Za-z]:\\[^\\"]|\\\\[\w.])/.test(head)) return YES
  return head.length < 4 && /^(?:[A-Za-z]?|[A-Za-z]:\\?|\\{1,2})$/.test(head) ? WAIT : NO
}
/** Whether an invalid escape comes before the quote `q`, within `look` characters. `\x41` and `\$` do not count. */
function wrongEscape(input: string, from: number, q: number, look: number): Answer {
  for (let k = from; k < from + look; k++) {
    if (k >= input.length) return WAIT
    const c = input.charCodeAt(k)
    if (c === q) return NO
    if (c !== BACKSLASH) continue
    const d = input.charCodeAt(++k)
    if (k >= input.length) return WAIT
    if (isEscape(d) || d === q || among(d, "'`$_x\n\r")) continue
    if (d !== 117) return YES
    const to = hexEnd(input, k + 1, 4)
    if (to === k + 5) k += 4
    else return to >= input.length ? WAIT : YES
  }
  return NO
}
/** How far a path is searched for an invalid escape, in characters. */
const PATH_LOOK = 2 * LOOK
/** Decides whether the string is a path: if it has an invalid escape, it is. Returns false to wait for more input. */
function decidePath(r: Reader): boolean {
  const { input, i, ended, quote } = r
  const server = input.charCodeAt(i) === BACKSLASH
  const at = pathAt(input, i)
  const wrong = at === YES ? wrongEscape(input, server ? i + 2 : i, quote & CHAR, PATH_LOOK) : at
  if (wrong === WAIT && !ended) return false
  r.quote = (quote & ~MAYBE_PATH) | (wrong === YES ? PATH : 0)
  if (wrong === YES && server) r.repair('invalid-escape', i + 2, '\\\\\\\\')
  return true
}

/** A run of characters that are plain in a string with any quotes. A regular expression is fastest on long runs. */
const RUN = /[^"'`\u00bb\u2018-\u201d\uff02\uff07\\\u0000-\u001f{}]*/y

/** Reads more of a string or key. Returns false to wait for more input. */
export function readString(r: Reader): boolean {
  if (r.quote & DELIMITED) return r.rules.delimiter!.read(r)
  if (r.quote & MAYBE_PATH) return decidePath(r)
  const { input } = r
  const mode = r.mode
  const key = mode === KEY_STRING
  const quote = r.quote
  const q = quote & CHAR
  const stop = key ? input.length : limit(r)
  let i = r.i
  while (i < stop) {
    if (!key) {
      RUN.lastIndex = i
      RUN.test(input)
      i = Math.min(RUN.lastIndex, stop)
      if (i === stop) break
    }
    const c = input.charCodeAt(i)
    if (c === BACKSLASH) i = backslash(r, i, q)
    else if (c === q || (q > 127 && ends(q, c))) i = quote & TRIPLE ? tripleQuote(r, i, q) : atQuote(r, i, c, 1, key)
    else if (c < SPACE) i = control(r, i, c, key)
    else if (c === CURLY) i = curly(r, i, key)
    else if (c === COLON && key) i = keyColon(r, i)
    else if (c === RBRACE && !key && r.depth === 0) i = strayBrace(r, i)
    else {
      if (c === LBRACE) r.depth++
      else if (c === RBRACE) r.depth--
      else if (c === QUOTE) r.put(i, i + 1, '\\"')
      i++
    }
    if (i < 0 || r.mode !== mode || r.quote !== quote || r.stopped) break
  }
  r.i = i < 0 ? -1 - i : i
  if (i < 0 || r.stopped) return false
  if (r.mode !== mode || r.quote !== quote) return true
  return r.ended && !key ? unterminated(r) : false
}

/**
 * The index up to which a small piece of a double-quoted string is plain text and can
 * be copied; -1 if it needs a closer look. Most streamed input is such text, and needs
 * no `Reader`.
 */
export function plainEnd(input: string, start: number, closers: Closers | undefined): number {
  const n = input.length
  let letter = -1
  for (let k = start; k < n; k++) {
    const c = input.charCodeAt(k)
    if (c === BACKSLASH) {
      letter = ++k
      if (!isEscape(input.charCodeAt(k)) || isRare(input.charCodeAt(k))) return -1
    } else if (c === QUOTE || c < SPACE || c === LBRACE || c === RBRACE || c > 0x7f) return -1
  }
  const end = closers === undefined ? n : closers.pending(input, start)
  const at = backOver(input, start, end)
  return at === letter ? at - 1 : at // not between a backslash and its letter
}
/** The start of the run of closing brackets, commas, spaces and typographic quotes that ends at `end`. */
function backOver(input: string, start: number, end: number): number {
  const low = Math.max(end - LOOK, start)
  let k = end // in its own loop, which runs at each push
  while (k > low && mayClose(input.charCodeAt(k - 1))) k--
  return k
}

/**
 * The index at which a string must stop for now: before closing brackets, a possible
 * closing marker or half a character at the end of the input. With `ended`, before an
 * actual marker, whole or garbled.
 */
export function limit(r: Reader): number {
  if (r.stop >= r.i) return r.stop
  const { input, ended, closers } = r
  let end = closers?.[ended ? 'tail' : 'pending'](input, r.i) ?? -1
  if (end < 0 || end === input.length) end = wholeEnd(r)
  r.stop = backOver(input, r.i, end)
  return r.stop
}
/** The end of the input, before half of a surrogate pair that may be completed. */
export function wholeEnd({ input, i, ended }: Reader): number {
  const n = input.length
  return !ended && n > i && isHigh(input.charCodeAt(n - 1)) ? n - 1 : n
}
const mayClose = (c: number): boolean => among(c, '}],\u201d') || isSpace(c)

/** Ends a string that the input cuts off. Closing brackets or a marker at the very end are not part of the string. */
export function unterminated(r: Reader): boolean {
  const { input, closers, i } = r
  const n = input.length
  if (i >= n) {
    if (i > r.from && isHigh(input.charCodeAt(n - 1))) r.put(n - 1, n, '')
    return false
  }
  const found = closers?.tail(input, i) ?? -1
  const tail = found < 0 ? n : found
  if (i < tail) {
    // Where a closing marker is still to come, the message is cut in the string.
    const mayEnd = !closers || tail < n
    if (mayEnd && (r.quote & ~(LITERAL | WRONG | PATH)) < TRIPLE && r.depth <= 0 && closeAll(r, i, tail))
      (input.charCodeAt(i) === CURLY ? curlyEnd : endAt)(r, i)
    else r.stop = tail // content first, then the tail
    return true
  }
  if (tail === n) return false
  const isMarker = closers!.whole(input, i)
  r.report(isMarker ? 'unclosed-value' : closers!.tailCode(input, i), i, isMarker ? i : n)
  r.close(i, true)
  if (!isMarker) r.i = r.from = n
  return true
}
/**
 * Whether the closing brackets in input[from, to) are those of all open brackets, from the innermost outwards. With
 * fewer of them, they are text: `"content": "}` is cut in its string.
 */
function closeAll({ open, input, rules }: Reader, from: number, to: number): boolean {
  let o = open
  let closed = 0
  for (let k = from; k < to; k++) {
    const c = input.charCodeAt(k)
    if (!among(c, '}]')) continue
    if (o && c !== o.close) return false
    o = o?.rest
    closed++
  }
  return closed >= (open?.depth ?? 1) + (rules.depth ?? 0)
}

/** The start of the spaces, commas and closers before `i`, which may not belong to the string: `"a": "x, "b":`. */
function backTo(r: Reader, i: number): number {
  return backPast(r.input, i, c => among(c, ' ,}]'), Math.max(r.start, r.from, i - LOOK))
}
/** Waits at `i`: returns a negative index, before the characters that `backTo` may need again. */
function wait(r: Reader, i: number): number {
  if (r.mode !== STRING) return -1 - i
  const at = backTo(r, i)
  for (let k = at; k < i; k++) if (r.input.charCodeAt(k) === RBRACE) r.depth++
  return -1 - at
}

/** Ends the string or key before `i`. */
function over(r: Reader, i: number): number {
  r.i = i
  if (r.mode === KEY_STRING) r.mode = COLON_
  else r.over()
  return i
}
/**
 * Reads a quote of the string's own kind, `size` characters long including a backslash.
 * Returns the next index; negative to wait.
 */
function atQuote(r: Reader, i: number, c: number, size: number, key: boolean): number {
  const { input } = r
  if (!key && isArgument(r) && size === 1) return argumentQuote(r, i, c)
  if (r.quote & NESTED && r.depth > 0 && size === 1) return inner(r, i, c)
  let after = i + size
  const doubled = r.quote & DOUBLED && size === 1
  if (doubled && after >= input.length && !r.ended) return wait(r, i)
  if (doubled && input.charCodeAt(after) === c) after++
  const verdict = key ? closesKey(r, after) : closes(r, after)
  if (verdict === WAIT && !r.ended) return wait(r, i)
  if (verdict === NO) return innerQuote(r, i, c, size)
  if (verdict === JOIN) return join(r, i, after)
  if (c !== QUOTE || after > i + 1) r.put(i, after, '"')
  return over(r, after)
}
/** Reads a quote in an argument whose quotes may be unescaped. */
function argumentQuote(r: Reader, i: number, c: number): number {
  const verdict = r.rules.argumentEnds!(r, i + 1)
  if (verdict === WAIT) return wait(r, i)
  if (verdict === NO) {
    r.quote |= LITERAL
    return inner(r, i, c)
  }
  if (c !== QUOTE) r.put(i, i + 1, '"')
  return over(r, i + 1)
}
function innerQuote(r: Reader, i: number, c: number, size: number): number {
  const from = backTo(r, i)
  const nested = r.depth > 0 && size === 1
  if (r.mode === STRING && (nested || (r.open?.object && r.depth <= 0 && r.input.slice(from, i).includes(',')))) {
    const at = quotedKeyAt(r, i)
    if (at === WAIT) return wait(r, i)
    if (at === YES && !nested) return endAt(r, from)
    if (at === YES) r.quote |= NESTED
  }
  return size === 2 ? keepEscaped(r, i, i, c) : inner(r, i, c)
}
function inner(r: Reader, i: number, c: number): number {
  r.report('inner-quote', i, i + 1)
  if (c === QUOTE) r.put(i, i + 1, '\\"')
  return i + 1
}
/** Keeps the escape at `i`, drops input[from, i), and drops the backslash of `\'`, which JSON does not have. */
function keepEscaped(r: Reader, from: number, i: number, c: number): number {
  const at = c === APOS ? i + 1 : i
  if (at > from) r.put(from, at, '')
  return i + 2
}
/** Ends the string at `at`, where its closing quote is missing. */
function endAt(r: Reader, at: number): number {
  r.report('unclosed-value', at, at)
  r.put(at, at, '"')
  return over(r, at)
}
/** `"a" + "b"`, `"a" "b"`: moves from the closing quote at `i` into the next string. */
function join(r: Reader, i: number, after: number): number {
  const end = windowEnd(r.input, after)
  let k = skip(r.input, after, end)
  if (among(r.input.charCodeAt(k), '+')) k = skip(r.input, k + 1, end)
  const quote = stringKind(r, k, false)
  if (quote < 0) return wait(r, i)
  const to = k + width(r, quote)
  r.report('joined-strings', i, to)
  r.put(i, to, '')
  r.quote = quote
  return to
}
/** In `"""…"""`: the last three quotes of a run close the string. */
function tripleQuote(r: Reader, i: number, q: number): number {
  const { input } = r
  const k = past(input, i, c => c === q, i + 5)
  if (k === input.length && k < i + 5 && !r.ended) return -1 - i
  const inner = k - i < 3 ? k - i : k - i - 3
  if (k === input.length && k - i < 3) {
    r.put(i, k, '') // the closing quotes are cut off
    return k
  }
  r.put(i, i + inner, q === QUOTE ? '\\"'.repeat(inner) : input.slice(i, i + inner))
  if (k - i < 3) return k
  r.put(i + inner, k, '"')
  return over(r, k)
}

/** Whether white space, a comma and a key in quotes come next. No string of strict JSON contains them. */
function memberNext(r: Reader, i: number): Answer {
  const { input } = r
  const end = windowEnd(input, i)
  const k = past(input, i, c => isSpace(c) || c === COMMA, end)
  return k < end && input.charCodeAt(k) !== QUOTE ? NO : quotedKeyAt(r, k, i)
}
/** Reads a typographic quote, which may close a string in straight ones: before a colon a key, before a key a string. */
function curly(r: Reader, i: number, key: boolean): number {
  const { input, ended, open } = r
  const next = ascii(input.charCodeAt(i + 1))
  const ofKey = next === COLON ? keyEnds(r, i + 1) : i + 1 < input.length || ended ? NO : WAIT
  const at = key ? ofKey : open?.object ? memberNext(r, i + 1) : NO
  if (at === WAIT) return wait(r, i)
  return at === YES ? curlyEnd(r, i) : i + 1
}
function curlyEnd(r: Reader, i: number): number {
  if ((r.quote & CHAR) !== CURLY) r.report('quote-style', i, i + 1)
  r.put(i, i + 1, '"')
  return over(r, i + 1)
}
/**
 * Reads a brace without its partner. The string lacks its closing quote if a marker or a comma follows, and then the
 * first key of another object, which is in no string of strict JSON: `"x} <|call_end|> <|call_begin|> … {"a":`.
 */
function strayBrace(r: Reader, i: number): number {
  const ahead = r.input.slice(i, i + NEXT)
  if (r.open && !(r.quote & TRIPLE) && BLOCK_END.test(ahead)) {
    if (NEXT_KEY.test(ahead)) return endAt(r, i)
    if (ahead.length < NEXT && !r.ended) return wait(r, i)
  }
  r.depth--
  return i + 1
}
const BLOCK_END = /^[\s,;}\]`]*([<[{]|$)/
const NEXT_KEY = /^[^"]*\{\s*"\w/
/** How far the first key of another object is searched, in characters. */
const NEXT = 2 * LOOK

/** Escapes a control character, unless it is a line break before a key and so ends a string without a closing quote. */
function control(r: Reader, i: number, c: number, key: boolean): number {
  if (r.quote & TRIPLE) {
    r.put(i, i + 1, jsonEscape(c))
    return i + 1
  }
  if (isArgument(r)) r.quote |= LITERAL
  else if (!key && r.open?.object && r.depth <= 0 && isStrictSpace(c)) {
    const at = memberNext(r, i)
    if (at === WAIT) return wait(r, i)
    if (at === YES) return endAt(r, backTo(r, i))
  }
  r.report('raw-control', i, i + 1)
  r.put(i, i + 1, jsonEscape(c))
  return i + 1
}

/** Reads a backslash. Returns the next index; negative to wait. */
function backslash(r: Reader, i: number, q: number): number {
  const { input, quote } = r
  const path = quote & PATH && i + 1 < input.length
  const twice = path && input.charCodeAt(i + 1) === BACKSLASH
  if (!(quote & LITERAL)) {
    if (twice || !path) return twice ? i + 2 : (quote & ESCAPED ? escapedTwice : atEscape)(r, i, q)
    return keepBackslash(r, i)
  }
  r.put(i, i + 1, '\\\\')
  return i + 1
}
/** The backslash before something that is not an escape is meant: `\d` of a regular expression, or a path. */
function keepBackslash(r: Reader, i: number): number {
  r.report('invalid-escape', i, i + 2)
  r.put(i, i + 1, '\\\\')
  return i + 1
}
function atEscape(r: Reader, i: number, q: number): number {
  const { input } = r
  const n = input.length
  const d = input.charCodeAt(i + 1)
  if (isRare(d) && (r.quote & ~(LITERAL | WRONG | NESTED)) < TRIPLE) return rareEscape(r, i, q)
  if (isEscape(d)) return i + 2
  if (i + 1 >= n) return cut(r, i)
  if (d === 117) return unicode(r, i)
  if (d === 120) {
    // \x41, as JavaScript and Python write it
    const k = hexEnd(input, i + 2, 2)
    if (k === n && k < i + 4 && !r.ended) return wait(r, i)
    if (k === i + 4) {
      r.report('invalid-escape', i, k)
      r.put(i, k, `\\u00${input.slice(i + 2, k)}`)
      return k
    }
  }
  if (ends(q, d) || among(d, "'`$_")) {
    r.report('invalid-escape', i, i + 2)
    r.put(i, i + 1, '')
    return i + 2
  }
  if (isArgument(r)) r.quote |= LITERAL
  else if (r.mode === STRING) r.quote |= WRONG
  return keepBackslash(r, i)
}
/** Waits for the rest of an escape that the input cuts off, or drops the escape if the input has ended. */
function cut(r: Reader, i: number): number {
  if (!r.ended) return wait(r, i)
  r.put(i, r.input.length, '')
  return r.input.length
}
const hexEnd = (input: string, from: number, max: number): number => past(input, from, isHex, from + max)
function unicode(r: Reader, i: number): number {
  const { input } = r
  const k = hexEnd(input, i + 2, 4)
  if (k === i + 6 ? HALF.test(input.slice(i, i + 12)) : k === input.length) return cut(r, i)
  if (k === i + 6) return k
  if (r.mode === STRING) r.quote |= WRONG
  return keepBackslash(r, i)
}
/** `\b` and `\f` are rarely meant as control characters: if another escape of the string is invalid, so are they. */
const isRare = (c: number): boolean => among(c, 'bf')
function rareEscape(r: Reader, i: number, q: number): number {
  const wrong = r.quote & WRONG ? YES : wrongEscape(r.input, i + 2, q, LOOK)
  if (wrong === WAIT && !r.ended) return wait(r, i)
  return wrong === YES ? keepBackslash(r, i) : i + 2
}
/** An escaped high surrogate, behind which the low one may still come; if the input ends first, it is dropped. */
const HALF = /^\\u[dD][89abAB]..(?:\\(?:u[\da-fA-F]{0,3})?)?$/

/** Reads a backslash in `\"…\"`, where everything is escaped one level too many: `\\\"` is an inner quote. */
function escapedTwice(r: Reader, i: number, q: number): number {
  const { input } = r
  const d = input.charCodeAt(i + 1)
  if (d === q) return atQuote(r, i, q, 2, r.mode === KEY_STRING)
  if (d !== BACKSLASH) return atEscape(r, i, q)
  if (i + 3 >= input.length && !r.ended) return wait(r, i)
  const e = input.charCodeAt(i + 2)
  if (e === BACKSLASH) {
    const f = input.charCodeAt(i + 3)
    if (f !== q && f !== BACKSLASH) return i + 4 <= input.length ? i + 2 : cut(r, i)
    return keepEscaped(r, i, i + 2, f)
  }
  if ((!isEscape(e) && e !== 117) || e === q) return i + 2
  r.put(i, i + 1, '')
  return i + 1
}

/**
 * Whether the key ends before the colon at `i`, since its closing quote is missing, as in `{"name: "x"}`, but not in
 * `{"a: b": 1}`.
 */
function keyEnds(r: Reader, i: number): Answer {
  const { input } = r
  const end = windowEnd(input, i)
  const escaped = (r.quote & ESCAPED) !== 0
  const quote = quoteEnd(input, i + 1, end, r.quote & CHAR, escaped)
  if (escaped && quote > 0 && input.charCodeAt(quote - 2) === BACKSLASH) return NO
  const next = quote < 0 ? end : skip(input, quote, end)
  if (next < end || input.length >= i + LOOK) return next === end || input.charCodeAt(next) === COLON ? NO : YES
  if (!r.ended) return WAIT
  const k = skip(input, i + 1, end)
  return quoteAt(input, k) === 0 && valueAt(input, k, end) !== YES ? NO : YES
}
/** Reads a colon in a key. */
function keyColon(r: Reader, i: number): number {
  const at = keyEnds(r, i)
  return at === WAIT ? -1 - i : at === YES ? endAt(r, i) : i + 1
}
