/** The beginnings of values: brackets, strings, words, and what other languages write around values. */
import {
  among,
  ascii,
  BACKSLASH,
  COMMA,
  closing,
  DOT,
  EQUALS,
  isDigit,
  isLetter,
  isSpace,
  isWord,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  QUOTE,
  RBRACKET,
  RPAREN,
  SLASH,
} from '../engine/chars.ts'
import { backPast, matchAt } from '../engine/search.ts'
import {
  closes,
  commentAt,
  isSpaceEscape,
  keyAt,
  quoteAt,
  quotedKeyAt,
  skip,
  standsAt,
  tokenEnd,
  unknown,
  windowEnd,
} from './ahead.ts'
import { isPlain, losesDigits, type ReadWord, read } from './literals.ts'
import { AFTER, BARE, FIRST, KEY, STRING, VALUE } from './mode.ts'
import type { Reader } from './reader.ts'
import { type Open, partner, push } from './state.ts'
import { begin, stringKind } from './strings.ts'
import { type Answer, JOIN, LOOK, NO, type Verdict, WAIT, YES } from './verdict.ts'

/** The most brackets open at once, unless `Rules.nesting` says otherwise. */
export const MAX_NESTING = 512
/** The longest word that is buffered until it ends, in characters; a longer one is text. */
const WORD = 256
/** The same in strict mode, where a word ends the value: numbers and literals are read before. */
const STRICT_WORD = 32

/** Reads a value that begins at `r.i` with `c`. Returns false to wait for more input. */
export function readValue(r: Reader, c: number): boolean {
  if (c === LBRACE || c === LBRACKET || c === LPAREN) return bracket(r, c)
  SIMPLE.lastIndex = r.i
  if (SIMPLE.test(r.input)) {
    const k = SIMPLE.lastIndex
    if (endsWord(r, k) && (isLetter(c) || !losesDigits(r.input.slice(r.i, k)))) {
      r.i = k
      return after(r)
    }
  }
  const quote = stringKind(r, r.i, false)
  if (quote !== 0) return quote > 0 && string(r, quote)
  if (c === COMMA) return noValue(r)
  if (among(c, ':=;\\')) return r.repair('junk', r.i + 1)
  return word(r)
}
/** A number or literal of strict JSON, before a character that may follow it. */
const SIMPLE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[,\]}\n])/y
/** Whether the character at `k` is not a comma inside a number, such as `1,234` in an object. */
const endsWord = ({ input, open }: Reader, k: number): boolean =>
  input.charCodeAt(k) !== COMMA || !open?.object || (k + 1 < input.length && !isDigit(input.charCodeAt(k + 1)))
/** Ends a value. The pending output before it is now final. */
function after(r: Reader): boolean {
  r.mark = -1
  return r.over()
}
/** Reads a comma in place of a value. */
function noValue(r: Reader): boolean {
  const { i } = r
  if (r.open?.object) {
    if (r.mark < 0) return noMember(r)
    return r.dropKey(i + 1)
  }
  return r.repair('extra-comma', i + 1)
}
/** Writes `null` for a key that is already written and whose value never comes. */
export function noMember(r: Reader): boolean {
  r.mode = AFTER
  return r.repair('missing-value', r.i, 'null')
}
function string(r: Reader, quote: number): boolean {
  const { open, input, i } = r
  // `{"a": [1, 2, "b": 3}`: the array was not closed.
  const list = open?.close === RBRACKET && !open.object && open.rest?.object
  if ((list || (r.rules.document && open?.object)) && quote === QUOTE && r.mark >= 0) {
    const key = quotedKeyAt(r, i)
    if (key === WAIT) return false
    r.flush(i)
    const echo = () => r.out.includes(input.slice(i, tokenEnd(input, i, windowEnd(input, i))), r.mark)
    if (key === YES && !list && echo()) return r.dropKey(i)
    if (key === YES && list) {
      r.report('unclosed-value', i, i)
      r.insertBefore(open.text)
      r.open = open.rest
      r.mode = KEY
      return true
    }
  }
  r.mark = -1
  begin(r, quote, STRING)
  return true
}

