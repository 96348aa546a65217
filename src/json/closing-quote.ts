/**
 * What can be said about the text ahead. Every look is bounded by LOOK characters
 * and answers WAIT when the input ends before it knows: never guess from the end
 * of the input, or chunking shows (`True` at the end may yet be `Truename`).
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
  ends,
  GT,
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
  PLUS,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  SEMICOLON,
  SLASH,
  STAR,
} from '../engine/chars.ts'
import type { Closers } from '../repair/closers.ts'
import { isPlain } from './literals.ts'
import { isCall, isWrap, type Open } from './state.ts'

/** How far we look. */
export const LOOK = 64

export const NO = 0
export const YES = 1
/** The input ends before it is known. */
export const WAIT = 2
/** The string is closed, and goes on in the next one: `"a" + "b"`. */
export const JOIN = 3
export type Answer = typeof NO | typeof YES | typeof WAIT
export type Verdict = Answer | typeof JOIN

/** The surroundings of a string. */
export interface Around {
  readonly input: string
  readonly ended: boolean
  readonly open: Open | undefined
  readonly depth: number
  readonly closers: Closers | undefined
}

/** Where to stop looking from `i`, and what to answer there. */
const windowEnd = (input: string, i: number): number => Math.min(input.length, i + LOOK)
const beyond = (input: string, i: number, otherwise: Answer): Answer => (input.length < i + LOOK ? WAIT : otherwise)

/** Index of the first non-space from `i`, or `end`. A literal `\n` between tokens is space too; a backslash at the end may become one. */
export function skip(input: string, i: number, end: number): number {
  let k = i
  for (; k < end; k++) {
    const c = input.charCodeAt(k)
    if (c === BACKSLASH) {
      if (k + 1 >= end) return end
      if (!isSpaceEscape(input.charCodeAt(k + 1))) return k
      k++
    } else if (!isSpace(c)) return k
  }
  return end
}
/** The letter of `\n`, `\r`, `\t`. */
export const isSpaceEscape = (c: number): boolean => c === 110 || c === 114 || c === 116

/** The closing quote of a string that opens at `i`, perhaps with a backslash before it: `\"`. 0: none. */
export const quoteAt = (input: string, i: number): number => {
  const c = input.charCodeAt(i)
  if (c !== BACKSLASH) return closing(c)
  const d = input.charCodeAt(i + 1)
  return d === QUOTE || d === APOS ? d : 0
}

/** Index after the string whose opening quote stands at `i`; -1: its end is out of sight. */
function stringEnd(input: string, i: number, end: number): number {
  const escapedQuotes = input.charCodeAt(i) === BACKSLASH
  const q = quoteAt(input, i)
  if (q === QUOTE && input.charCodeAt(i + 1) === QUOTE && isWord(input.charCodeAt(i + 2))) {
    const twice = input.slice(i + 2, end).indexOf('""') // `""a""`
    return twice < 0 ? -1 : i + twice + 4
  }
  for (let k = i + (escapedQuotes ? 2 : 1); k < end; k++) {
    const c = input.charCodeAt(k)
    if (c === BACKSLASH) {
      k++
      if (escapedQuotes && input.charCodeAt(k) === q) return k < end ? k + 1 : -1
    } else if (ends(q, c)) return k + 1
  }
  return -1
}

/** Is there `"key":` or `key:` at `i`? With `assign`, `key=` too. With `word`, the key must begin as a word does. */
export function keyAt(input: string, i: number, end: number, assign: boolean, word = false): Answer {
  let j = i
  if (quoteAt(input, i) !== 0) {
    const first = input.charCodeAt(i) === BACKSLASH ? i + 2 : i + 1
    if (word && first < end && !isWord(input.charCodeAt(first))) return NO
    j = stringEnd(input, i, end)
    if (j < 0) return WAIT
  } else {
    for (; j < end; j++) {
      const c = input.charCodeAt(j)
      if (!isWord(c) && c !== DOT) break
    }
    if (j >= end) return WAIT
    if (j === i) return NO
    if (input.charCodeAt(j) === QUOTE) j++
  }
  j = skip(input, j, end)
  if (j >= end) return WAIT
  const c = ascii(input.charCodeAt(j))
  if (c === COLON) return YES
  if (!assign) return NO
  if (c === MINUS) return j + 1 >= input.length ? WAIT : input.charCodeAt(j + 1) === GT ? YES : NO
  return c === EQUALS ? YES : NO
}

/** Is the string at `i` followed by what follows an item? */
function itemAt(input: string, i: number, end: number): Answer {
  const j = stringEnd(input, i, end)
  if (j < 0) return WAIT
  const k = skip(input, j, end)
  if (k >= end) return WAIT
  const c = ascii(input.charCodeAt(k))
  return c === COMMA ||
    c === RBRACE ||
    c === RBRACKET ||
    c === RPAREN ||
    c === PLUS ||
    (k > j && quoteAt(input, k) !== 0)
    ? YES
    : NO
}

