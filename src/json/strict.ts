/**
 * A fast path for strict JSON: finds where an object ends and counts its members. Most
 * arguments are strict and need not pass through the transducer, which would return the
 * same text in five times the time.
 */
import {
  BACKSLASH,
  COLON,
  COMMA,
  DOT,
  isDigit,
  isStrictSpace,
  LBRACE,
  LBRACKET,
  LT,
  MINUS,
  PLUS,
  QUOTE,
  RBRACE,
  RBRACKET,
  RPAREN,
  SPACE,
} from '../engine/chars.ts'
import type { Strict } from '../engine/event.ts'

/** The deepest nesting that is read here, in brackets; the rest is left to the transducer, whose stack is unbounded. */
const DEEP = 30
/** The number of digits that always fit in a double. */
const SURE_DIGITS = 15

interface Ended {
  /** Whether no further input can show that the object continues. A quote right after its last brackets would. */
  readonly sure: boolean
}

/**
 * The object that opens at `i`, if it is strict JSON and ends in `input`.
 * Stops at the first character that is not strict JSON, so it reads no more than the transducer will.
 */
export function strictObject(input: string, i: number): (Strict & Ended) | undefined {
  const n = input.length
  let keys = 0
  let depth = 0
  let lists = 0 // bit d: what is open at depth d is a list
  const strings: number[] = []
  let text = -1 // the start of the last token if that is a string, else -1
  let k = i
  for (;;) {
    // a value
    text = -1
    let c = input.charCodeAt(k)
    while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k)
    let opened = false
    if (c === LBRACE || c === LBRACKET) {
      if (++depth > DEEP) return undefined
      lists = c === LBRACKET ? lists | (1 << depth) : lists & ~(1 << depth)
      opened = true
      k++
    } else if (c === QUOTE) {
      text = k
      k = stringEnd(input, k, n)
      if (k < 0) return undefined
      if (depth === 1) strings.push(text, k)
    } else {
      const end = scalarEnd(input, k, c)
      if (end === k) return undefined
      k = end
    }
    // what may follow the value
    for (;;) {
      c = input.charCodeAt(k)
      while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k)
      const list = (lists & (1 << depth)) !== 0
      if (c === (list ? RBRACKET : RBRACE)) {
        k++
        opened = false
        if (--depth === 0)
          return text < 0 || ends(input, text, k) ? parsed(input, i, k, keys, strings, text >= 0) : undefined
        continue
      }
      if (!opened) {
        if (c !== COMMA) return undefined
        c = input.charCodeAt(++k)
        while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k)
      }
      if (list) break
      if (c !== QUOTE) return undefined
      k = stringEnd(input, k, n)
      if (k < 0) return undefined
      c = input.charCodeAt(k)
      while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k)
      if (c !== COLON) return undefined
      keys++
      k++
      break
    }
  }
}

/**
 * Whether the object certainly ends at `end`. In `"if (x) {"}` before a word, the last quote may not have closed the
 * string at `text`; the transducer decides. If the string has no brace, or no text follows the brackets, the quote did.
 */
function ends(input: string, text: number, end: number): boolean {
  const k = closersEnd(input, end)
  const c = input.charCodeAt(k)
  if (!input.slice(text, end).includes('{')) return c !== QUOTE || !isAdjacent(input, end)
  return c === LT || isStrictSpace(c) || c === COMMA
}
const closes = (c: number): boolean => c === RBRACE || c === RBRACKET || c === RPAREN
/** Whether the brackets before `end` directly follow a string. */
function isAdjacent(input: string, end: number): boolean {
  let k = end
  while (closes(input.charCodeAt(k - 1))) k--
  return input.charCodeAt(k - 1) === QUOTE
}
function closersEnd(input: string, i: number): number {
  let k = i
  while (k < input.length && closes(input.charCodeAt(k))) k++
  return k
}

function parsed(
  input: string,
  start: number,
  end: number,
  keys: number,
  strings: readonly number[],
  text: boolean,
): (Strict & Ended) | undefined {
  const sure = !text || closersEnd(input, end) < input.length || !isAdjacent(input, end)
  try {
    return { sure, end, keys, strings, value: JSON.parse(input.slice(start, end)) as Record<string, unknown> }
  } catch {
    return undefined
  }
}

/** Index after the string that opens at `i`; -1 if it does not end. Short strings take a loop, long ones `indexOf`. */
export function stringEnd(input: string, i: number, n: number): number {
  const near = Math.min(n, i + 32)
  let k = i + 1
  for (; k < near; k++) {
    const c = input.charCodeAt(k)
    if (c === QUOTE) return k + 1
    if (c === BACKSLASH) k++
    else if (c < SPACE) return -1
  }
  for (let q = input.indexOf('"', k); q >= 0; q = input.indexOf('"', q + 1)) {
    let b = q
    while (b > k && input.charCodeAt(b - 1) === BACKSLASH) b--
    if (((q - b) & 1) === 0) return q + 1
  }
  return -1
}

/** Index after a number or literal of JSON; `i` if there is none, or if the number may lose digits. */
function scalarEnd(input: string, i: number, c: number): number {
  if (c === 116) return input.startsWith('true', i) ? i + 4 : i
  if (c === 102) return input.startsWith('false', i) ? i + 5 : i
  if (c === 110) return input.startsWith('null', i) ? i + 4 : i
  let k = i
  if (c === MINUS) c = input.charCodeAt(++k)
  while (isDigit(c) || c === DOT) c = input.charCodeAt(++k)
  if (c === 101 || c === 69 || c === PLUS) return i
  return k - i > SURE_DIGITS ? i : k
}