/** Reads `{`, `[` or `(`. The content decides which bracket is written. */
function bracket(r: Reader, c: number): boolean {
  const { input, i } = r
  let object = c === LBRACE
  if (c === LPAREN) {
    const tuple = tupleAt(r, i + 1)
    if (unknown(r, tuple, i + 1)) return false
    if (tuple === EXPRESSION) return word(r)
    if (tuple !== YES) return wrap(r, 1)
  } else if (object && !(r.rules.object && r.open === undefined)) {
    const set = setAt(r, i + 1)
    if (set === WAIT) return false
    object = set === NO
  } else if (!object) {
    const key = quotedKeyAt(r, skip(input, i + 1, windowEnd(input, i)), i)
    if (key === WAIT) return false
    object = key === YES // `["a": 1}`
  }
  if (full(r)) return tooDeep(r)
  r.mark = -1
  const opener = object ? LBRACE : LBRACKET
  if (input.charCodeAt(i) !== opener) {
    r.report(c === opener ? 'punctuation' : 'sequence', i, i + 1)
    r.put(i, i + 1, object ? '{' : '[')
  }
  r.open = push(object, partner(c), object ? '}' : ']', r.open)
  r.mode = FIRST
  r.i = i + 1
  return true
}
/**
 * Whether `{` at `i - 1` opens a set: several items without colons, or one number. `{1, 2}`, `{"a", "b"}`, not `{"a"`.
 */
function setAt(r: Reader, i: number): Answer {
  const { input } = r
  const end = windowEnd(input, i)
  let k = skip(input, i, end)
  for (let items = 0; ; items++) {
    const j = k < end ? tokenEnd(input, k, end) : -1
    const next = j < 0 ? end : skip(input, j, end)
    if (next >= end) return unknown(r, WAIT, i) ? WAIT : items > 1 ? YES : NO
    const quoted = quoteAt(input, k) !== 0
    if (!quoted && !isPlain(input.slice(k, j))) return NO
    if (among(input.charCodeAt(next), '}')) return items > 0 || !quoted ? YES : NO
    if (input.charCodeAt(next) !== COMMA) return NO
    k = skip(input, next + 1, end)
  }
}
/** The parentheses are part of an expression: `(1 + 2) * 3`. */
const EXPRESSION = JOIN
/**
 * Whether `(` before `i` opens a tuple, and not parentheses around one value. If the look-ahead finds no end, it does,
 * except before a string or object.
 */
function tupleAt(r: Reader, i: number): Verdict {
  const { input } = r
  const end = windowEnd(input, i)
  let depth = 0
  for (let k = i; k < end; k++) {
    const c = input.charCodeAt(k)
    if (closing(c) !== 0) {
      const j = tokenEnd(input, k, end)
      if (j < 0) break
      k = j - 1
    } else if (partner(c) !== 0) depth++
    else if (c === RPAREN && depth === 0) {
      const j = skip(input, k + 1, end)
      if (j === end && unknown(r, WAIT, i)) return WAIT
      const d = input.charCodeAt(j)
      if (among(d, '.*%+-') || (d === LBRACKET && j === k + 1)) return EXPRESSION
      const slash = d === SLASH ? commentAt(input, j) : YES
      return slash === WAIT ? WAIT : slash === NO ? EXPRESSION : skip(input, i, k) === k ? YES : NO
    } else if (among(c, ')]}')) depth--
    else if (c === COMMA && depth === 0) return YES
  }
  if (input.length < i + LOOK) return WAIT
  const c = input.charCodeAt(skip(input, i, end))
  return closing(c) !== 0 || c === LBRACE ? NO : YES
}
/** Whether the limit of open brackets is reached. */
export const full = (r: Reader): boolean => r.open !== undefined && r.open.depth >= (r.rules.nesting ?? MAX_NESTING)
/** Ends the value at the limit of nesting; the rest is left to the caller. */
export function tooDeep(r: Reader): boolean {
  r.report('limit', r.i, r.i + 1)
  r.close(r.i, false)
  return true
}
/** Skips `size` characters, through an opening parenthesis that is not written. */
function wrap(r: Reader, size: number): boolean {
  if (full(r)) return tooDeep(r)
  r.open = push(false, RPAREN, '', r.open)
  r.mode = VALUE
  return r.repair('constructor', r.i + size)
}