const isAfterCall = (c: number): boolean => c === SEMICOLON || c === RBRACKET
export const isCloser = (c: number): boolean => c === RBRACE || c === RBRACKET
/** `//`, `/*` or `#`. A slash at the end of what is there counts. */
export function commentAt(input: string, i: number): boolean {
  const c = input.charCodeAt(i)
  if (c === HASH) return true
  if (c !== SLASH) return false
  const d = input.charCodeAt(i + 1)
  return d === SLASH || d === STAR || i + 1 >= input.length
}

const comment = (input: string, i: number): Answer => (i + 1 >= input.length ? WAIT : commentAt(input, i) ? YES : NO)

/** Does the quote before `i` close its key? */
export function closesKey({ input, open }: Around, i: number): Answer {
  const c0 = input.charCodeAt(i)
  if (c0 === COLON) return YES
  const end = windowEnd(input, i)
  const j = skip(input, i, end)
  if (j === end) return beyond(input, i, YES)
  const c = ascii(input.charCodeAt(j))
  if (c === COLON || c === EQUALS || c === COMMA || c === LBRACE || c === LBRACKET || c === LT || isCloser(c))
    return YES
  if (c === RPAREN && isCall(open)) return YES
  if (c === MINUS) {
    const d = input.charCodeAt(j + 1)
    return j + 1 >= input.length ? WAIT : d === GT || j > i || isDigit(d) ? YES : NO
  }
  if (isDigit(c)) return YES
  if (quoteAt(input, j) === 0) return literalAt(input, j)
  if (j > i) return YES
  const at = itemAt(input, j, end) // `"key""value"`
  return at === WAIT ? beyond(input, i, NO) : at
}

/** Does the quote before `i` close its string, or does the string go on in the next one? */
export function closes(a: Around, i: number): Verdict {
  const { input, open } = a
  if (open === undefined) return closesRoot(a, i)
  const c0 = input.charCodeAt(i)
  if (isCloser(c0) && a.depth <= 0) return YES
  const end = windowEnd(input, i)
  const j = skip(input, i, end)
  if (j === end) return beyond(input, i, YES)
  const c = ascii(input.charCodeAt(j))
  switch (c) {
    case RBRACE:
    case RBRACKET:
      return a.depth <= 0 ? YES : afterClosers(input, j, end, i)
    case RPAREN:
      // `f(a="b"); g()`, `[f(a="b")]text`
      if (open.rest === undefined && open.parens > 0 && isAfterCall(input.charCodeAt(j + 1))) return YES
      return open.parens === 0 ? NO : afterClosers(input, j, end, i)
    case COMMA:
    case SEMICOLON:
      return afterComma(a, j, end, i)
    case PLUS:
      return plus(input, j, end, i)
    case HASH:
    case SLASH:
      return j === i ? NO : comment(input, j)
  }
  const fence = c === BACKTICK && j > i ? fenceAt(input, j) : NO
  if (fence !== NO) return fence === WAIT && a.ended ? YES : fence
  if (quoteAt(input, j) !== 0) return quoteAfterQuote(a, i, j, end)
  if (a.closers?.whole(input, j)) return YES
  if (a.closers?.begun(input, j)) return WAIT
  if (garbled(a, j)) return a.ended ? YES : WAIT
  if (c === LT) return marked(input, j)
  if (j === i) return NO
  if (c === MINUS && hasNewline(input, i, j) && !isDigit(input.charCodeAt(j + 1))) return optionAt(input, j)
  if (c === DOT || c === 0x2026) return ellipsis(input, j)
  if (isObject(open)) {
    // a missing comma
    const at = keyAt(input, j, end, false)
    return at !== WAIT ? at : a.ended ? NO : beyond(input, i, NO)
  }
  if (c === LBRACE || c === LBRACKET) return YES
  return hasNewline(input, i, j) ? itemOnLine(input, j, end, i) : NO
}
/** A literal or a number on a line of its own, in a list: a comma is missing before it. */
function itemOnLine(input: string, j: number, end: number, i: number): Answer {
  let k = j
  while (k < end && (isWord(input.charCodeAt(k)) || '+-.'.includes(input[k]!))) k++
  const next = skip(input, k, end)
  if (next === end) return beyond(input, i, NO)
  const c = ascii(input.charCodeAt(next))
  return isPlain(input.slice(j, k)) && (c === COMMA || isCloser(c) || hasNewline(input, k, next)) ? YES : NO
}
const isObject = (open: Open): boolean => {
  let o: Open | undefined = open
  while (o !== undefined && isWrap(o)) o = o.rest
  return o?.object === true
}
/** The code fence around the JSON: it ends here, whatever is open. */
export function fenceAt(input: string, j: number): Answer {
  let k = j
  while (k < j + 3 && input.charCodeAt(k) === BACKTICK) k++
  return k === j + 3 ? YES : k === input.length ? WAIT : NO
}
/** `<|` and `<｜` begin a special token; `</` after a quote is more likely HTML in the text. */
function marked(input: string, j: number): Answer {
  if (j + 1 >= input.length) return WAIT
  const d = input.charCodeAt(j + 1)
  return d === 0x7c || d === 0xff5c ? YES : NO
}
/** A garbled closing tag at the end of the input, or what may become one. */
const garbled = ({ input, closers, ended }: Around, i: number): boolean =>
  closers !== undefined &&
  input.length - i <= LOOK &&
  (ended ? closers.tail(input, i) === i : closers.pending(input, i) === i)

