/**
 * Shape: a reply as a row of messages, each with a header that says what it is:
 * reasoning, an answer, a call.
 *
 *     HEADER body END  HEADER body END …
 *
 * Each message is a section of its own; what opens the next one ends the one before.
 */
import { type Event, error, NONE } from '../engine/event.ts'
import {
  alt,
  cutAt,
  isSpace,
  no,
  ok,
  okSoFar,
  type Parser,
  primitive,
  type Reply,
  run,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, followed, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { args } from '../json/object.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'

/** What a header says of its message. */
export type Message =
  | { readonly kind: 'content' | 'reasoning' | 'skipped'; readonly begin: readonly Event[] }
  | {
      readonly kind: 'call'
      /** The events of the header, and those of the end of the message. */
      readonly begin: readonly Event[]
      readonly body: Grammar
      readonly end: readonly Event[]
    }

export interface TypedMessages {
  readonly header: Parser<Message>
  /** What closes a message; the first is the usual one. */
  readonly ends: readonly string[]
  /** What opens the next one. */
  readonly starts: readonly string[]
}

/** One message. */
export function typedMessage({ header, ends, starts }: TypedMessages): Grammar {
  const [close = '', ...closes] = ends
  const until = [...ends, ...starts]
  const prose = (prose: Prose['prose']): Grammar => succeed<Step>(followed({ events: NONE }, { prose, until }))
  const content = prose('text')
  const reasoning = prose('reasoning')
  const skipped = skippedTo(until)
  return header.chain(message => {
    const begin = succeed(message.begin)
    switch (message.kind) {
      case 'reasoning':
        return section(begin, reasoning, close, { closes, cut: true })
      case 'call':
        return section(begin, message.body, close, { closes, end: message.end, optionalClose: true })
      default:
        return section(begin, message.kind === 'content' ? content : skipped, close, { closes, optionalClose: true })
    }
  })
}

/** A body that is for nobody: read over up to one of `stops`, and reported. */
export function skippedTo(stops: readonly string[]): Grammar {
  const { seek, whole } = seeker(stops)
  const self: Grammar = primitive((input, i): Reply<Step> => {
    const at = seek(input, i)
    const found = at < input.length && whole(input, at)
    const to = found ? at : cutAt(input, at)
    const events = to > i ? [error('skipped', i, to)] : NONE
    if (found) return ok(to, { events })
    if (to > i) return ok(to, { events, next: again })
    return okSoFar(input, { events: i < input.length ? [error('skipped', i, input.length)] : NONE })
  })
  const again = [self]
  return self
}

/** The arguments of a call, JSON up to one of `stops`; none; or what no call has, such as code for an interpreter. */
export function jsonBody(stops: readonly string[]): Grammar {
  const values = args({ around: closers(...stops) })
  const other = skippedTo(stops)
  return primitive((input, i) => {
    let j = i
    while (j < input.length && j - i < MAX_SPACE && isSpace(input.charCodeAt(j))) j++
    if (j === input.length) return okSoFar(input, { events: [error('truncated', i)] })
    return run(input[j] === '{' || input[j] === '"' ? values : other, input, j)
  })
}
const MAX_SPACE = 64

/** Between two messages: one of the words of a header that lost its marker, and says nothing. */
export const lostWord = (words: readonly string[], starts: readonly string[]): Grammar =>
  alt<Step>(
    primitive((input, i): Reply<Step> => {
      const from = run(ws, input, i).index
      const word = words.find(word => input.startsWith(word, from))
      if (word === undefined)
        return no(words.some(word => word.startsWith(input.slice(from))) ? input.length : i, 'a word')
      const to = from + word.length
      const next = run(ws, input, to).index
      const step: Step = { events: [error('skipped', from, to)] }
      if (starts.some(marker => input.startsWith(marker, next))) return ok(next, step)
      return starts.some(marker => marker.startsWith(input.slice(next))) ? okSoFar(input, step) : no(next, 'a message')
    }),
    succeed(DONE),
  )

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
const RECIPIENT = 'to='
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