/** What may be a number, up to the end of the input or what may follow a number. */
const NUMBER = /[-\d][-+.\deE]*(?![^\s,\]}])/y
/** Reads a word or an unquoted text. */
function word(r: Reader): boolean {
  const { input, i } = r
  if (r.rules.strict && !matchAt(NUMBER, input, i) && standsAt(input, i, 'true', 'false', 'null') === NO)
    return r.repair('unquoted', i + 1)
  const prefix = among(input.charCodeAt(i), 'uUbBrRfF') ? matchAt(PREFIX, input, i) : null
  if (prefix) return r.repair('quote-style', i + prefix[0].length)
  const call = callAt(r)
  if (call < 0) return false
  if (call > 0) return wrap(r, call)
  const k = bareEnd(r, i)
  if (k < 0) return false
  if (k - i >= WORD) {
    // too long to be buffered
    r.mark = -1
    beginBare(r)
    return r.repair('unquoted', k, JSON.stringify(input.slice(i, k)).slice(0, -1))
  }
  let to = backPast(input, k, isSpace, i)
  if (to === i) return r.repair('junk', i + 1)
  const text = firstWord(input.slice(i, to), r.open)
  to = i + text.length
  const reading = read(text, r.ended && to === input.length)
  if (reading[1] !== undefined || !r.open?.object || input.charCodeAt(to) !== QUOTE) return write(r, to, reading)
  const key = keyAt(input, to, windowEnd(input, to), false) // `1"b": 2` lacks a comma, `1",` has a stray quote
  if (unknown(r, key, to)) return false
  write(r, to, reading)
  return key === YES || r.repair('junk', to + 1)
}
/** Begins a string that is not in quotes. */
function beginBare(r: Reader): void {
  r.edge()
  r.mode = BARE
}
function write(r: Reader, to: number, [text, code]: ReadWord): boolean {
  if (text === undefined) return r.repair(code!, to) // not a value yet
  if (text[0] === '"') beginBare(r)
  if (code !== undefined) r.repair(code, to, text)
  r.i = to
  skipQuote(r, code === 'unquoted')
  return after(r)
}

/** Reads the next piece of a long unquoted text. */
export function readBare(r: Reader): boolean {
  const { input, i } = r
  const k = bareEnd(r, i)
  if (k < 0) return false
  if (k > i) r.report('unquoted', i, k)
  const whole = k - i >= WORD
  r.skipTo(k, JSON.stringify(whole ? input.slice(i, k) : input.slice(i, k).trimEnd()).slice(1, whole ? -1 : undefined))
  if (whole) return true
  skipQuote(r, true)
  return r.over()
}
/** Skips the closing quote of a text whose opening quote was missing. */
function skipQuote(r: Reader, text: boolean): void {
  const delimiter = r.rules.delimiter?.text
  if (delimiter !== undefined && r.input.startsWith(delimiter, r.i)) r.skipTo(r.i + delimiter.length)
  else if (text && r.input.charCodeAt(r.i) === QUOTE) r.skipTo(r.i + 1)
}

/** Whether input[i, k) is a number or a literal. */
const isPlainTo = (input: string, i: number, k: number): boolean => isPlain(input.slice(i, k).trimEnd())

/** The end of the unquoted text at `i`, at most WORD characters further; -1 if not known yet. */
function bareEnd(r: Reader, i: number): number {
  const { input, open } = r
  const max = Math.min(input.length, i + (r.rules.strict ? STRICT_WORD : WORD))
  let depth = 0
  let isQuoted = false // `echo "done"`: the second quote belongs to the first
  let k = i
  for (; k < max; k++) {
    const c = ascii(input.charCodeAt(k))
    if (isLetter(c) || isDigit(c)) continue
    let at = markupAt(r, k)
    if (at !== NO) {
      // a marker, which may be a bracket
    } else if (among(c, '\n\r;')) at = r.rules.delimiter?.ends(r, k) ?? YES
    else if (partner(c)) {
      if (c !== LPAREN && k > i && isSpace(input.charCodeAt(k - 1)) && isPlainTo(input, i, k)) break
      depth++
    } else if (among(c, '}])')) {
      if (depth > 0) depth--
      else if (c !== RPAREN || (open !== undefined && open.parens > 0)) break
    } else if (c === COMMA) {
      if (depth === 0) at = commaEnds(r, i, k)
    } else if (c === BACKSLASH && isPlainTo(input, i, k)) {
      if (k + 1 >= input.length && !r.ended) return -1
      if (isSpaceEscape(input.charCodeAt(k + 1)) || quoteAt(input, k) !== 0) break
    } else if (quoteAt(input, k) !== 0 && (k > i || r.mode === BARE)) {
      at = quoteEnds(r, i, k, depth > 0 || isQuoted ? 0 : c)
      if (c === QUOTE || c === BACKSLASH) isQuoted = !isQuoted // twice where the quote is escaped
    } else if (among(c, '#/') && k > i && r.rules.delimiter === undefined) {
      if (isSpace(input.charCodeAt(k - 1)) || isPlainTo(input, i, k)) at = commentAt(input, k)
      if (at === WAIT && r.ended) break
    } else if (c === EQUALS) {
      const key = r.rules.glued?.(input.slice(i, k))
      if (key) return i + key
    }
    if (at === WAIT) return -1
    if (at === YES) break
  }
  return k === input.length && k < i + WORD && !r.ended ? -1 : k
}
/** Whether the comma at `k` ends the text from `i`. In an object it may be inside a text: `New York, NY` or `1,000`. */
function commaEnds(r: Reader, i: number, k: number): Answer {
  const { input, open } = r
  if (open === undefined) return isPlainTo(input, i, k) ? YES : NO
  if (!open.object) return YES
  const end = windowEnd(input, k + 1)
  const j = skip(input, k + 1, end)
  if (j === end) return unknown(r, WAIT, k + 1) ? WAIT : YES
  const c = ascii(input.charCodeAt(j))
  const text = input.slice(i, k).trim()
  if (isPlain(text) || /^[+-]?\d[\d,]*$/.test(text)) {
    if (j > k + 1 || !isDigit(c) || !/^[+-]?[1-9]\d{0,2}(?:,|$)/.test(text)) return YES
    if (k + 4 >= input.length && !r.ended) return WAIT
    return /^,\d{3}(?!\d)/.test(input.slice(k, k + 5)) ? NO : YES
  }
  if (among(c, '}],{<)#/') || (c === DOT && text !== '')) return YES
  const key = keyAt(input, j, end, open.parens > 0)
  return key !== WAIT || unknown(r, key, k + 1) ? key : quoteAt(input, j) !== 0 || end === input.length ? YES : NO
}
/** Whether a quote ends an unquoted text: it may begin the next key, or close a string without an opening quote. */
function quoteEnds(r: Reader, i: number, k: number, c: number): Answer {
  const { input, open } = r
  if (open?.object) {
    const key = quotedKeyAt(r, k)
    if (key !== NO) return key
  }
  if (c !== QUOTE && c !== BACKSLASH) return NO
  if (isPlainTo(input, i, k)) return YES
  if (c === BACKSLASH || open === undefined) return NO
  const verdict = closes(r, k + 1)
  return verdict === WAIT && r.ended ? YES : verdict === JOIN ? NO : verdict
}

