/** Where a value begins: brackets, strings, words, and what other languages write around values. */
import {
  APOS,
  ascii,
  BACKSLASH,
  COLON,
  COMMA,
  CR,
  closing,
  DOLLAR,
  DOT,
  EQUALS,
  HASH,
  isDigit,
  isLetter,
  isSpace,
  isWord,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  MINUS,
  NL,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  SEMICOLON,
  SLASH,
} from '../engine/chars.ts'
import {
  type Answer,
  closes,
  commentAt,
  isSpaceEscape,
  keyAt,
  LOOK,
  NO,
  quoteAt,
  setAt,
  skip,
  tupleAt,
  WAIT,
  YES,
} from './closing-quote.ts'
import { isPlain, losesDigits, numberEnd, type Reading, read } from './literals.ts'
import type { Reader } from './reader.ts'
import { AFTER, BARE, DONE, FIRST, KEY, type Open, partner, push, STRING, VALUE } from './state.ts'
import { begin, opening } from './strings.ts'

/** So many brackets may be open at once, if `Rules.nesting` does not say otherwise. */
export const MAX_NESTING = 512
/** The longest word that is held until its end is seen; a longer one is text. */
const WORD = 256

const known = (r: Reader, a: Answer, i: number): boolean => a !== WAIT || r.ended || r.input.length >= i + LOOK

/** A value begins at `r.i` with `c`. False: wait for more. */
export function readValue(r: Reader, c: number): boolean {
  if (c === LBRACE || c === LBRACKET || c === LPAREN) return bracket(r, c)
  if (isDigit(c) || c === MINUS) {
    const k = numberEnd(r.input, r.i)
    if (k === r.input.length && !r.ended && k < r.i + WORD) return false
    if (k > r.i && endsWord(r, k)) return takeNumber(r, k)
  } else if (c === 116 || c === 102 || c === 110) {
    const k = literalEnd(r.input, r.i, c)
    if (k > r.i && endsWord(r, k)) {
      r.i = k
      return after(r)
    }
  }
  if (c === QUOTE || c === BACKSLASH || c === LT || closing(c) !== 0 || c === r.rules.delimiter?.text.charCodeAt(0)) {
    const quote = opening(r, r.i, false)
    if (quote < 0) return false
    if (quote > 0) return string(r, quote)
  }
  if (c === COMMA) return noValue(r)
  if (c === COLON || c === EQUALS || c === BACKSLASH || c === SEMICOLON) return junk(r, 1)
  return word(r)
}
export function junk(r: Reader, size: number): boolean {
  r.report('junk', r.i, r.i + size)
  r.skipTo(r.i + size)
  return true
}
const literalEnd = (input: string, i: number, c: number): number =>
  input.startsWith(c === 116 ? 'true' : c === 102 ? 'false' : 'null', i) ? i + (c === 102 ? 5 : 4) : i

/** Does what JSON expects after a value stand at `k`? `1,234` in an object is one number. */
function endsWord(r: Reader, k: number): boolean {
  const { input } = r
  const d = input.charCodeAt(k)
  if (d === RBRACE || d === RBRACKET || d === NL) return true
  if (d !== COMMA) return false
  return r.open !== undefined && (!r.open.object || (k + 1 < input.length && !isDigit(input.charCodeAt(k + 1))))
}
function takeNumber(r: Reader, k: number): boolean {
  if (k > r.i + 4 && losesDigits(r.input.slice(r.i, k))) {
    r.report('big-number', r.i, k)
    r.put(r.i, k, `"${r.input.slice(r.i, k)}"`)
  }
  r.i = k
  return after(r)
}
/** The value is there. */
function after(r: Reader): boolean {
  r.sure()
  r.mode = r.open === undefined ? DONE : AFTER
  return true
}
/** A comma where a value should be. */
function noValue(r: Reader): boolean {
  const { i } = r
  if (r.open?.object) {
    if (r.mark < 0) return noMember(r)
    r.mode = r.dropKey(i) ? KEY : FIRST
    r.i = i + 1
    return true
  }
  r.report('extra-comma', i, i + 1)
  r.skipTo(i + 1)
  return true
}
/** The key was written by someone else, and its value never comes. */
export function noMember(r: Reader): boolean {
  r.report('missing-value', r.i, r.i)
  r.put(r.i, r.i, 'null')
  r.mode = AFTER
  return true
}
function string(r: Reader, quote: number): boolean {
  const { open } = r
  // `{"a": [1, 2, "b": 3}`: the array was not closed.
  if (
    open !== undefined &&
    !open.object &&
    open.rest?.object &&
    quote === QUOTE &&
    r.mark >= 0 &&
    open.close === RBRACKET
  ) {
    const key = keyAt(r.input, r.i, Math.min(r.input.length, r.i + LOOK), false, true)
    if (!known(r, key, r.i)) return false
    if (key === YES) {
      r.report('missing-closer', r.i, r.i)
      r.insertBefore(open.text)
      r.open = open.rest
      r.mode = KEY
      return true
    }
  }
  r.sure()
  begin(r, quote, STRING)
  return true
}