/** A string that is the whole value. */
function closesRoot({ input }: Around, i: number): Verdict {
  const end = windowEnd(input, i)
  const j = skip(input, i, end)
  if (j === end) return i === end ? WAIT : beyond(input, i, YES)
  if (input.charCodeAt(j) === PLUS) return plus(input, j, end, i)
  return YES
}

/** The text of the string has more `{` than `}`: `"{"a": "b"}"`. Our closers are followed by what follows a value. */
function afterClosers(input: string, j: number, end: number, i: number): Answer {
  let k = j
  while (k < end && (isCloser(input.charCodeAt(k)) || input.charCodeAt(k) === RPAREN)) k++
  if (k === end) return beyond(input, i, YES)
  const c = input.charCodeAt(k)
  return closing(c) !== 0 || isWord(c) || c === SEMICOLON || c === DOT || c === BACKSLASH ? NO : YES
}

/** `", "b":` closes, and `", he said"` does not. */
function afterComma({ input, open }: Around, j: number, end: number, i: number): Answer {
  const k = skip(input, j + 1, end)
  if (k === end) return beyond(input, i, YES)
  const c = ascii(input.charCodeAt(k))
  if (isCloser(c) || c === COMMA || (c === RPAREN && open!.parens > 0)) return YES
  if (c === SLASH || c === HASH) return comment(input, k)
  if (c === LT) return YES
  if (c === DOT || c === 0x2026) return ellipsis(input, k)
  if (isObject(open!)) {
    if (c === LBRACE && open!.rest !== undefined) return YES
    const at = keyAt(input, k, end, true)
    if (at === NO && isCall(open)) {
      const unnamed = unnamedAt(input, k, end)
      if (unnamed !== NO) return unnamed === WAIT ? beyond(input, i, YES) : unnamed
    }
    if (at === NO && c === QUOTE) return damagedKeyAt(input, k + 1, end, i)
    return at === WAIT ? beyond(input, i, YES) : at
  }
  if (quoteAt(input, k) !== 0) {
    const at = itemAt(input, k, end)
    return at === WAIT ? beyond(input, i, YES) : at === YES || keyAt(input, k, end, false, true) === YES ? YES : NO
  }
  if (c === LBRACE || c === LBRACKET || c === LPAREN || isDigit(c) || c === MINUS) return YES
  return literalAt(input, k)
}

/** Is there an argument without a name at `i`, and what follows one? */
function unnamedAt(input: string, i: number, end: number): Answer {
  const c = input.charCodeAt(i)
  if (quoteAt(input, i) !== 0) return itemAt(input, i, end)
  if (c === LBRACE || c === LBRACKET || c === LPAREN || c === STAR) return YES
  let k = i
  while (k < end && (isWord(input.charCodeAt(k)) || '+-.'.includes(input[k]!))) k++
  const next = skip(input, k, end)
  if (next === end) return WAIT
  const d = input.charCodeAt(next)
  return isPlain(input.slice(i, k)) && (d === COMMA || d === RPAREN) ? YES : NO
}

/** After a quote: `c: "`, a key whose closing quote is missing; `c" 1`, one whose colon is. */
function damagedKeyAt(input: string, from: number, end: number, i: number): Answer {
  let k = from
  while (k < end && isWord(input.charCodeAt(k))) k++
  const c = input.charCodeAt(k)
  if (k < end && (k === from || (c !== COLON && c !== QUOTE))) return NO
  const j = k < end ? skip(input, k + 1, end) : end
  if (j >= end) return beyond(input, i, NO)
  if (c === COLON) return input.charCodeAt(j) === QUOTE ? YES : NO
  const at = valueAt(input, j, end)
  return at === WAIT ? beyond(input, i, NO) : at
}
/** Does a value begin at `i`? A string must be followed by what follows a value. */
function valueAt(input: string, i: number, end: number): Answer {
  const c = input.charCodeAt(i)
  if (quoteAt(input, i) !== 0) return itemAt(input, i, end)
  if (c === LBRACE || c === LBRACKET || isDigit(c)) return YES
  if (c === MINUS) return i + 1 >= input.length ? WAIT : isDigit(input.charCodeAt(i + 1)) ? YES : NO
  return literalAt(input, i)
}

