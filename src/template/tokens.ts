/** Splits text into markers, words, white space and characters: comparing renderings by token cuts no marker. */

import { isDone, START, scan } from '../json/scan.ts'

const MARKERS = [
  '<<\\/?[^<>\\n]{1,60}>>',
  '<\\/?[^<>\\s"\'=][^<>\\n]{0,80}>', // <tag>, <|token|>, </tag>
  '\\[{1,2}\\/?[\\p{L}_][\\p{L}\\p{N}_ -]{0,60}\\]{1,2}', // [TOKEN], [/token], [[token]]
  '\\{{1,2}\\/?[\\p{L}_][\\p{L}\\p{N}_ -]{0,60}\\}{1,2}',
  '[⟦【«][^⟦⟧【】«»\\n]{1,60}[⟧】»]',
  '(?<edge>[@#|$%*~^=+!-]{1,3})\\/?[\\p{L}_][\\p{L}\\p{N}_]{0,60}\\k<edge>', // @@token@@, |token|
  '@@\\/?\\w+',
].join('|')
const TOKEN = new RegExp(`${MARKERS}|\\s+|[\\p{L}\\p{N}_]+|.`, 'gsu')
const MARKER = new RegExp(`^(?:${MARKERS})$`, 'su')
type Tokens = readonly string[]
export const tokens = (text: string): string[] => text.match(TOKEN) ?? []
/** Whether a token is a marker and not a word, white space or a single character. */
export const isMarker = (token: string): boolean => MARKER.test(token)
export const isBlank = (text: string): boolean => text.trim() === ''
/** `text` without white space. */
export const squeezed = (text: string): string => text.replace(/\s+/g, '')
export const markersIn = (text: string): string[] => tokens(text).filter(isMarker)

/** The tokens that two texts have in common at their beginning. */
export const commonPrefix = (a: string, b: string): string => common(tokens(a), tokens(b)).join('')
/** The tokens that two texts have in common at their end. */
export const commonSuffix = (a: string, b: string): string =>
  common(tokens(a).reverse(), tokens(b).reverse()).reverse().join('')
function common(a: Tokens, b: Tokens): string[] {
  let n = 0
  while (n < a.length && a[n] === b[n]) n++
  return a.slice(0, n)
}
/** `text` up to the end of each of its first markers, trimmed. */
export function upToMarkers(text: string): readonly string[] {
  const ends: string[] = []
  let so = ''
  for (const token of tokens(text)) {
    so += token
    if (isMarker(token)) ends.push(so.trim())
    if (ends.length >= MOST_MARKERS) break
  }
  return ends
}
const MOST_MARKERS = 4
/** `text` up to the end of its first marker, trimmed; all of `text` if it has no marker. */
export const upToMarker = (text: string): string => upToMarkers(text)[0] ?? text.trim()

/** Words that say what a marker does, not what it is a marker of. */
const GENERIC: ReadonlySet<string> = new Set('END START BEGIN end start begin close open sep STOP OF'.split(' '))
/** The words of a marker by which an opener is matched with its closer. */
export const wordsOf = (marker: string): readonly string[] =>
  (marker.match(/\p{L}{3,}/gu) ?? []).filter(word => !GENERIC.has(word))

/** The closer of the same name: `</x>` for `<x>`, `[/X]`, `END_X` for `START_X`. */
export function mirrored(open: string): string | undefined {
  if (!isMarker(open) || open.includes('/')) return undefined
  const [, begin] = /(start|begin)/i.exec(open) ?? []
  if (begin !== undefined) return open.replace(begin, begin === begin.toUpperCase() ? 'END' : 'end')
  return open.replace(/(?=[\p{L}_])/u, '/')
}

/** The JSON value that begins at `i`, and the index after it; undefined if there is no valid one. */
export function jsonAt(text: string, i: number): { readonly value: unknown; readonly end: number } | undefined {
  const { state, repairs, out, index } = scan(START, text, i, true, { strict: true })
  return isDone(state) && !repairs ? { value: JSON.parse(out), end: index } : undefined
}