/** `{`, `[` or `(`; what it is written as is seen by what stands in it. */
function bracket(r: Reader, c: number): boolean {
  const { input, i } = r
  let object = c === LBRACE
  let text: Open['text'] = object ? '}' : ']'
  if (c === LPAREN) {
    const tuple = tupleAt(input, i + 1)
    if (!known(r, tuple, i + 1)) return false
    if (tuple !== YES) return wrap(r, 1)
  } else if (object) {
    const set = r.rules.object && r.open === undefined ? NO : setAt(input, i + 1, r.ended)
    if (!known(r, set, i + 1)) return false
    if (set === YES) object = false
  } else {
    const k = skip(input, i + 1, Math.min(input.length, i + LOOK))
    if (k >= input.length && k < i + LOOK && !r.ended) return false
    if (quoteAt(input, k) !== 0) {
      const key = keyAt(input, k, Math.min(input.length, i + LOOK), false, true)
      if (!known(r, key, i)) return false
      if (key === YES) object = true // `["a": 1]`, as PHP has it
    }
  }
  if (full(r)) return tooDeep(r)
  text = object ? '}' : ']'
  r.sure()
  const opener = object ? LBRACE : LBRACKET
  if (input.charCodeAt(i) !== opener) {
    r.report(c === opener ? 'punctuation' : 'sequence', i, i + 1)
    r.put(i, i + 1, object ? '{' : '[')
  }
  r.open = push(object, partner(c), text, r.open)
  r.mode = FIRST
  r.i = i + 1
  return true
}
/** Are as many brackets open as may be? */
export const full = (r: Reader): boolean => r.open !== undefined && r.open.depth >= (r.rules.nesting ?? MAX_NESTING)
/** The value ends at its limit; what is deeper is left to whoever called. */
export function tooDeep(r: Reader): boolean {
  r.report('limit', r.i, r.i + 1)
  r.close(r.i, false)
  return true
}
/** Read over `size` characters to inside a parenthesis that is not written. */
function wrap(r: Reader, size: number): boolean {
  if (full(r)) return tooDeep(r)
  r.report('constructor', r.i, r.i + size)
  r.skipTo(r.i + size)
  r.open = push(false, RPAREN, '', r.open)
  r.mode = VALUE
  return true
}

/** A word or a text without quotes. */
function word(r: Reader): boolean {
  const { input, i } = r
  const prefix = prefixAt(input, i)
  if (prefix > 0) {
    r.report('quote-style', i, i + prefix)
    r.skipTo(i + prefix)
    return true
  }
  const call = callAt(r)
  if (call < 0) return false
  if (call > 0) return wrap(r, call)
  const k = bareEnd(r, i)
  if (k < 0) return false
  const n = input.length
  if (k - i >= WORD) {
    // too long to be held
    r.report('unquoted', i, k)
    r.sure()
    r.put(i, k, JSON.stringify(input.slice(i, k)).slice(0, -1))
    r.i = k
    r.mode = BARE
    return true
  }
  let to = k
  while (to > i && isSpace(input.charCodeAt(to - 1))) to--
  if (to === i) return junk(r, 1)
  const text = firstWord(input.slice(i, to), r.open)
  to = i + text.length
  return write(r, to, read(text, r.ended && to === n))
}
function write(r: Reader, to: number, [text, code]: Reading): boolean {
  const { i } = r
  if (text === undefined) {
    r.report(code!, i, to)
    r.skipTo(to)
    return true // still no value
  }
  if (code !== undefined) {
    r.report(code, i, to)
    r.put(i, to, text)
  }
  r.i = to
  skipQuote(r, code === 'unquoted')
  return after(r)
}

