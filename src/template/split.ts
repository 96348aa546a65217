/** Splits the text between two items into the closer of the first and the opener of the second. */
import { commonPrefix, commonSuffix, isMarker, markersIn, tokens, upToMarker, wordsOf } from './tokens.ts'

/** Whether the opener or the closer gets the text that could belong to either. */
export type Order = 'open' | 'close'
/** Splits the text `between` two items; `first` is the text before the first item, `last` the text after the last. */
export function split(
  order: Order,
  between: string,
  last: string,
  first: string,
): readonly [close: string, open: string] {
  if (order === 'open') {
    const open = commonSuffix(first, between)
    return [commonPrefix(between.slice(0, between.length - open.length), last), open]
  }
  const close = commonPrefix(between, last)
  return [close, commonSuffix(first, between.slice(close.length))]
}
/**
 * The closer of what `open` opens, a wrapper or an answer: `text` up to the end of the first marker that shares its
 * words.
 */
export function closerOf(text: string, open: string): string {
  const words = wordsOf(open)
  let so = ''
  let n = 0
  for (const token of tokens(text)) {
    so += token
    if (isMarker(token) && (words.length === 0 || words.some(word => so.includes(word)))) return so.trim()
    if (isMarker(token) && ++n > MOST_MARKERS) break
  }
  return upToMarker(text, 0)
}
const MOST_MARKERS = 3
/** `text` up to the first stop text. */
export const beforeStop = (text: string, stop: readonly string[]): string =>
  text.slice(0, Math.min(text.length, ...stop.map(token => text.indexOf(token)).filter(at => at >= 0)))
/** Markers between two calls that belong to neither. */
export const stopsOf = (between: string) => {
  const stops = markersIn(between)
  return stops.length > 0 ? { stops } : {}
}

/** Deep equality of JSON values. */
export const equal = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [x, y] = [Object.entries(a), Object.keys(b)]
  return (
    x.length === y.length && x.every(([key, value]) => key in b && equal(value, (b as Record<string, unknown>)[key]))
  )
}