/** Whether markup begins at `i`. No unquoted value contains markup. */
export function markupAt(r: Reader, i: number): Answer {
  const { input, closers } = r
  if (closers?.whole(input, i)) return YES
  if (closers?.begun(input, i) || r.rules.delimiter?.begun(input, i)) return r.ended ? YES : WAIT
  if (input.charCodeAt(i) !== LT) return NO
  if (i + 1 >= input.length) return r.ended ? NO : WAIT
  const d = input.charCodeAt(i + 1)
  return isLetter(d) || among(d, '/|!\uff5c') ? YES : NO
}

/** A name whose call keeps its argument; `getenv("X")` is not "X". */
const CONSTRUCTOR = /\b(?:[A-Z]\w*|u?int\d*|float\d*|date|set|tuple|list|dict|array|tensor)$/
/** The prefix of a Python string: `u'…'`, `rb"…"`. */
const PREFIX = /[uUbBrRfF]{1,2}(?=["'])/y
/** The length of `ObjectId(`, `new Date(` or `callback(` around one value; 0 if there is none, -1 if not known yet. */
function callAt(r: Reader): number {
  const { input, i } = r
  const end = windowEnd(input, i)
  const from = input.startsWith('new ', i) ? i + 4 : i
  const c0 = input.charCodeAt(i)
  const k = isLetter(c0) || among(c0, '_$') ? tokenEnd(input, from, end) : i
  if (k < 0) return unknown(r, WAIT, i) ? -1 : 0
  if (k === i || input.charCodeAt(k) !== LPAREN) return 0
  const tuple = tupleAt(r, k + 1)
  if (unknown(r, tuple, k + 1)) return -1
  if (tuple === EXPRESSION) return 0
  const c = input.charCodeAt(skip(input, k + 1, windowEnd(input, k)))
  const known = r.open === undefined || CONSTRUCTOR.test(input.slice(from, k))
  const value = c === LBRACKET || (tuple !== YES && (among(c, '"\'(') || isWord(c)))
  return c === LBRACE || (known && value) ? k + 1 - i : 0
}

/** Splits off the first word where a comma is missing: `1 2` in an array, `1 b: 2` in an object; `12 kg` is text. */
function firstWord(words: string, open: Open | undefined): string {
  if (open === undefined || isPlain(words)) return words
  const m = /^(\S+)\s+(\S.*)$/s.exec(words)
  if (!m || !isPlain(m[1]!)) return words
  const lacksComma = open.object ? /^[\w$-]+\s*[:=]/.test(m[2]!) : m[2]!.split(/\s+/).every(isPlain)
  return lacksComma ? m[1]! : words
}