/** A long text goes on, a piece at a time. */
export function readBare(r: Reader): boolean {
  const { input, i } = r
  const k = bareEnd(r, i)
  if (k < 0) return false
  if (k > i) r.report('unquoted', i, k)
  const whole = k - i >= WORD
  r.put(i, k, JSON.stringify(whole ? input.slice(i, k) : input.slice(i, k).trimEnd()).slice(1, whole ? -1 : undefined))
  r.i = k
  if (whole) return true
  skipQuote(r, true)
  r.mode = r.open === undefined ? DONE : AFTER
  return true
}
/** After a text: the opening quote was missing. */
function skipQuote(r: Reader, text: boolean): void {
  const delimiter = r.rules.delimiter?.text
  if (delimiter !== undefined && r.input.startsWith(delimiter, r.i)) r.skipTo(r.i + delimiter.length)
  else if (text && r.input.charCodeAt(r.i) === QUOTE) r.skipTo(r.i + 1)
}

/** Where the text without quotes at `i` ends, at most WORD characters on; -1: not known yet. */
function bareEnd(r: Reader, i: number): number {
  const { input, open } = r
  const max = Math.min(input.length, i + WORD)
  let depth = 0
  let k = i
  for (; k < max; k++) {
    const c = ascii(input.charCodeAt(k))
    if (isLetter(c) || isDigit(c)) continue
    if (c === NL || c === CR || c === SEMICOLON) break
    if (c === LPAREN || ((c === LBRACE || c === LBRACKET) && k > i && !isSpace(input.charCodeAt(k - 1)))) depth++
    else if (c === LBRACE || c === LBRACKET) {
      if (k > i && isPlain(input.slice(i, k).trimEnd())) break
      depth++
    } else if (c === RBRACE || c === RBRACKET || c === RPAREN) {
      if (depth > 0) depth--
      else if (c !== RPAREN || (open !== undefined && open.parens > 0)) break
    } else if (c === COMMA) {
      if (depth > 0) continue
      const at = commaEnds(r, i, k)
      if (at === WAIT) return -1
      if (at === YES) break
    } else if (c === BACKSLASH && isPlain(input.slice(i, k).trimEnd())) {
      if (k + 1 >= input.length && !r.ended) return -1
      if (isSpaceEscape(input.charCodeAt(k + 1)) || quoteAt(input, k) !== 0) break
    } else if (quoteAt(input, k) !== 0 && (k > i || r.mode === BARE)) {
      const at = quoteEnds(r, i, k, c)
      if (at === WAIT) return -1
      if (at === YES) break
    } else if ((c === HASH || c === SLASH) && isSpace(input.charCodeAt(k - 1)) && k > i) {
      if (c === SLASH && k + 1 >= input.length && !r.ended) return -1
      if (commentAt(input, k)) break
    } else if (c === LT || r.closers?.begins(c)) {
      const at = markupAt(r, k)
      if (at === WAIT || (!r.ended && delimiterBegun(r, k))) return -1
      if (at === YES || delimiterBegun(r, k)) break
    }
  }
  return k === input.length && k < i + WORD && !r.ended ? -1 : k
}
/** Is the rest of the input the beginning of a delimiter? */
const delimiterBegun = ({ input, rules: { delimiter } }: Reader, i: number): boolean =>
  delimiter !== undefined && input.length - i < delimiter.text.length && delimiter.text.startsWith(input.slice(i))
