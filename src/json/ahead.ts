/**
 * Decisions that depend on the text ahead. Every look-ahead is bounded by LOOK characters
 * and answers WAIT if the input ends too early. A guess at the end of the input would make
 * the result depend on the chunks (`True` at the end may become `Truename`).
 */

import {
  APOS,
  among,
  ascii,
  BACKSLASH,
  COLON,
  COMMA,
  closing,
  ends,
  FENCE,
  isDigit,
  isSpace,
  isWord,
  LBRACE,
  LBRACKET,
  MINUS,
  PLUS,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  SEMICOLON,
} from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { past } from '../engine/search.ts'
import { isPlain } from './literals.ts'
import { isCall, type Open, unwrapped } from './state.ts'
import { type Answer, JOIN, LOOK, NO, type Verdict, WAIT, YES } from './verdict.ts'

/** The context of a string. */
export interface Around {
  readonly input: string
  readonly ended: boolean
  readonly open: Open | undefined
  readonly depth: number
  readonly closers: Closers | undefined
  readonly rules: { readonly alone?: boolean; readonly keyword?: (text: Around, i: number) => Answer }
}

/** The index at which a look-ahead from `i` stops. */
export const windowEnd = (input: string, i: number): number => Math.min(input.length, i + LOOK)
/** The answer of an undecided look-ahead from `i`: `otherwise`, or WAIT if the input ends in its window. */
const beyond = (input: string, i: number, otherwise: Answer): Answer => (input.length < i + LOOK ? WAIT : otherwise)
const decided = (input: string, i: number, answer: Answer, otherwise: Answer): Answer =>
  answer === WAIT ? beyond(input, i, otherwise) : answer

/** Whether more input could change the answer of a look-ahead from `i`. */
export const unknown = ({ input, ended }: Pick<Around, 'input' | 'ended'>, answer: Verdict, i: number): boolean =>
  answer === WAIT && !ended && input.length < i + LOOK

/** Index of the first non-space from `i`, or `end`. A literal `\n` counts as space, and so does a final backslash. */
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
/** Whether `c` is the letter of `\n`, `\r` or `\t`. */
export const isSpaceEscape = (c: number): boolean => among(c, 'nrt')

/** Whether one of `texts` is at `i`. */
export function standsAt(input: string, i: number, ...texts: readonly string[]): Answer {
  if (texts.some(text => input.startsWith(text, i))) return YES
  const rest = input.slice(i, i + LOOK)
  return i + LOOK > input.length && texts.some(text => text.startsWith(rest)) ? WAIT : NO
}
/** Whether a comment or an ellipsis is at `i`. */
export const commentAt = (input: string, i: number): Answer => standsAt(input, i, '//', '/*', '#', '...', '…')

/** The closing quote of a string that opens at `i`, also after a backslash (`\"`); 0 if none opens. */
export const quoteAt = (input: string, i: number): number => {
  const c = input.charCodeAt(i)
  if (c !== BACKSLASH) return closing(c)
  const d = input.charCodeAt(i + 1)
  return d === QUOTE || d === APOS ? d : 0
}

/** Index after the next closing quote `q` from `i`, also of `\"` with `escaped`; -1 if there is none before `end`. */
export function quoteEnd(input: string, i: number, end: number, q: number, escaped = false): number {
  for (let k = i; k < end; k++) {
    const c = input.charCodeAt(k)
    if (c === BACKSLASH) {
      k++
      if (escaped && input.charCodeAt(k) === q) return k < end ? k + 1 : -1
    } else if (ends(q, c)) return k + 1
  }
  return -1
}
/** Index after the string, word or number at `i`; -1 if it does not end before `end`. */
export function tokenEnd(input: string, i: number, end: number): number {
  const q = quoteAt(input, i)
  if (q === 0) {
    const k = past(input, i, c => isWord(c) || among(c, '+.'), end)
    return k < end ? k : -1
  }
  if (q === QUOTE && input.charCodeAt(i + 1) === QUOTE && isWord(input.charCodeAt(i + 2))) {
    const twice = input.slice(i + 2, end).indexOf('""') // `""a""`
    return twice < 0 ? -1 : i + twice + 4
  }
  const escaped = input.charCodeAt(i) === BACKSLASH
  return quoteEnd(input, i + (escaped ? 2 : 1), end, q, escaped)
}

