/**
 * The closing markers around a value. A model may write them inside a string, whole
 * or garbled: `buy milkinvfunction_calls>` is `buy milk`, then
 * `</invoke></function_calls>` without its middle. Garbled markers count only at the
 * very end of the input; anywhere else they are text.
 *
 * Evidence: a *piece* is a whole marker, or the last LEAST characters of one or
 * more (`calls>`), or at the very end its beginning (`</in`). Directly before a
 * piece, the beginning of a name (`inv`) or of a tag (`</functon`) belongs to it.
 * A single character, such as the `]` of `[Calling tool: f({…})]`, is too usual in
 * strings to be a piece.
 */

import { isBegun, isDigit, isLetter, isSpace, LT, SLASH } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { addTo, once } from '../engine/memo.ts'
import { backPast } from '../engine/search.ts'

/** The longest tail, in characters. */
const WINDOW = 64
/** The shortest end of a marker that counts as a piece, in characters. */
const LEAST = 5
/** The shortest beginning of a name that counts directly before a piece, in characters. */
const LEAST_NAME = 2

/** A spot in a marker: the index `at` of a character; the marker's name begins at index `name`. */
interface Spot {
  readonly marker: string
  readonly at: number
  readonly name: number
}

const NONE: readonly Spot[] = []

/** Splits a marker of several tags, such as `</a></b>`, since any of the tags may be missing. */
export const tagsOf = (marker: string): readonly string[] => marker.split(/(?<=>)(?=<)/)

/** What a search knows of its markers. */
function tablesOf(markers: readonly string[]) {
  const all = [...new Set(markers.flatMap(tagsOf).filter(Boolean))]
  const first = new Set(all.map(m => m.charCodeAt(0)))
  /** The spots of each character in the markers. */
  const spots = new Map<number, Spot[]>()
  /** The pairs of characters that stand side by side in the markers. */
  const pairs = new Set<number>()
  for (const marker of all) {
    const found = marker.search(/\w/)
    const name = found < 0 ? marker.length : found
    for (let at = 0; at < marker.length; at++) {
      const c = marker.charCodeAt(at)
      addTo(spots, c, { marker, at, name })
      if (at > 0) pairs.add(pairAt(marker, at))
    }
  }
  const last = new Set(all.map(m => m.charCodeAt(m.length - 1)))
  return { all, first, last, spots, pairs }
}

