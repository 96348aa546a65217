/** Headers of messages: markers, and words behind each, up to the marker behind which the body begins. */
import { type Event, error, NONE } from '../engine/event.ts'
import { isSpace, no, ok, okSoFar, type Parser, primitive, type Reply } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'

/** A marker in a header, and the words after it. */
export interface Part {
  /** '' before the first one. */
  readonly marker: string
  readonly words: readonly string[]
  /** Where it stands. */
  readonly start: number
  readonly end: number
}
export interface Header {
  readonly parts: readonly Part[]
  /** The marker after which the body begins; undefined: it is missing. */
  readonly body: string | undefined
  /** Text in the header that says nothing to us, or the place where the marker is missing. */
  readonly damage: readonly Event[]
}
export interface HeaderWords {
  /** What may stand in a header. */
  readonly markers: readonly string[]
  /** What ends it. */
  readonly body: readonly string[]
  /** What no header holds. */
  readonly stops: readonly string[]
  /** May this word stand after these? Else the body begins, and its marker is missing. */
  readonly accepts: (word: string, part: Part) => boolean
  /** Is enough there to do without the marker of the body? */
  readonly enough: (parts: readonly Part[]) => boolean
  /** The same, where the message ends inside the header. */
  readonly cut?: (parts: readonly Part[]) => boolean
}

/** No header is longer. */
const MAX_HEADER = 512
/** So far is looked for the marker of the body behind strange words. */
const REACH = 128

/** Markers and words up to the body. */
export function headerOf({
  markers,
  body,
  stops,
  accepts,
  enough,
  cut: mayEnd = () => false,
}: HeaderWords): Parser<Header> {
  const all = [...body, ...markers]
  const ends = [...body, ...markers, ...stops, '\n']
  const first = seeker(ends)
  const window = REACH + Math.max(...ends.map(word => word.length))
  return primitive((input, i): Reply<Header> => {
    let cut = false
    const parts: (Part & { words: string[]; end: number })[] = [{ marker: '', words: [], start: i, end: i }]
    let at = i
    const broken = (expected: string): Reply<Header> =>
      mayEnd(parts)
        ? okSoFar(input, { parts, body: undefined, damage: [error('truncated', at, input.length)] })
        : no(input.length, expected)
    while (at - i < MAX_HEADER) {
      while (at < input.length && at - i < MAX_HEADER && isSpace(input.charCodeAt(at))) at++
      const marker = all.find(m => input.startsWith(m, at))
      if (marker !== undefined) {
        at += marker.length
        if (body.includes(marker)) return ok(at, { parts, body: marker, damage: NONE })
        parts.push({ marker, words: [], start: at - marker.length, end: at })
        continue
      }
      if (all.some(m => m.startsWith(input.slice(at, at + m.length)))) return broken('a header')
      const to = wordEnd(input, at)
      const part = parts[parts.length - 1]!
      const word = input.slice(at, to)
      const fits = to > at && accepts(word, part)
      cut = to === input.length
      if (cut && (fits || RECIPIENT.startsWith(word))) return broken('a word')
      if (!fits) break
      part.words.push(word)
      at = part.end = to
    }
    if (parts.length === 1 || !enough(parts)) return no(cut ? input.length : at, 'a header')
    return missing(input, at, parts)
  })

  /** The marker of the body is not where it should be: strange words stand before it, or it is not there. */
  function missing(input: string, at: number, parts: readonly Part[]): Reply<Header> {
    const found = at + first.seek(input.slice(at, at + window), 0)
    const marker = body.find(m => input.startsWith(m, found))
    if (marker !== undefined && found < at + REACH)
      return ok(found + marker.length, { parts, body: marker, damage: [error('skipped', at, found)] })
    const value: Header = { parts, body: undefined, damage: [error('missing-open', at)] }
    return found < at + REACH && !first.whole(input, found) ? okSoFar(input, value, at) : ok(at, value)
  }
}
/** What stands before a recipient. */
export const RECIPIENT = 'to='
/** Up to white space, `<`, or what begins JSON. */
function wordEnd(input: string, from: number): number {
  let i = from
  while (i < input.length && i - from < MAX_HEADER && !isSpace(input.charCodeAt(i)) && !'<{["'.includes(input[i]!)) i++
  return i
}

export const partsOf = (parts: readonly Part[], marker: string): readonly Part[] =>
  parts.filter(part => part.marker === marker)
export const wordsOf = (parts: readonly Part[]): readonly string[] => parts.flatMap(part => part.words)
/** Of several with the same marker the last one counts. */
export const repeated = (parts: readonly Part[]): readonly Event[] =>
  parts.slice(0, -1).map(({ start, end }) => error('skipped', start, end))

/** The recipient that words name: `to=NAME`; the last one counts. */
export const recipient = (parts: readonly Part[]): string | undefined =>
  wordsOf(parts)
    .filter(word => word.startsWith(RECIPIENT))
    .map(word => word.slice(RECIPIENT.length))
    .filter(name => name !== '')
    .pop()
