/**
 * The string arguments of a Python call that its template prints in quotes and does not escape:
 * `f(code='print('a\n')', n=1)`. A quote ends one only where the call goes on behind it. A line break or a quote
 * inside shows that nothing is escaped; from there on a backslash is a character.
 */
import { APOS, COMMA, EQUALS, isSpace, isWord, LPAREN, MINUS, QUOTE, RBRACKET, RPAREN } from '../engine/chars.ts'
import { type Answer, isCloser, NO, WAIT, YES } from './closing-quote.ts'
import type { Reader } from './reader.ts'
import { isCall, partner } from './state.ts'

/** How far we look behind a quote: over the name of a call and of its first argument. */
const REACH = 160

/** Is a value here an argument of such a call, and not a part of one? */
export const inArguments = ({ rules, open }: Reader): boolean => rules.unescaped === true && isCall(open)
/** Is the string that is being read one? */
export const isArgument = (r: Reader): boolean =>
  inArguments(r) && ((r.quote & 0xffff) === APOS || (r.quote & 0xffff) === QUOTE)

/** Does the call go on at `i`, right after a quote? */
export function argumentEnds({ input, ended, closers }: Reader, i: number): Answer {
  const n = Math.min(input.length, i + REACH)
  const out: Answer = input.length >= i + REACH ? NO : ended ? YES : WAIT
  const space = (k: number): number => {
    let j = k
    while (j < n && isSpace(input.charCodeAt(j))) j++
    return j
  }
  const word = (k: number): number => {
    let j = k
    while (j < n && (isWord(input.charCodeAt(j)) || input.charCodeAt(j) === MINUS || input[j] === '.')) j++
    return j
  }
  const marker = (k: number): Answer =>
    closers?.whole(input, k) ? YES : closers?.begun(input, k) ? (ended ? YES : WAIT) : NO
  /** `key=`, and not `key==`. */
  const keyword = (k: number): Answer => {
    const end = word(k)
    const at = space(end)
    if (at + 1 >= n) return end > k || at >= n ? out : NO
    return end > k && input.charCodeAt(at) === EQUALS && input.charCodeAt(at + 1) !== EQUALS ? YES : NO
  }
  /** `name(` and a keyword, or nothing in its brackets. */
  const call = (k: number): Answer => {
    const end = word(k)
    if (end >= n) return out
    if (end === k || input.charCodeAt(end) !== LPAREN) return NO
    const at = space(end + 1)
    if (at >= n) return out
    return input.charCodeAt(at) === RPAREN ? YES : keyword(at)
  }

  /** The end of a value that has no name: a number, a word, a short string, or what stands in brackets. */
  const unnamed = (k: number): number => {
    const q = input.charCodeAt(k)
    if (partner(q) !== 0) return bracketsEnd(k)
    if (q !== APOS && q !== QUOTE) return word(k)
    let end = k + 1
    while (end < n && input.charCodeAt(end) !== q) end++
    return Math.min(end + 1, n)
  }
  const bracketsEnd = (k: number): number => {
    let depth = 0
    for (let j = k; j < n; j++) {
      const c = input.charCodeAt(j)
      if (partner(c) !== 0) depth++
      else if ((c === RPAREN || isCloser(c)) && --depth === 0) return j + 1
    }
    return n
  }
  /** What follows an argument. */
  const goesOn = (k: number): Answer => {
    const at = space(k)
    if (at >= n) return out
    const c = input.charCodeAt(at)
    if (c !== COMMA) return c === RPAREN ? over(at) : marker(at)
    const next = space(at + 1)
    if (next >= n) return out
    if (input.charCodeAt(next) === RPAREN) return YES
    const named = keyword(next)
    if (named !== NO) return named
    const end = unnamed(next)
    const word = isWord(input.charCodeAt(next))
    if (end >= n) return word || out !== YES ? out : NO
    const after = end > next ? goesOn(end) : NO
    return after === YES && !word && space(end) >= n ? NO : after
  }
  /** The call is over at `at`. */
  const over = (at: number): Answer => {
    const next = space(at + 1)
    if (next >= n) return out
    if (input.charCodeAt(next) === RBRACKET) return YES
    if (input.charCodeAt(next) === COMMA) {
      const after = space(next + 1)
      return after >= n ? out : input.charCodeAt(after) === RBRACKET ? YES : call(after)
    }
    const mark = marker(next)
    return mark === NO ? call(next) : mark
  }

  const at = space(i)
  if (at >= n || input.charCodeAt(at) !== RBRACKET) return goesOn(i)
  // the last parenthesis is missing
  const next = space(at + 1)
  return next < n ? marker(next) : closers ? out : NO
}
