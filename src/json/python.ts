/** Python's values, and the arguments of its calls. */
import {
  APOS,
  among,
  BACKSLASH,
  COMMA,
  DOT,
  EQUALS,
  isSpace,
  isWord,
  LPAREN,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  STAR,
} from '../engine/chars.ts'
import type { JsonCode } from '../engine/diagnostic.ts'
import { given } from '../engine/parsing.ts'
import { matchAt, past } from '../engine/search.ts'
import { quoteEnd, standsAt } from './ahead.ts'
import { FIRST, KEY, UNNAMED } from './mode.ts'
import type { Language, Reader } from './reader.ts'
import { isCall, partner, push } from './state.ts'
import { type Answer, NO, WAIT, YES } from './verdict.ts'

/** Whether Python allows the repaired input: `'…'`, `"""…"""`, True, None, tuples, `\'`, `\x41`; keywords in a call. */
function usual({ input, mode, open }: Reader, code: JsonCode, start: number): boolean {
  switch (code) {
    case 'unquoted':
      return (mode === FIRST || mode === KEY) && open?.close === RPAREN
    case 'quote-style':
      return isPythonQuote(input, start)
    case 'literal':
      return /^(?:True|False|None)/.test(input.slice(start, start + 5))
    case 'extra-comma': // `f(a=1,)`
      return /[)\]}]/.test(input[start] ?? '')
    case 'sequence':
      return input[start] === '('
    case 'number':
      return !/^[+-]?\s*0\d/.test(input.slice(start, start + 8))
    case 'invalid-escape':
      return /^\\['x]/.test(input.slice(start, start + 2))
    default:
      return false
  }
}
/** Whether a quote of Python that JSON lacks is at `i`. */
export const isPythonQuote = (input: string, i: number): boolean => input[i] === "'" || input.startsWith('"""', i)
/**
 * Skips a positional argument, `[1, 2]` in `f(a=1, [1, 2], b=3)`, up to the comma or bracket after it. Meanwhile, the
 * reader's `quote` and `depth` are those of the skipped text.
 */
function unnamed(r: Reader, c: number): boolean | undefined {
  const { input, closers, ended } = r
  if (r.mode !== UNNAMED) {
    if (!isCall(r.open) || !among(c, '{[(*')) return undefined
    const members = standsAt(input, r.i, '**{')
    if (members === WAIT && !ended) return false
    if (members === YES) {
      r.open = push(true, RBRACE, '', r.open)
      return r.repair('junk', r.i + 3)
    }
    if (c === STAR) return undefined
    r.quote = 0
    r.depth = 0
    r.mode = UNNAMED
  }
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
    else if (partner(c) !== 0) r.depth++
    else if (among(c, ',)]}')) {
      over = r.depth === 0
      if (over) break
      if (c !== COMMA) r.depth--
    }
  }
  k = Math.min(k, n)
  if (k > r.i) r.repair('skipped', k)
  if (!over) return false
  r.quote = 0
  r.depth = 0
  r.mode = r.mark < 0 ? FIRST : KEY
  // The comma before the skipped argument is kept for the next one.
  if (input.charCodeAt(k) === COMMA) r.skipTo(k + 1)
  return true
}
/** Whether `key=` is at `i`, the key of a given tool: vLLM's template for Gemma 3 prints no commas. */
const keyword: Language['keyword'] = ({ input, ended }, i) => {
  const { parameters } = given()
  const [, name = '', sign] = matchAt(KEYWORD, input, i) ?? []
  if (sign === '') return ended || parameters.size === 0 ? NO : WAIT
  return parameters.has(name) ? YES : NO
}
const KEYWORD = /(\w{1,64})(=|$)/y
/** `0end`, `falseid`: the length of what precedes the name of a given tool's parameter. */
const glued = (text: string): number => {
  const name = text.replace(/^(?:-?[\d.]+|true|false|null|none)/i, '')
  return given().parameters.has(name) ? text.length - name.length : 0
}
/** The rules of Python. */
export const python: Language = { usual, unnamed, keyword, glued }
const usualUnescaped: typeof usual = (r, code, start) => code === 'raw-control' || usual(r, code, start)
/** Python calls whose template prints strings in quotes without escaping them. */
export const unescapedPython: Language = { ...python, argumentEnds, usual: usualUnescaped }

/** Python calls of a template that escapes nothing: a backslash in a string is an ordinary character. */
export const literalPython: Language = {
  ...unescapedPython,
  literal: true,
  usual: (r, code, start) => LITERALLY.includes(code) || usualUnescaped(r, code, start),
}
const LITERALLY: readonly JsonCode[] = ['inner-quote', 'invalid-escape']

