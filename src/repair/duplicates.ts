/** What `JSON.parse` does not tell about strict JSON: keys that occur twice, digits that get lost, depth. */
import { BACKSLASH, COLON, isDigit, LBRACE, LBRACKET, QUOTE, RBRACE, RBRACKET } from './chars.ts'

/** Index of the closing quote of the string that opens at `i`. */
function closingQuote(json: string, i: number): number {
  for (let k = json.indexOf('"', i + 1); ; k = json.indexOf('"', k + 1)) {
    if (k < 0) return json.length
    let b = k
    while (json.charCodeAt(b - 1) === BACKSLASH) b--
    if (((k - b) & 1) === 0) return k
  }
}

export interface Shape {
  /** How many members there are, how many brackets are open at once, and whether a number may lose digits. */
  readonly keys: number
  readonly depth: number
  readonly long: boolean
}
export function shape(json: string): Shape {
  let keys = 0
  let depth = 0
  let deepest = 0
  let digits = 0
  let long = false
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (isDigit(c)) {
      if (++digits > 15) long = true
      continue
    }
    if (digits > 0) {
      if (c === 46) continue
      if (c === 101 || c === 69) long = true
      digits = 0
    }
    if (c === QUOTE) i = closingQuote(json, i)
    else if (c === COLON) keys++
    else if (c === LBRACE || c === LBRACKET) {
      if (++depth > deepest) deepest = depth
    } else if (c === RBRACE || c === RBRACKET) depth--
  }
  return { keys, depth: deepest, long }
}

/** How many members a value has, those of its members included. */
export function countKeys(value: unknown): number {
  const todo: unknown[] = [value]
  let n = 0
  for (let v = todo.pop(); v !== undefined; v = todo.pop()) {
    if (typeof v !== 'object' || v === null) continue
    const members: unknown[] = Array.isArray(v) ? v : Object.values(v)
    if (members !== v) n += members.length
    for (const m of members) if (typeof m === 'object' && m !== null) todo.push(m)
  }
  return n
}

/** Where a key of strict JSON stands that occurred before in its object: from its opening quote to its closing one. */
export function duplicates(json: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const open: (Set<string> | undefined)[] = []
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (c === LBRACE) open.push(new Set())
    else if (c === LBRACKET) open.push(undefined)
    else if (c === RBRACE || c === RBRACKET) open.pop()
    else if (c === QUOTE) {
      const end = closingQuote(json, i)
      let k = end + 1
      while (k < json.length && json.charCodeAt(k) <= 32) k++
      const keys = open[open.length - 1]
      if (json.charCodeAt(k) === COLON && keys !== undefined) {
        const key = JSON.parse(json.slice(i, end + 1)) as string
        if (keys.has(key)) found.push({ start: i, end: end + 1 })
        keys.add(key)
      }
      i = end
    }
  }
  return found
}
