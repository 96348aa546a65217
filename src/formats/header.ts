/** Headers of messages: markers, each with words after it, up to the marker that begins the body. */
import { among, isSpace } from '../engine/chars.ts'
import { type Event, error } from '../engine/event.ts'
import { no, ok, okSoFar, type Parser, primitive, type Reply } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { past } from '../engine/search.ts'

/** A marker in a header, and the words after it. */
export interface HeaderPart {
  /** `''` for words before the first marker. */
  readonly marker: string
  readonly words: readonly string[]
  /** The recipients among the words. */
  readonly to: readonly Recipient[]
  /** The span of the marker and its words. */
  readonly start: number
  readonly end: number
}
/** `to=NAME`: the name, and the span of the word. */
interface Recipient {
  readonly name: string
  readonly start: number
  readonly end: number
}
export interface Header {
  readonly parts: readonly HeaderPart[]
  /** The marker that begins the body; `undefined` if it is missing. */
  readonly body: string | undefined
  /** Reports of unknown text in the header, or of the missing marker of the body. */
  readonly damage: readonly Event[]
}
export interface HeaderWords {
  /** Markers that may occur in a header. */
  readonly markers: readonly string[]
  /** Those of them that begin a header or one of its parts. */
  readonly begins: readonly string[]
  /** Markers that end the header and begin the body. */
  readonly body: readonly string[]
  /** Strings that never occur in a header. */
  readonly stops: readonly string[]
  /**
   * Whether this word, which the end of the input may `cut`, may follow in this part. If not, the body begins here and
   * its marker is missing.
   */
  readonly accepts: (word: string, part: HeaderPart, cut: boolean) => boolean
  /** Words that may be glued to the body if its marker is missing: `commentary... So`. */
  readonly glued: readonly string[]
  /** Whether these parts suffice if the marker of the body is missing. */
  readonly enough: (parts: readonly HeaderPart[]) => boolean
  /** Whether these parts suffice if the message ends inside the header. */
  readonly cut: (parts: readonly HeaderPart[]) => boolean
}

/** The longest header, in characters. */
const MAX_HEADER = 512
/** The most markers in a header. */
const MAX_MARKERS = 5
/** The most recipients after a marker; models repeat one. */
const MAX_RECIPIENTS = 3
/** How far past unknown words the marker of the body is searched for, in characters. */
const REACH = 128

/** Makes a parser for the markers and words up to the body. */
export function headerOf({
  markers,
  begins,
  body,
  stops,
  accepts,
  glued,
  enough,
  cut: mayEnd,
}: HeaderWords): Parser<Header> {
  const all = [...body, ...markers]
  const ends = [...body, ...markers, ...stops, '\n']
  const first = seeker(ends)
  const window = REACH + Math.max(...ends.map(word => word.length))
  return primitive((input, i): Reply<Header> => {
    let cut = false
    const parts: (HeaderPart & { words: string[]; to: Recipient[]; end: number })[] = []
    const damage: Event[] = []
    const begin = (marker: string, start: number) =>
      parts.push({ marker, words: [], to: [], start, end: start + marker.length })
    begin('', i)
    let at = i
    const broken = (expected: string): Reply<Header> =>
      mayEnd(parts) ? okSoFar(input, { parts, body: undefined, damage }) : no(input.length, expected)
    for (;;) {
      at = past(input, at, isSpace, i + MAX_HEADER)
      const marker = all.find(m => input.startsWith(m, at))
      if (marker !== undefined) {
        at += marker.length
        if (body.includes(marker)) return ok(at, { parts, body: marker, damage })
        if (parts.length > MAX_MARKERS) return no(at, 'a header')
        begin(marker, at - marker.length)
        continue
      }
      if (all.some(m => m.startsWith(input.slice(at, at + m.length)))) return broken('a header')
      const part = parts[parts.length - 1]!
      const own = glued.find(word => input.startsWith(word, at) && /\W/.test(input[at + word.length] ?? ''))
      const to = own === undefined ? wordEnd(input, at) : at + own.length
      const word = input.slice(at, to)
      cut = to === input.length
      const fits = to > at && accepts(word, part, cut)
      if (cut && (fits || RECIPIENT.startsWith(word))) return broken('a word')
      const isRecipient = word.startsWith(RECIPIENT)
      if (!fits || at - i >= MAX_HEADER || (isRecipient && part.to.length >= MAX_RECIPIENTS)) {
        const next = parts.length === 1 || !enough(parts) ? at : pastStrange(input, at)
        if (next === at) break
        damage.push(error('skipped', at, next))
        at = next
        continue
      }
      part.words.push(word)
      if (isRecipient) part.to.push({ name: word.slice(RECIPIENT.length), start: at, end: to })
      at = part.end = to
    }
    if (parts.length === 1 || !enough(parts)) return no(cut ? input.length : at, 'a header')
    // The marker of the body is missing.
    damage.push(error('missing-open', at))
    const value: Header = { parts, body: undefined, damage }
    const found = nextFrom(input, at)
    return found < at + REACH && !first.whole(input, found) ? okSoFar(input, value, at) : ok(at, value)
  })

  /** The index of the next marker or line break, or of where the search for it stops. */
  function nextFrom(input: string, at: number): number {
    return at + first.seek(input.slice(at, at + window), 0)
  }
  /**
   * The index behind unknown words: of the last recipient before the next marker of this header, or of that marker if
   * it begins the body: `<|channel|>commentary 2? to=f`. `at`: there is neither.
   */
  function pastStrange(input: string, at: number): number {
    const found = nextFrom(input, at)
    const marker = all.find(m => !begins.includes(m) && input.startsWith(m, found))
    if (found >= at + REACH || marker === undefined) return at
    const to = input.slice(at, found).lastIndexOf(` ${RECIPIENT}`)
    return to < 0 ? (body.includes(marker) ? found : at) : at + to
  }
}
/** The prefix of a recipient. */
export const RECIPIENT = 'to='
/** The index of the end of a word: of white space, `<`, or a character that begins JSON. */
const wordEnd = (input: string, from: number): number =>
  past(input, from, c => c >= 0 && !isSpace(c) && !among(c, '<{["'), from + MAX_HEADER)

export const partsWith = (parts: readonly HeaderPart[], marker: string): readonly HeaderPart[] =>
  parts.filter(part => part.marker === marker)
export const wordsOf = (parts: readonly HeaderPart[]): readonly string[] => parts.flatMap(part => part.words)
/** Reports all but the last of several parts with the same marker; the last one counts. */
export const repeated = (parts: readonly HeaderPart[]): readonly Event[] =>
  parts.slice(0, -1).map(({ start, end }) => error('skipped', start, end))

/** The last of the recipients, `to=NAME`, which counts, and reports of recipients with other names. */
export function recipient(parts: readonly HeaderPart[]): {
  readonly name: string | undefined
  readonly others: readonly Event[]
} {
  const all = parts.flatMap(part => part.to).filter(({ name }) => name !== '')
  const name = all.at(-1)?.name
  return { name, others: all.filter(to => to.name !== name).map(({ start, end }) => error('skipped', start, end)) }
}