/** How far to look after a quote, in characters: past the names of a call and of its first argument. */
const REACH = 160

/**
 * Whether the call continues at `i`, right after a quote. In `f(code='print('a\n')', n=1)` only such a quote ends an
 * argument. A line break or a quote inside shows that nothing is escaped; from there on a backslash is an ordinary
 * character.
 */
export function argumentEnds({ input, ended, closers }: Reader, i: number): Answer {
  const n = Math.min(input.length, i + REACH)
  const unsure: Answer = input.length >= i + REACH ? NO : ended ? YES : WAIT
  const space = (k: number): number => past(input, k, isSpace, n)
  const word = (k: number): number => past(input, k, c => isWord(c) || c === DOT, n)
  const marker = (k: number): Answer =>
    closers?.whole(input, k) ? YES : closers?.begun(input, k) ? (ended ? YES : WAIT) : NO
  /** `key=`, and not `key==`. */
  const keyword = (k: number): Answer => {
    const end = word(k)
    const at = space(end)
    if (at + 1 >= n) return end > k || at >= n ? unsure : NO
    return end > k && input.charCodeAt(at) === EQUALS && input.charCodeAt(at + 1) !== EQUALS ? YES : NO
  }
  /** `name(` and a keyword argument or `**{`, or `name()`. */
  const call = (k: number): Answer => {
    const end = word(k)
    if (end >= n) return unsure
    if (end === k || input.charCodeAt(end) !== LPAREN) return NO
    const at = space(end + 1)
    if (at >= n) return unsure
    const dict = input.slice(at, Math.min(at + 3, n))
    if ('**{'.startsWith(dict)) return dict.length === 3 ? YES : unsure
    return input.charCodeAt(at) === RPAREN ? YES : keyword(at)
  }

  /** The end of a positional value: a number, a word, a short string, or brackets with their content. */
  const unnamed = (k: number): number => {
    const q = input.charCodeAt(k)
    if (partner(q) !== 0) return bracketsEnd(k)
    if (q !== APOS && q !== QUOTE) return word(k)
    const end = quoteEnd(input, k + 1, n, q)
    return end < 0 ? n : end
  }
  const bracketsEnd = (k: number): number => {
    let depth = 0
    for (let j = k; j < n; j++) {
      const c = input.charCodeAt(j)
      if (partner(c) !== 0) depth++
      else if (among(c, ')]}') && --depth === 0) return j + 1
    }
    return n
  }
  /** Whether something that may follow an argument is at `k`. */
  const followsArgument = (k: number): Answer => {
    const at = space(k)
    if (at >= n) return unsure
    const c = input.charCodeAt(at)
    if (c !== COMMA) return c === RPAREN ? over(at) : marker(at)
    const next = space(at + 1)
    if (next >= n) return unsure
    if (input.charCodeAt(next) === RPAREN) return YES
    const named = keyword(next)
    if (named !== NO) return named
    const end = unnamed(next)
    const word = isWord(input.charCodeAt(next))
    if (end >= n) return word || unsure !== YES ? unsure : NO
    const after = end > next ? followsArgument(end) : NO
    return after === YES && !word && space(end) >= n ? NO : after
  }
  /** The index after white space and comments on lines of their own. */
  const skipComments = (k: number): number => {
    let at = space(k)
    while (at < n && input[at] === '#' && input.slice(k, at).includes('\n')) {
      while (at < n && input[at] !== '\n') at++
      at = space(at)
    }
    return at
  }
  /** Whether the call ends with the parenthesis at `at`. */
  const over = (at: number): Answer => {
    const next = space(at + 1)
    if (next >= n) return unsure
    if (input.charCodeAt(next) === COMMA) {
      const after = space(next + 1)
      return after >= n ? unsure : input.charCodeAt(after) === RBRACKET ? YES : call(after)
    }
    const isOver = input[next] === ';'
    const after = skipComments(isOver ? next + 1 : at + 1)
    if (after >= n) return unsure
    if (input.charCodeAt(after) === RBRACKET) return YES
    const mark = marker(after)
    return mark === NO && (!isOver || input.slice(next, after).includes('\n')) ? call(after) : mark
  }

  const at = space(i)
  if (at >= n || input.charCodeAt(at) !== RBRACKET) return followsArgument(i)
  // the last parenthesis is missing
  const next = space(at + 1)
  return next < n ? marker(next) : closers ? unsure : NO
}