/**
 * Whether `"key":` or `key:` is at `i`; with `assign`, also `key=`. With `word`, a quoted key must begin like a word.
 */
export function keyAt(input: string, i: number, end: number, assign: boolean, word = false): Answer {
  const quoted = quoteAt(input, i) !== 0
  const first = i + (input.charCodeAt(i) === BACKSLASH ? 2 : 1)
  if (quoted && word && first < end && !isWord(input.charCodeAt(first))) return NO
  let j = tokenEnd(input, i, end)
  if (j < 0) return WAIT
  if (j === i) return NO
  if (!quoted && input.charCodeAt(j) === QUOTE) j++
  j = skip(input, j, end)
  if (j >= end) return WAIT
  if (ascii(input.charCodeAt(j)) === COLON) return YES
  return assign ? standsAt(input, j, '=', '->') : NO
}

/**
 * Whether a key in quotes that begins like a word is at `i`. WAIT only if more input could tell; the window of the
 * look-ahead begins at `from`.
 */
export function quotedKeyAt(a: Around, i: number, from = i): Answer {
  const { input } = a
  const end = windowEnd(input, from)
  const at = i >= end ? WAIT : quoteAt(input, i) === 0 ? NO : keyAt(input, i, end, false, true)
  return at !== WAIT || unknown(a, at, from) ? at : NO
}

/** Whether the string, number or literal at `i` is followed by something that may follow an item of an array. */
function itemAt(input: string, i: number, end: number): Answer {
  const quoted = quoteAt(input, i) !== 0
  const j = tokenEnd(input, i, end)
  if (j < 0) return WAIT
  if (!quoted && !isPlain(input.slice(i, j))) return NO
  const k = skip(input, j, end)
  if (k >= end) return WAIT
  if (k > j && among(input.charCodeAt(k), '/#')) return commentAt(input, k)
  const follows = quoted ? k > j && quoteAt(input, k) !== 0 : hasNewline(input, j, k)
  return follows || among(ascii(input.charCodeAt(k)), ',}])+') ? YES : NO
}
/** Whether a value begins at `i`. A string must be followed by something that may follow an item. */
export function valueAt(input: string, i: number, end: number): Answer {
  const c = input.charCodeAt(i)
  const d = c === MINUS ? input.charCodeAt(i + 1) : c
  if (c === LBRACE || c === LBRACKET || isDigit(d)) return YES
  if (quoteAt(input, i) !== 0) return itemAt(input, i, end)
  const j = tokenEnd(input, i, end)
  return j < 0 ? WAIT : isPlain(input.slice(i, j)) ? YES : NO
}

/** Whether the quote before `i` closes its key. */
export function closesKey({ input, open }: Around, i: number): Answer {
  if (input.charCodeAt(i) === COLON) return YES
  const end = windowEnd(input, i)
  const j = skip(input, i, end)
  if (j === end) return beyond(input, i, YES)
  const c = ascii(input.charCodeAt(j))
  const quoted = quoteAt(input, j) !== 0
  const dash = c === MINUS && (j > i || among(input.charCodeAt(j + 1), '>'))
  if (among(c, ':=,{[<}]') || c === open?.close || dash || (quoted && j > i)) return YES
  const at = valueAt(input, j, end) // `"key""value"`
  return quoted ? decided(input, i, at, NO) : at
}

