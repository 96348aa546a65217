/**
 * Prose: runs of text (or reasoning) in which blocks of any dialect may open.
 * The leftmost block wins, and the order of the dialects breaks ties. A run is
 * searched for triggers; the dialects of each trigger are tried, and if none
 * accepts, the trigger is text.
 */

import { remembered } from '../engine/memo.ts'
import { flowing, ok, okSoFar, primitive, type Reply } from '../engine/parsing.ts'
import { DONE, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { blockAttempt, mark, otherJson } from './blocks.ts'
import type { Fence } from './fence-line.ts'
import { type Attempt, type Fences, firstOf, type Places, type ProseFrame, sectionAt } from './frame.ts'
import { knownText } from './known-text.ts'
import { afterMarks, inQuotes, plain, quotation } from './plain.ts'
import { afterMark, atLine, marksEnd, marksStart, PLACES, type Place, placeAfter } from './position.ts'
import { leftover, surplus, turn } from './stray.ts'
import { vocabulary, type WordOptions, type Words } from './words.ts'

export interface ProseOptions extends Omit<WordOptions, 'fences'> {
  readonly fences?: Fences | undefined
}

/** The grammar of each prose frame, made once. */
export function proseGrammars(options: ProseOptions): (frame: Prose) => Grammar {
  const { dialects, policies, fences, encoded, watch } = options
  const made = new Map<Words, Places>()
  const wordsFor = vocabulary(options)
  const reasoning = new Set<string | undefined>(dialects.filter(d => d.reasoning).map(d => d.name))
  const places = (frame: Prose, fence?: Fence, quoted = false): Places => {
    const own = wordsFor(frame, fence, quoted)
    const found = made.get(own)
    if (found) return found
    const all = {} as Places
    made.set(own, all)
    let unfenced: Places | undefined
    let text: Places | undefined
    const proseFrame: ProseFrame = {
      ...own,
      type: frame.prose,
      fence,
      reasoning,
      policies,
      fences,
      encoded,
      places: all,
      within: inside => (inside ? places(frame, inside) : (unfenced ??= places(frame))),
      isWatched: watch !== undefined,
      asText: () => (text ??= places(frame, fence, true)),
      text: (delta, before) => ({ events: [{ type: frame.prose, delta }], next: [all[placeAfter(delta, before)]] }),
    }
    return Object.assign(all, grammars(proseFrame))
  }
  return remembered(frame => places(frame).first, new WeakMap<Prose, Grammar>()) // most frames recur
}

/** The grammar of a frame at each position. */
function grammars(frame: ProseFrame): Places {
  const { type, fences, seek, words, lines, stops, begun } = frame
  const openSection = blockAttempt(frame)
  const asText = plain(frame)
  const json = otherJson(frame)
  const usual = firstOf(
    openSection,
    mark(frame),
    ...(fences?.around(frame) ?? []),
    turn(frame),
    leftover(frame),
    json,
    asText,
  )
  const inCode = firstOf(quotation(asText), usual)
  const noSection = firstOf(json, asText)
  /** The last attempt, plain text, always succeeds. */
  const attempt = (place: Place): Attempt => (place === 'code' ? inCode : place === 'refused' ? noSection : usual)
  const marked = afterMarks(frame, openSection)
  const textAt = frame.isWatched ? () => 0 : knownText(frame, place => primitive((input, i) => atWord(input, i, place)))

  /** Whether the prose ends at `at`, after a backtick. If another one follows, the end is only mentioned. */
  const endsAt = (input: string, at: number): boolean => {
    const end = stops.at(input, at)
    return end ? input[at + end.length] !== '`' : stops.begun(input, at)
  }
  /** The first word from `found` on that is not known to be text; a new line is left to the next step. */
  const otherWord = (input: string, i: number, found: number, place: Place): number => {
    let at = found
    if (at === input.length) return at
    let here = at > i ? placeAfter(input.slice(i, at), place) : place
    while (at < input.length && !(at > i && atLine(here))) {
      const length = here === 'tick' && !endsAt(input, at) ? 1 : textAt(input, at, here)
      if (length === 0) break
      const from = at
      at = seek(input, from + length, placeAfter(input.slice(from, from + length), here))
      here = placeAfter(input.slice(from, at), here)
    }
    return at
  }

  /** Whether the input ends inside a word that counts anywhere, and no whole word is at `i`. */
  const undecided = (input: string, i: number, place: Place): boolean =>
    i < input.length && words.begun(input, i) && !words.whole(input, i) && !(atLine(place) && lines.whole(input, i))

  /** Parses at an index where something other than text may begin. */
  function atWord(input: string, i: number, place: Place): Reply<Step> {
    const { end, sure } = inQuotes(input, i, place)
    if (end >= 0) return ok(end, { events: [{ type, delta: input.slice(i, end) }], next: [frame.asText().inside] })
    const reply = opening(input, i, place)
    return sure ? reply : { ...reply, furthest: input.length }
  }
  function opening(input: string, i: number, place: Place): Reply<Step> {
    const end = stops.at(input, i)
    if (end || stops.begun(input, i)) return { ...ok(i, DONE), furthest: end ? i + end.length : input.length }
    const reply = undecided(input, i, place)
      ? asText(input, i, place, undefined)!
      : attempt(place)(input, i, place, sectionAt(frame, input, i, place))!
    return begun(input, i, place) ? { ...reply, furthest: input.length } : reply
  }

  const at = (place: Place): Grammar => {
    const line = atLine(place)
    const grammar = primitive((input, i): Reply<Step> => {
      if (i === input.length) return okSoFar(input, DONE)
      const stray = surplus(frame, input, i, place)
      if (stray) return stray
      const found = seek(input, i, place)
      if (found > i) {
        const start =
          line && !afterMark(place) && found <= marksEnd(input, i) ? Math.min(found, marksStart(input, i)) : found
        if (start === i) return marked(input, i, found, place)
        if (start < found) return upTo(input, i, start, found)
      }
      const end = otherWord(input, i, found, place)
      if (end > i) return upTo(input, i, end, end)
      return atWord(input, i, place)
    })
    const flow = (piece: string) => {
      const end = otherWord(piece, 0, seek(piece, 0, place), place)
      return end > 0 ? upTo(piece, 0, end, end) : undefined
    }
    return line ? grammar : flowing(grammar, flow)
    /** A step of text up to `end`; something else may begin at `found`. */
    function upTo(input: string, i: number, end: number, found: number): Reply<Step> {
      const delta = input.slice(i, end)
      const inner = placeAfter(delta, place)
      const waits = end === found && undecided(input, found, inner)
      return ok(end, { events: [{ type, delta }], next: [frame.places[inner]], waits })
    }
  }
  return Object.fromEntries(PLACES.map(place => [place, at(place)])) as Places
}