/** A comma ends a word; in an object it may stand in a text: `New York, NY` or `1,000`. */
function commaEnds(r: Reader, i: number, k: number): Answer {
  const { input, open } = r
  if (open === undefined) return isPlain(input.slice(i, k).trimEnd()) ? YES : NO
  if (!open.object) return YES
  const end = Math.min(input.length, k + 1 + LOOK)
  const j = skip(input, k + 1, end)
  if (j === end) return r.ended || input.length >= k + 1 + LOOK ? YES : WAIT
  const c = ascii(input.charCodeAt(j))
  const so = input.slice(i, k).trim()
  if (isPlain(so) || /^[+-]?\d{1,3}(?:,\d{3})*$/.test(so)) {
    if (j > k + 1 || !isDigit(c) || !/^[+-]?[1-9]\d{0,2}(?:,\d{3})*$/.test(so)) return YES
    if (k + 4 >= input.length && !r.ended) return WAIT
    return /^,\d{3}(?!\d)/.test(input.slice(k, k + 5)) ? NO : YES
  }
  if (
    c === RBRACE ||
    c === RBRACKET ||
    c === COMMA ||
    c === LBRACE ||
    c === LT ||
    c === RPAREN ||
    (c === DOT && so !== '')
  )
    return YES
  if (c === HASH || c === SLASH) return YES
  const key = keyAt(input, j, end, open.parens > 0)
  if (key === WAIT) return r.ended || input.length >= k + 1 + LOOK ? (quoteAt(input, j) !== 0 ? YES : NO) : WAIT
  return key
}
/** A quote in a text without quotes: the next key, or the end of a string whose opening quote is missing. */
function quoteEnds(r: Reader, i: number, k: number, c: number): Answer {
  const { input, open } = r
  const end = Math.min(input.length, k + LOOK)
  if (open?.object) {
    const key = keyAt(input, k, end, false, true)
    if (!known(r, key, k)) return WAIT
    if (key === YES) return YES
  }
  if (c !== QUOTE && c !== BACKSLASH) return NO
  if (isPlain(input.slice(i, k).trimEnd())) return YES
  if (c === BACKSLASH || open === undefined) return NO
  const verdict = closes(r, k + 1)
  if (verdict === WAIT) return r.ended ? YES : WAIT
  return verdict === YES ? YES : NO
}

/** Does markup, which no value holds, begin at `i`? */
export function markupAt(r: Reader, i: number): Answer {
  const { input, closers } = r
  if (closers?.whole(input, i)) return YES
  if (closers?.begun(input, i)) return r.ended ? YES : WAIT
  if (input.charCodeAt(i) !== LT) return NO
  if (i + 1 >= input.length) return r.ended ? NO : WAIT
  const d = input.charCodeAt(i + 1)
  return isLetter(d) || d === 0x2f || d === 0x7c || d === 0xff5c || d === 33 ? YES : NO
}

/** The letters of Python's `u'…'`, `rb"…"`: how many. */
function prefixAt(input: string, i: number): number {
  let k = i
  while (k < i + 2 && 'uUbBrRfF'.includes(input.charAt(k) || ' ')) k++
  const c = input.charCodeAt(k)
  return k > i && (c === QUOTE || c === APOS) ? k - i : 0
}
/** `ObjectId(`, `new Date(`, `callback(`: how long it is. 0: no such thing; -1: not known yet. What holds several values is text. */
function callAt(r: Reader): number {
  const { input, i } = r
  if (!isLetter(input.charCodeAt(i)) && input.charCodeAt(i) !== 95 && input.charCodeAt(i) !== DOLLAR) return 0
  let k = i
  const end = Math.min(input.length, i + LOOK)
  if (input.startsWith('new ', i)) k += 4
  while (k < end && (isWord(input.charCodeAt(k)) || input.charCodeAt(k) === DOT)) k++
  if (k === end) return input.length < i + LOOK && !r.ended ? -1 : 0
  if (input.charCodeAt(k) !== LPAREN) return 0
  const tuple = tupleAt(input, k + 1)
  if (!known(r, tuple, k + 1)) return -1
  const c = input.charCodeAt(skip(input, k + 1, Math.min(input.length, k + LOOK)))
  if (tuple === YES) return c === LBRACE || c === LBRACKET ? k + 1 - i : 0
  return c === QUOTE ||
    c === APOS ||
    c === LBRACE ||
    c === LBRACKET ||
    c === LPAREN ||
    isDigit(c) ||
    c === MINUS ||
    isWord(c)
    ? k + 1 - i
    : 0
}

/** `1 2` in an array and `1 b: 2` in an object lack a comma; `12 kg` is text. */
function firstWord(words: string, open: Open | undefined): string {
  if (open === undefined || isPlain(words)) return words
  const m = /^(\S+)\s+(\S.*)$/s.exec(words)
  if (!m || !isPlain(m[1]!)) return words
  const lacks = open.object ? /^[\w$-]+\s*[:=]/.test(m[2]!) : m[2]!.split(/\s+/).every(isPlain)
  return lacks ? m[1]! : words
}