/** Whether the quote before `i` closes its string, or (JOIN) the next one continues it. What follows decides. */
export function closes(a: Around, i: number): Verdict {
  const { input, open } = a
  const end = windowEnd(input, i)
  const j = skip(input, i, end)
  if (j === end) return i === end ? WAIT : beyond(input, i, YES)
  const c = ascii(input.charCodeAt(j))
  if (open === undefined) {
    // `'{"a": "Doctor's orders"}'`
    const isApostrophe = a.depth > 0 && input[i - 1] === "'" && isWord(c)
    return c === PLUS ? plus(input, j, end, i) : isApostrophe ? NO : YES
  }
  switch (c) {
    case RBRACE:
    case RBRACKET:
      if (a.depth > 0) return afterClosers(input, j, end, i)
      return j > i || a.rules.alone ? YES : beforeQuote(a, i)
    case RPAREN:
      // `f(a="b"); g()`, `[f(a="b")]text`
      if (open.rest === undefined && open.parens > 0 && among(input.charCodeAt(j + 1), ';]')) return YES
      return open.parens === 0 ? NO : afterClosers(input, j, end, i)
    case COMMA:
    case SEMICOLON: {
      const after = afterComma(a, j, end, i)
      return after === WAIT && a.ended && c === SEMICOLON ? NO : after
    }
    case PLUS:
      return plus(input, j, end, i)
  }
  const line = hasNewline(input, i, j)
  const fence = line ? standsAt(input, j, FENCE, '--') : NO
  if (fence !== NO) return fence
  if (quoteAt(input, j) !== 0) return quoteAfterQuote(a, i, j, end)
  if (a.closers?.whole(input, j)) return YES
  if (a.closers?.begun(input, j) || endsGarbled(a, j)) return WAIT
  // A special token ends the string; `</` after a quote is more likely HTML in the text.
  if (among(c, '<')) return standsAt(input, j, '<|', '<\uff5c')
  if (j === i) return a.rules.keyword?.(a, i) ?? NO
  if (among(c, '#/.…')) return commentAt(input, j)
  // A comma may be missing.
  const at = isObject(open)
    ? keyAt(input, j, end, false)
    : c === LBRACE || c === LBRACKET
      ? YES
      : line
        ? itemAt(input, j, end)
        : open.close === RBRACKET
          ? wordsAt(input, j, end, i)
          : NO
  return at === WAIT && a.ended && isObject(open) ? NO : decided(input, i, at, NO)
}
const isObject = (open: Open): boolean => unwrapped(open)?.object === true
/** Whether the rest of the input from `i` is a garbled closing marker, or the beginning of one. */
export const endsGarbled = ({ input, closers, ended }: Around, i: number): boolean =>
  closers !== undefined &&
  input.length - i <= LOOK &&
  (ended ? closers.tail(input, i) === i : closers.pending(input, i) === i)

/**
 * Whether the closing brackets at `j` are real and not text, as they may be if the string has more `{` than `}`:
 * `"{"a": "b"}"`. Something that may follow a value must come after them.
 */
function afterClosers(input: string, j: number, end: number, i: number): Answer {
  const k = past(input, j, c => among(c, '}])'), end)
  if (k === end) return beyond(input, i, YES)
  const c = input.charCodeAt(k)
  if (c === SEMICOLON) {
    const next = skip(input, k + 1, end) // another call, as Llama joins them
    return next === end ? beyond(input, i, NO) : input.charCodeAt(next) === LBRACE ? YES : NO
  }
  // A closing marker may begin with `⟧` or an emoji.
  return closing(c) !== 0 || /[\w.\\]/.test(input[k]!) ? NO : YES
}

/**
 * Whether the quote before the closing brackets at `i` closes the string. In `"say "}" now"}}` it does not: brackets with
 * a quote right after them are text if another quote before as many closing brackets follows on the line.
 */
function beforeQuote({ input, open, ended }: Around, i: number): Answer {
  const ahead = input.slice(i, i + LOOK)
  const { length } = BRACKETS.exec(ahead)![0]
  if (length < ahead.length && ahead[length] !== '"') return YES
  if (ahead.length < LOOK && !ended) return WAIT
  if (keyAt(input, i + length, windowEnd(input, i), false) === YES) return YES
  for (const { 0: text, 1: brackets, index } of ahead.slice(length).matchAll(QUOTED_OR_LINE)) {
    if (text === '\n') return YES
    if (brackets === undefined) continue
    const own = index === 0 && input.charCodeAt(i) === open!.close
    if (brackets.length - Number(own) >= length) return NO
    if (index > 0 && brackets !== '') return YES
  }
  return YES
}
const BRACKETS = /^[}\]]*/
/** An escape, a line break, or a quote and the closing brackets after it. */
const QUOTED_OR_LINE = /\\.|\n|"\s*([}\]]*)/gs

