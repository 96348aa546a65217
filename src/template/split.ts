/** Splits the text between two items into the closer of the first and the opener of the second. */
import { commonPrefix, commonSuffix, isBlank, markersIn, upToMarker, upToMarkers, wordsOf } from './tokens.ts'

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
  return upToMarkers(text).find(so => words.length === 0 || words.some(word => so.includes(word))) ?? upToMarker(text)
}
/** The white space at the end of `open` and at the start of `close`. */
export const padOf = (open: string, close: string): readonly [string, string] => [
  open.slice(open.trimEnd().length),
  close.slice(0, close.length - close.trimStart().length),
]
/** `text` up to the first stop text. */
export const beforeStop = (text: string, stop: readonly string[]): string =>
  text.slice(0, Math.min(text.length, ...stop.map(token => text.indexOf(token)).filter(at => at >= 0)))
/** The text between two calls, and the markers in it, which belong to neither; outside a wrapper also a sign. */
export const betweenOf = (between: string, wrapper: string) => {
  const stops = markersIn(between)
  if (stops.length === 0 && wrapper === '' && !isBlank(between)) stops.push(between.trim())
  return { between, ...(stops.length > 0 && { stops }) }
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
