/**
 * The string arguments of a Python call that its template prints in quotes and does not escape:
 * `f(code='print('a\n')', n=1)`. A quote ends one only where the call goes on behind it. A line break or a quote
 * inside shows that nothing is escaped; from there on a backslash is a character.
 */
import { APOS, COMMA, EQUALS, isSpace, isWord, LPAREN, MINUS, QUOTE, RBRACKET, RPAREN } from '../engine/chars.ts'
import { type Answer, NO, WAIT, YES } from './closing-quote.ts'
import type { Reader } from './reader.ts'

/** How far we look behind a quote: over the name of a call and of its first argument. */
const REACH = 160

/** Is a value here an argument of such a call, and not a part of one? */
export const inArguments = ({ rules, open }: Reader): boolean =>
  rules.unescaped === true && open !== undefined && open.close === RPAREN && open.rest === undefined
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

  const at = space(i)
  if (at >= n) return out
  const c = input.charCodeAt(at)
  if (c === COMMA) {
    const next = space(at + 1)
    return next >= n ? out : input.charCodeAt(next) === RPAREN ? YES : keyword(next)
  }
  if (c === RPAREN) {
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
  // the last bracket is missing
  return marker(c === RBRACKET ? space(at + 1) : at)
}
