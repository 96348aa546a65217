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
import { type Attempt, type ByPosition, type Fences, firstOf, type ProseFrame, sectionAt } from './frame.ts'
import { knownText } from './known-text.ts'
import { afterMarks, inQuotes, plain, quotation } from './plain.ts'
import { afterMark, atLine, marksEnd, marksStart, POSITIONS, type Position, positionAfter } from './position.ts'
import { leftover, surplus, turn } from './stray.ts'
import { vocabulary, type WordOptions, type Words } from './words.ts'

export interface ProseOptions extends Omit<WordOptions, 'fences'> {
  readonly fences?: Fences | undefined
}

/** The grammar of each prose frame, made once. */
export function proseGrammars(options: ProseOptions): (frame: Prose) => Grammar {
  const { dialects, policies, fences, encoded, watch } = options
  const made = new Map<Words, ByPosition>()
  const wordsFor = vocabulary(options)
  const reasoning = new Set<string | undefined>(dialects.filter(d => d.reasoning).map(d => d.name))
  const positions = (frame: Prose, fence?: Fence, quoted = false): ByPosition => {
    const own = wordsFor(frame, fence, quoted)
    const found = made.get(own)
    if (found) return found
    const all = {} as ByPosition
    made.set(own, all)
    let unfenced: ByPosition | undefined
    let text: ByPosition | undefined
    const proseFrame: ProseFrame = {
      ...own,
      type: frame.prose,
      fence,
      reasoning,
      policies,
      fences,
      encoded,
      positions: all,
      within: inside => (inside ? positions(frame, inside) : (unfenced ??= positions(frame))),
      isWatched: watch !== undefined,
      asText: () => (text ??= positions(frame, fence, true)),
      text: (delta, before) => ({ events: [{ type: frame.prose, delta }], next: [all[positionAfter(delta, before)]] }),
    }
    return Object.assign(all, grammars(proseFrame))
  }
  return remembered(frame => positions(frame).first, new WeakMap<Prose, Grammar>()) // most frames recur
}

/** The grammar of a frame at each position. */
function grammars(frame: ProseFrame): ByPosition {
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
  const attempt = (position: Position): Attempt =>
    position === 'code' ? inCode : position === 'refused' ? noSection : usual
  const marked = afterMarks(frame, openSection)
  const textAt = frame.isWatched
    ? () => 0
    : knownText(frame, position => primitive((input, i) => atWord(input, i, position)))

  /** Whether the prose ends at `at`, after a backtick. If another one follows, the end is only mentioned. */
  const endsAt = (input: string, at: number): boolean => {
    const end = stops.at(input, at)
    return stops.begun(input, at) || (end !== undefined && input[at + end.length] !== '`')
  }
  /** The first word from `found` on that is not known to be text; a new line is left to the next step. */
  const otherWord = (input: string, i: number, found: number, position: Position): number => {
    let at = found
    if (at === input.length) return at
    let here = at > i ? positionAfter(input.slice(i, at), position) : position
    while (at < input.length && !(at > i && atLine(here))) {
      const length = here === 'tick' && !endsAt(input, at) ? 1 : textAt(input, at, here)
      if (length === 0) break
      const from = at
      at = seek(input, from + length, positionAfter(input.slice(from, from + length), here))
      here = positionAfter(input.slice(from, at), here)
    }
    return at
  }

  /** Whether the input ends inside a word that counts anywhere, and no whole word is at `i`. */
  const undecided = (input: string, i: number, position: Position): boolean =>
    i < input.length && words.begun(input, i) && !words.whole(input, i) && !(atLine(position) && lines.whole(input, i))

  /** Parses at an index where something other than text may begin. */
  function atWord(input: string, i: number, position: Position): Reply<Step> {
    const { end, sure } = inQuotes(input, i, position)
    if (end >= 0) return ok(end, { events: [{ type, delta: input.slice(i, end) }], next: [frame.asText().inside] })
    const reply = opening(input, i, position)
    return sure ? reply : { ...reply, furthest: input.length }
  }
  function opening(input: string, i: number, position: Position): Reply<Step> {
    const end = stops.at(input, i)
    const open = stops.begun(input, i)
    if (end || open) return { ...ok(i, DONE), furthest: open ? input.length : i + end!.length }
    const reply = undecided(input, i, position)
      ? asText(input, i, position, undefined)!
      : attempt(position)(input, i, position, sectionAt(frame, input, i, position))!
    return begun(input, i, position) ? { ...reply, furthest: input.length } : reply
  }

  const at = (position: Position): Grammar => {
    const line = atLine(position)
    const grammar = primitive((input, i): Reply<Step> => {
      if (i === input.length) return okSoFar(input, DONE)
      const stray = surplus(frame, input, i, position)
      if (stray) return stray
      const found = seek(input, i, position)
      if (found > i) {
        const start =
          line && !afterMark(position) && found <= marksEnd(input, i) ? Math.min(found, marksStart(input, i)) : found
        if (start === i) return marked(input, i, found, position)
        if (start < found) return upTo(input, i, start, found)
      }
      const end = otherWord(input, i, found, position)
      if (end > i) return upTo(input, i, end, end)
      return atWord(input, i, position)
    })
    const flow = (piece: string) => {
      const end = otherWord(piece, 0, seek(piece, 0, position), position)
      return end > 0 ? upTo(piece, 0, end, end) : undefined
    }
    return line ? grammar : flowing(grammar, flow)
    /** A step of text up to `end`; something else may begin at `found`. */
    function upTo(input: string, i: number, end: number, found: number): Reply<Step> {
      const delta = input.slice(i, end)
      const inner = positionAfter(delta, position)
      const waits = end === found && undecided(input, found, inner)
      return ok(end, { events: [{ type, delta }], next: [frame.positions[inner]], waits })
    }
  }
  return Object.fromEntries(POSITIONS.map(position => [position, at(position)])) as ByPosition
}