/** `...` and `…` where something was left out. */
function ellipsis(input: string, j: number): Answer {
  if (input.charCodeAt(j) === 0x2026) return YES
  if (j + 2 >= input.length) return WAIT
  return input.charCodeAt(j + 1) === DOT && input.charCodeAt(j + 2) === DOT ? YES : NO
}

/** `"a" + "b"`; a plus alone is text. */
function plus(input: string, j: number, end: number, i: number): Verdict {
  const k = skip(input, j + 1, end)
  if (k === end) return beyond(input, i, NO)
  return quoteAt(input, k) !== 0 ? JOIN : NO
}

/** A quote after the quote before `i`: a key or item whose comma is missing, the next of some adjacent strings, or all inside. */
function quoteAfterQuote({ input, open, ended }: Around, i: number, j: number, end: number): Verdict {
  const object = isObject(open!)
  if (object) {
    const key = keyAt(input, j, end, open!.parens > 0, true)
    if (key === WAIT) return beyond(input, i, j > i ? YES : NO)
    if (key === YES) return YES
  }
  if (j > i && hasNewline(input, i, j)) return object || open!.parens > 0 ? JOIN : YES
  const item = itemAt(input, j, end)
  if (item !== YES) return item === WAIT && !ended ? beyond(input, i, NO) : NO
  if (object || open!.parens > 0) return j > i ? JOIN : NO
  return stringEnd(input, j, end) > j + 2 ? YES : NO // `"a""b"`, and not `"say "a""`
}
/** `--key` on a line of its own. */
function optionAt(input: string, j: number): Answer {
  if (j + 2 >= input.length) return WAIT
  return input.charCodeAt(j + 1) === MINUS && isLetter(input.charCodeAt(j + 2)) ? YES : NO
}
function hasNewline(input: string, i: number, j: number): boolean {
  for (let k = i; k < j; k++) if (input.charCodeAt(k) === NL) return true
  return false
}

const LITERAL = /(?:true|false|null|none|nan|undefined)(?![\w$-])/iy
/** A literal with the character after it in sight. */
export function literalAt(input: string, i: number): Answer {
  let k = i
  while (k < input.length && k < i + 10 && isLetter(input.charCodeAt(k))) k++
  if (k === input.length) return WAIT
  LITERAL.lastIndex = i
  return LITERAL.test(input) ? YES : NO
}

/** Is `{` at `i - 1` a set: two items or more without colons, or one number? `{1, 2}` and `{"a", "b"}`, not `{"a"`. */
export function setAt(input: string, i: number, ended: boolean): Answer {
  const end = windowEnd(input, i)
  let items = 0
  const unknown = (): Answer => (!ended && input.length < i + LOOK ? WAIT : items > 1 ? YES : NO)
  let k = skip(input, i, end)
  for (; k < end; k = skip(input, k + 1, end)) {
    const c = input.charCodeAt(k)
    const quoted = quoteAt(input, k) !== 0
    let j = k
    if (quoted) j = stringEnd(input, k, end)
    else if (isDigit(c) || c === MINUS || isLetter(c))
      while (j < end && (isWord(input.charCodeAt(j)) || input.charCodeAt(j) === DOT)) j++
    else return NO
    if (j < 0 || j >= end) return unknown()
    const m = skip(input, j, end)
    if (m >= end) return unknown()
    const d = input.charCodeAt(m)
    const literal = quoted || isDigit(c) || c === MINUS || literalAt(input, k) === YES
    if (!literal) return NO
    items++
    if (d === RBRACE) return items > 1 || !quoted ? YES : NO
    if (d !== COMMA) return NO
    k = m
  }
  return unknown()
}

/** What the `(` before `i` opens: YES a tuple, NO one value in parentheses. Out of sight: a tuple, unless it begins with a string or object. */
export function tupleAt(input: string, i: number): Answer {
  const end = windowEnd(input, i)
  let depth = 0
  for (let k = i; k < end; k++) {
    const c = input.charCodeAt(k)
    if (closing(c) !== 0) {
      const j = stringEnd(input, k, end)
      if (j < 0) break
      k = j - 1
    } else if (c === LPAREN || c === LBRACE || c === LBRACKET) depth++
    else if (c === RPAREN && depth === 0) return skip(input, i, k) === k ? YES : NO
    else if (c === RPAREN || isCloser(c)) depth--
    else if (c === COMMA && depth === 0) return YES
  }
  if (input.length < i + LOOK) return WAIT
  const c = input.charCodeAt(skip(input, i, end))
  return closing(c) !== 0 || c === LBRACE ? NO : YES
}