/** Whether a quote before a comma or semicolon closes the string: `", "b":` does, `", he said"` and `"a";` do not. */
function afterComma(a: Around, j: number, end: number, i: number): Answer {
  const { input, open, depth } = a
  const k = skip(input, j + 1, end)
  const comma = input.charCodeAt(j) !== SEMICOLON
  const otherwise = comma ? YES : NO
  if (k === end) return beyond(input, i, otherwise)
  const c = ascii(input.charCodeAt(k))
  if (c !== QUOTE && comma) {
    if (among(c, '}],<') || (c === RPAREN && open!.parens > 0)) return YES
    if (among(c, '#/.…')) return commentAt(input, k)
  }
  if (c === QUOTE && comma && hasNewline(input, j, k)) return YES
  if (isObject(open!)) {
    if (c === LBRACE && open!.rest !== undefined) return YES
    // In code, `, kind:` is text.
    let at = depth > 0 && open!.parens === 0 && quoteAt(input, k) === 0 ? NO : keyAt(input, k, end, comma)
    if (at === NO && isCall(open))
      at = among(c, '(*') ? YES : valueAt(input, k, end) // a positional argument
    else if (at === NO && c === QUOTE) return decided(input, i, damagedKeyAt(input, k + 1, end), NO)
    return decided(input, i, at, otherwise)
  }
  if (among(c, '(-')) return YES
  const at = valueAt(input, k, end)
  if (at !== NO) return decided(input, i, at, otherwise)
  const isQuoted = quoteAt(input, k) !== 0
  if (isQuoted && quotedKeyAt(a, k, i) === YES) return YES
  return decided(input, i, wordsAt(input, isQuoted ? tokenEnd(input, k, end) : k, end, i), NO)
}
/** Whether items without quotes are at `k`, up to a bracket or an item in quotes: `b, c]`, `b, "c"`. */
function wordsAt(input: string, k: number, end: number, i: number): Answer {
  let last = 0
  for (let j = k; j < end; j++) {
    const c = input.charCodeAt(j)
    if (c === RBRACKET) return afterClosers(input, j, end, i)
    if (c === QUOTE) return last === COMMA ? itemAt(input, j, end) : NO
    if (!isSpace(c)) last = c
  }
  return WAIT
}
/** Whether, after a quote, `c: 1` follows (a key without its closing quote) or `c" 1` (a key without its colon). */
function damagedKeyAt(input: string, from: number, end: number): Answer {
  const k = past(input, from, isWord, end)
  const c = input.charCodeAt(k)
  if (k < end && (k === from || (c !== COLON && c !== QUOTE))) return NO
  const j = skip(input, k + 1, end)
  if (k >= end || j >= end) return WAIT
  return c === COLON && input.charCodeAt(j) === QUOTE ? YES : valueAt(input, j, end)
}

/** The verdict on a quote before a plus: `"a" + "b"` joins two strings; any other plus is text. */
function plus(input: string, j: number, end: number, i: number): Verdict {
  const k = skip(input, j + 1, end)
  if (k === end) return beyond(input, i, NO)
  return quoteAt(input, k) !== 0 ? JOIN : NO
}

/** The verdict on a quote with another one at `j`: a key or item without its comma, an adjacent string, or text. */
function quoteAfterQuote({ input, open, ended }: Around, i: number, j: number, end: number): Verdict {
  const joins = isObject(open!) || open!.parens > 0
  if (isObject(open!)) {
    const key = keyAt(input, j, end, open!.parens > 0, true)
    if (key !== NO) return decided(input, i, key, j > i ? YES : NO)
  }
  if (hasNewline(input, i, j)) return joins ? JOIN : YES
  const item = itemAt(input, j, end)
  if (item !== YES) return ended ? NO : decided(input, i, item, NO)
  if (joins) return j > i ? JOIN : NO
  return tokenEnd(input, j, end) > j + 2 ? YES : NO // `"a""b"`, and not `"say "a""`
}
const hasNewline = (input: string, i: number, j: number): boolean => input.slice(i, j).includes('\n')
/** Whether a comma and a key in quotes are at `i`. The window of the look-ahead begins at `from`. */
export function memberAt(a: Around, from: number, i: number): Answer {
  const { input } = a
  const end = windowEnd(input, from)
  const j = skip(input, i, end)
  if (j < end && ascii(input.charCodeAt(j)) !== COMMA) return NO
  return quotedKeyAt(a, skip(input, j + 1, end), from)
}