/** A search for `markers`. */
export function closers(...markers: string[]): Closers {
  /** Made on first use: dialects whose tags the model names create many searches that are never used. */
  const tables = once(() => tablesOf(markers))
  /** The spots of the character before `end`. */
  const before = (input: string, end: number): readonly Spot[] => tables().spots.get(input.charCodeAt(end - 1)) ?? NONE

  /** The number of characters before `end` (from `low` on) that equal those up to and including `marker[at]`. */
  const common = (input: string, low: number, end: number, marker: string, at: number): number => {
    let k = 0
    while (k <= at && end - 1 - k >= low && input.charCodeAt(end - 1 - k) === marker.charCodeAt(at - k)) k++
    return k
  }
  /** The length of the piece that ends at `end`; 1 if there is none. */
  const piece = (input: string, low: number, end: number): number => {
    let best = 1
    const { all, last } = tables()
    if (!last.has(input.charCodeAt(end - 1))) return best
    for (const m of all) {
      const k = common(input, low, end, m, m.length - 1)
      if ((k >= LEAST || k === m.length) && k > best) best = k
    }
    return best
  }
  /** The length of the longest proper prefix of a marker that ends at `end`. */
  const beginning = (input: string, low: number, end: number): number => {
    let best = 0
    for (const { marker, at } of before(input, end))
      if (at + 1 > best && at + 1 < marker.length && common(input, low, end, marker, at) === at + 1) best = at + 1
    return best
  }
  /** The length of the longest text that ends at `end` and occurs anywhere in a marker. */
  const inside = (input: string, low: number, end: number): number => {
    let best = 0
    const there = before(input, end)
    for (let p = 0; p < there.length; p++) {
      const k = common(input, low, end, there[p]!.marker, there[p]!.at)
      if (k > best) best = k
    }
    return best
  }
  /** Whether the two characters before `end` are the first character of a marker and a slash, such as `</`. */
  const slashed = (input: string, low: number, end: number): boolean =>
    end - 2 >= low && input.charCodeAt(end - 1) === SLASH && tables().first.has(input.charCodeAt(end - 2))
  /**
   * Whether the text before `end`, which more input may continue, is no more of a marker than perhaps its last
   * character: the usual case, in which nothing else has to be compared.
   */
  const isPlain = (input: string, low: number, end: number): boolean => {
    const c = input.charCodeAt(end - 1)
    const previous = input.charCodeAt(end - 2)
    const { last, pairs } = tables()
    if (c === SLASH || last.has(c) || isSpace(previous) || last.has(previous)) return false
    if (pairs.has(pairAt(input, end - 1)) || pairs.has(pairAt(input, end - 2))) return false
    let k = end - 1 // in its own loop, which runs at each push
    while (k > low && isName(input.charCodeAt(k - 1))) k--
    return input.charCodeAt(k - 1) !== SLASH
  }
  /** The start of the beginning of a name or tag that ends at `end`, or `end` if there is none. */
  const fragment = (input: string, low: number, end: number): number => {
    const k = backPast(input, end, isName, low)
    if (slashed(input, low, k)) return k - 2
    let best = 0
    for (const { marker, at, name } of before(input, end)) {
      const n = common(input, low, end, marker, at)
      const own = at + 1 - name // the name up to here
      if (n === at + 1 && n < marker.length && n >= LEAST_NAME && n > best) best = n
      else if (n >= own && own >= LEAST_NAME && own > best && isName(marker.charCodeAt(at))) best = own
    }
    return end - best
  }
  /** The index after the last character before `end` that is not white space. */
  const trim = (input: string, low: number, end: number): number => backPast(input, end, isSpace, low)
  /** The start of the pieces that end at `end`, white space between them and the beginnings before each included. */
  const pieces = (input: string, low: number, end: number): number => {
    let at = end
    for (;;) {
      const e = trim(input, low, at)
      const n = piece(input, low, e)
      if (n === 1) return at
      at = e - n
      if (!tables().all.some(m => m.length === n && input.startsWith(m, at))) at = fragment(input, low, at)
    }
  }

  const begins = (c: number): boolean => tables().first.has(c)

  return {
    whole: (input, i) => begins(input.charCodeAt(i)) && tables().all.some(m => input.startsWith(m, i)),
    begun: (input, i) => begins(input.charCodeAt(i)) && tables().all.some(m => isBegun(m, input, i)),
    begins,
    tail(input, from) {
      const low = Math.max(from, input.length - WINDOW)
      const end = trim(input, low, input.length)
      if (end <= low) return -1
      const begun = piece(input, low, end) > 1 ? 0 : beginning(input, low, end)
      const at = pieces(input, low, end - begun)
      const isOpener = input[at - 1] === '<' && tables().all.includes(`</${input.slice(at, end)}`)
      return at < end && !isOpener ? at : -1
    },
    tailCode(input, at) {
      const end = trim(input, at, input.length)
      return beginning(input, at, end) === end - at ? 'truncated' : 'garbled-close'
    },
    pending(input, from, upTo = input.length) {
      const n = input.length
      if (n <= from || upTo < n - WINDOW) return n
      const low = Math.max(from, n - WINDOW)
      const end = trim(input, low, n)
      if (end === low) return low
      let at = end
      if (isPlain(input, low, end)) at = before(input, end) === NONE ? end : end - 1
      // The next piece may begin after the input, or with any end of the input that occurs in a marker.
      else
        for (let part = end - inside(input, low, end); part <= end; part++)
          at = Math.min(at, pieces(input, low, part), pieces(input, low, fragment(input, low, part)))
      return at < end && input[at - 1] === '<' && begins(LT) ? Math.max(from, at - 1) : at
    },
  }
}
const pairAt = (text: string, i: number): number => (text.charCodeAt(i - 1) << 16) | text.charCodeAt(i)
const isName = (c: number): boolean => isLetter(c) || isDigit(c) || c === 95
