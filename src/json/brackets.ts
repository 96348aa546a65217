/**
 * Closing brackets: those in the input, those that are missing before them, those of the wrong kind, and stray ones.
 */
import { among, ascii, COMMA, LBRACE, RBRACE, RBRACKET, RPAREN } from '../engine/chars.ts'
import { memberAt, skip, unknown, windowEnd } from './ahead.ts'
import { AFTER, COLON_, ENDED, FIRST, KEY, VALUE } from './mode.ts'
import type { Reader } from './reader.ts'
import { isWrap } from './state.ts'
import { noMember } from './values.ts'
import { type Answer, NO, WAIT, YES } from './verdict.ts'

/** Reads `}`, `]` or `)`, and writes the matching closer. */
export function closer(r: Reader, c: number): boolean {
  const { i, open } = r
  if (open === undefined || open.close !== c) {
    const there = open === undefined ? 0 : c === RBRACE ? open.braces : c === RBRACKET ? open.brackets : open.parens
    if (there === 0) return strayCloser(r, c)
    const surplus = c === RBRACE && open!.brackets === 1 ? listGoesOn(r) : NO
    if (surplus === WAIT) return false
    if (surplus === YES) return stray(r)
  }
  if (r.rules.document && c === RBRACE && open!.braces === 1) {
    let k = i + 1
    while (r.input.charCodeAt(k) === c) k++
    const more = memberAt(r, i, k)
    if (more === WAIT) return false
    if (more === YES)
      return open!.object || isWrap(open!) || (r.mode !== AFTER && r.mode !== FIRST) ? stray(r) : otherKind(r)
  }
  if (isWrap(open!)) return closeWrap(r, c)
  if (r.mode === VALUE && open!.object && r.mark < 0) return noMember(r)
  if (r.mode === KEY || (r.mode === VALUE && !open!.object)) {
    if (r.mark >= 0) r.report('extra-comma', r.held, r.held + 1, i) // further ones were reported at their place
  } else if (r.mode === COLON_ || r.mode === VALUE) r.report('missing-value', i, i)
  // The second brace of `{{"a": 1}, "b": 2}`: its members belong to the first.
  const merged = open!.text === '' && open!.close === c
  if (merged) r.flush(i)
  const empty = merged && (r.mark < 0 ? r.mode === FIRST : r.out.charCodeAt(r.mark) !== COMMA)
  r.unhold(i)
  let missing = ''
  for (; r.open!.close !== c; r.open = r.open!.rest) missing += r.open!.text
  if (r.open !== open) {
    r.report('unclosed-value', i, i)
    r.put(i, i, missing)
  }
  const written = r.input.charCodeAt(i)
  r.i = i + 1
  if (r.open!.text.charCodeAt(0) !== written) {
    if (written > 0x7f) r.report('punctuation', i, i + 1)
    r.put(i, i + 1, r.open!.text)
  }
  r.leave()
  if (empty) r.mode = FIRST
  return true
}
/** Leaves the parentheses of `ObjectId("x")`, even if the closing one is missing. */
function closeWrap(r: Reader, c: number): boolean {
  if (c !== RPAREN) r.report('unclosed-value', r.i, r.i)
  else r.skipTo(r.i + 1)
  r.open = r.open!.rest
  if (r.open === undefined && r.mode !== VALUE) r.mode = ENDED
  return true
}
/**
 * Whether the only open list goes on behind the brace at `r.i`, which is one too many then: `{"a": [{"b": 1}}], "c": 2}`,
 * `{"a": [{"b": 1}}, {"b": 2}]}`.
 */
function listGoesOn(r: Reader): Answer {
  const { input, i, open } = r
  const end = windowEnd(input, i)
  const j = skip(input, i + 1, end)
  const k = skip(input, j + 1, end)
  if (k >= end && unknown(r, WAIT, i)) return WAIT
  const next = input.charCodeAt(k)
  const isEnd = open!.braces === 1 && input.charCodeAt(j) === RBRACKET
  const isItem = input.charCodeAt(j) === COMMA && next === LBRACE
  return (isEnd && next === COMMA) || isItem ? YES : NO
}
const stray = (r: Reader): boolean => r.repair('stray-bracket', r.i + 1)
/** Reads a closer without an opener: an extra one, or one of the wrong kind. What follows decides. */
function strayCloser(r: Reader, c: number): boolean {
  const { input, i, open } = r
  if (open === undefined || c === RPAREN || isWrap(open) || (r.mode !== AFTER && r.mode !== FIRST)) return stray(r)
  const j = skip(input, i + 1, windowEnd(input, i))
  if (j === input.length && unknown(r, WAIT, i)) return false
  const d = ascii(input.charCodeAt(j))
  if (d === open.close || (d === COMMA && open.depth === 1)) return stray(r)
  if (r.mode === FIRST && (open.text === '' || !among(d, ',}]'))) return stray(r)
  return otherKind(r)
}
/** Reads a closer of the wrong kind as the closer of the innermost bracket. */
function otherKind(r: Reader): boolean {
  r.repair('unclosed-value', r.i + 1, r.open!.text)
  return r.leave()
}
