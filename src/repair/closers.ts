/**
 * The closing markers around a value. A model that loses its way in a string
 * leaves them inside, whole or garbled: `buy milkinvfunction_calls>` is
 * `buy milk`, then `</invoke></function_calls>` with its middle gone. Only at the
 * very end of the input is such a thing a closing tag; anywhere else it is text.
 *
 * Evidence: a *piece* is a whole marker, or the last LEAST characters of one or
 * more (`calls>`), or at the very end its beginning (`</in`). Directly before a
 * piece, the beginning of a name (`inv`) or of a tag (`</functon`) belongs to it.
 */
import { isSpace } from './chars.ts'

export interface Closers {
  /** Does a marker stand at `i`? */
  whole(input: string, i: number): boolean
  /** Is the rest of the input from `i` the beginning of a marker, and not a whole one? */
  begun(input: string, i: number): boolean
  /** Where a closing tag, perhaps garbled, at the very end of the input begins; not before `from`. -1: there is none. */
  tail(input: string, from: number): number
  /** Start of the longest end of the input that may yet become such a tail, not before `from`; `input.length`: none. */
  pending(input: string, from: number): number
  /** May a marker begin with this character? */
  begins(c: number): boolean
}

/** A tail is not longer than this. */
const WINDOW = 64
/** So much of the end of a marker shows that it is one; so much of its beginning, at the end of the input. */
const LEAST = 5
const LEAST_BEGUN = 4
/** So much of a name counts, directly before a piece. */
const LEAST_NAME = 2

export function closers(...markers: string[]): Closers {
  const all = [...new Set(markers.filter(m => m !== ''))]
  const names = all.map(m => m.replace(/^\W+|\W+$/g, ''))
  const first = new Set(all.map(m => m.charCodeAt(0)))
  /** For each character, where it stands in the markers. */
  const places = new Map<number, [marker: string, at: number][]>()
  for (const m of all)
    for (let k = 0; k < m.length; k++) {
      const c = m.charCodeAt(k)
      places.set(c, [...(places.get(c) ?? []), [m, k]])
    }

  /** How many characters before `end` (not before `low`) are those before marker[at], it included. */
  const common = (input: string, low: number, end: number, marker: string, at: number): number => {
    let k = 0
    while (k <= at && end - 1 - k >= low && input.charCodeAt(end - 1 - k) === marker.charCodeAt(at - k)) k++
    return k
  }
  /** Length of the piece that ends at `end`, or 0. */
  const piece = (input: string, low: number, end: number): number => {
    let best = 0
    for (const m of all) {
      const k = common(input, low, end, m, m.length - 1)
      if ((k >= LEAST || k === m.length) && k > best) best = k
    }
    return best
  }
  /** Length of a marker's beginning that ends at `end`. */
  const beginning = (input: string, low: number, end: number): number => {
    let best = 0
    for (const [m, at] of places.get(input.charCodeAt(end - 1)) ?? [])
      if (at + 1 > best && at + 1 < m.length && common(input, low, end, m, at) === at + 1) best = at + 1
    return best
  }
  /** Length of what ends at `end` and stands anywhere in a marker. */
  const inside = (input: string, low: number, end: number): number => {
    let best = 0
    for (const [m, at] of places.get(input.charCodeAt(end - 1)) ?? []) {
      const k = common(input, low, end, m, at)
      if (k > best) best = k
    }
    return best
  }
  /** Where the beginning of a name or tag that ends at `end` starts, or `end`. */
  const fragment = (input: string, low: number, end: number): number => {
    let k = end
    while (k > low && isName(input.charCodeAt(k - 1))) k--
    if (k - 2 >= low && input.charCodeAt(k - 1) === 47 && first.has(input.charCodeAt(k - 2))) return k - 2
    let best = 0
    for (const name of names)
      for (let n = Math.min(name.length, end - low); n > best && n >= LEAST_NAME; n--)
        if (input.startsWith(name.slice(0, n), end - n)) best = n
    const tag = beginning(input, low, end)
    return end - Math.max(best, tag >= LEAST_NAME ? tag : 0)
  }
  const trim = (input: string, low: number, end: number): number => {
    let k = end
    while (k > low && isSpace(input.charCodeAt(k - 1))) k--
    return k
  }
  /** Pieces with space between them, and what belongs to each, back from `end`. */
  const pieces = (input: string, low: number, end: number): number => {
    let at = end
    for (;;) {
      const e = trim(input, low, at)
      const n = piece(input, low, e)
      if (n === 0) return at
      at = e - n
      if (!all.some(m => m.length === n && input.startsWith(m, at))) at = fragment(input, low, at)
    }
  }

  return {
    whole: (input, i) => first.has(input.charCodeAt(i)) && all.some(m => input.startsWith(m, i)),
    begun: (input, i) =>
      first.has(input.charCodeAt(i)) && all.some(m => m.length > input.length - i && m.startsWith(input.slice(i))),
    begins: c => first.has(c),
    tail(input, from) {
      const low = Math.max(from, input.length - WINDOW)
      const end = trim(input, low, input.length)
      if (end <= low) return -1
      const begun = beginning(input, low, end)
      const at = pieces(input, low, begun >= LEAST_BEGUN ? end - begun : end)
      if (at < end) return at
      return -1
    },
    pending(input, from) {
      const n = input.length
      if (n <= from) return n
      const c = input.charCodeAt(n - 1)
      if (!places.has(c) && !isSpace(c) && !isName(c)) return n
      const low = Math.max(from, n - WINDOW)
      const end = trim(input, low, n)
      const part = end - inside(input, low, end)
      const at = pieces(input, low, fragment(input, low, part))
      return Math.min(at, pieces(input, low, end))
    },
  }
}
const isName = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95
