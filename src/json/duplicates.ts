/** Facts about strict JSON that `JSON.parse` does not report: repeated keys, lost digits, depth. */
import { COLON, isDigit, LBRACE, LBRACKET, QUOTE, RBRACE, RBRACKET } from '../engine/chars.ts'
import { matchAt } from '../engine/search.ts'
import { losesDigits } from './literals.ts'
import { stringEnd } from './strict.ts'

/** A number of JSON, from its first digit. */
const NUMBER = /[\d.]+(?:e[+-]?\d+)?/iy

export interface Shape {
  /** The number of members, the most brackets open at once, and whether a number may lose digits. */
  readonly keys: number
  readonly depth: number
  readonly long: boolean
}
export function shape(json: string): Shape {
  let keys = 0
  let depth = 0
  let deepest = 0
  let long = false
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (c === QUOTE)
      i = (stringEnd(json, i, json.length) - 1) >>> 0 // far beyond the end, if the string does not end
    else if (c === COLON) keys++
    else if (isDigit(c)) {
      const [number] = matchAt(NUMBER, json, i)!
      long ||= losesDigits(number)
      i += number.length - 1
    } else if (c === LBRACE || c === LBRACKET) {
      if (++depth > deepest) deepest = depth
    } else if (c === RBRACE || c === RBRACKET) depth--
  }
  return { keys, depth: deepest, long }
}

/** The number of members in a value of `JSON.parse`, at all depths. */
export function countKeys(value: unknown): number {
  const todo: unknown[] = []
  let n = 0
  for (let v: unknown = value; v !== undefined; v = todo.pop())
    if (Array.isArray(v)) for (const item of v) todo.push(item)
    else if (typeof v === 'object' && v !== null)
      for (const key in v) {
        // twice as fast as Object.values on many keys
        n++
        todo.push((v as Record<string, unknown>)[key])
      }
  return n
}

/** Whether a key occurs twice in an object. */
export const repeats = (json: string): boolean => shape(json).keys !== countKeys(JSON.parse(json))

/** A key that already occurred in its object: the span of its string, and its index among all keys. */
export interface Duplicate {
  readonly start: number
  readonly end: number
  readonly nth: number
}
export function duplicates(json: string): Duplicate[] {
  const found: Duplicate[] = []
  let nth = 0
  const open: (Set<string> | undefined)[] = []
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (c === LBRACE) open.push(new Set())
    else if (c === LBRACKET) open.push(undefined)
    else if (c === RBRACE || c === RBRACKET) open.pop()
    else if (c === QUOTE) {
      const end = stringEnd(json, i, json.length) >>> 0
      let k = end
      while (k < json.length && json.charCodeAt(k) <= 32) k++
      const keys = open[open.length - 1]
      if (json.charCodeAt(k) === COLON && keys !== undefined) {
        const key = JSON.parse(json.slice(i, end)) as string
        if (keys.has(key)) found.push({ start: i, end, nth })
        keys.add(key)
        nth++
      }
      i = end - 1
    }
  }
  return found
}
