/** Parses a message and records what was tried: which dialects at which positions, and what each expected. */

import { type Dialect, triggerText } from '../engine/dialect.ts'
import { primitive, runAll } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import type { ParseResult, Segment } from '../message/types.ts'
import { choose, type ParseOptions } from '../models/choose.ts'
import { createObservedParser } from '../parser.ts'
import type { Watch } from '../prose/dispatch.ts'

/** A dialect that was tried at a position, and where it stopped. */
export interface Attempt {
  readonly dialect: string
  readonly accepted: boolean
  /** The offset in the message where the dialect stopped. */
  readonly at: number
  /** What the dialect expected there. */
  readonly expected: readonly string[]
}

/** A position where a block might have opened. */
export interface Tried {
  readonly at: number
  /** The trigger there, or the escaped markup. */
  readonly trigger: string
  /** In order of priority, up to the one that accepted. */
  readonly attempts: readonly Attempt[]
  /**
   * `section`: a dialect accepted, and its block opened; `text`: no dialect accepted; `withdrawn`: a dialect accepted,
   * but the text that followed proved that it was not a block; `unasked`: no dialect was tried, in code, in an answer
   * in JSON or by a policy.
   */
  readonly outcome: 'section' | 'text' | 'withdrawn' | 'unasked'
}

export interface Explanation {
  readonly result: ParseResult
  /** In the order of the message. */
  readonly tried: readonly Tried[]
}

/** Parses a message, as `parse` does, and records what was tried. */
export function explain(raw: string, options: ParseOptions = {}): Explanation {
  const [dialects, rest] = choose(options)
  const places = new Map<number, Map<string, Attempt>>()
  const note = (at: number, one: Attempt) => {
    if (at < 0) return // in the prefill
    const attempts = places.get(at) ?? new Map<string, Attempt>()
    places.set(at, attempts.set(one.dialect, one))
  }
  const watch: Watch = (dialect, grammar, left) =>
    primitive((input, i) => {
      const reply = runAll(grammar, input, i)
      const { status: accepted, furthest, expected } = reply
      const at = raw.length - left()
      note(at, { dialect, accepted, at: at + Math.max(0, furthest - i), expected: [...new Set(expected)].sort() })
      return reply
    })
  const parser = createObservedParser(dialects, rest, { watch })
  parser.pushText(raw)
  parser.finish()
  const { result } = parser
  const asked = [...places].map(([at, found]): Tried => {
    const attempts = [...found.values()]
    return { at, trigger: triggerAt(raw, at, attempts, dialects), attempts, outcome: outcome(result, at, attempts) }
  })
  const unasked = unaskedIn(raw, result, dialects).filter(({ at }) => !places.has(at))
  return { result, tried: [...asked, ...unasked].sort((a, b) => a.at - b.at) }
}

/** The markers in prose at which no dialect was tried. */
function unaskedIn(raw: string, { segments }: ParseResult, dialects: readonly Dialect[]): Tried[] {
  const markers = dialects.flatMap(d => (d.bare || d.inline ? [] : d.triggers.filter(t => typeof t === 'string')))
  const { seek, whole } = seeker(markers)
  const longest = (at: number) =>
    markers.filter(text => raw.startsWith(text, at)).reduce((a, b) => (b.length > a.length ? b : a))
  const found: Tried[] = []
  for (const { kind, start, end, channel } of segments) {
    if (channel !== undefined || (kind !== 'text' && kind !== 'reasoning')) continue
    for (let at = seek(raw, start); at < end; at = seek(raw, at + 1)) {
      if (!whole(raw, at)) continue
      const trigger = longest(at)
      found.push({ at, trigger, attempts: [], outcome: 'unasked' })
      at += trigger.length - 1
    }
  }
  return found
}

function outcome({ segments }: ParseResult, at: number, attempts: readonly Attempt[]): Tried['outcome'] {
  const taker = attempts.find(a => a.accepted)
  if (!taker) return 'text'
  const segment = segmentAt(segments, at)
  return segment && segment.kind !== 'text' && segment.dialect !== undefined ? 'section' : 'withdrawn'
}

/** The segment that contains an offset. Segments tile the message. */
function segmentAt(segments: ParseResult['segments'], at: number): Segment | undefined {
  let low = 0
  for (let high = segments.length; low < high; ) {
    const middle = (low + high) >> 1
    if (segments[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return segments[low]
}

/** The longest trigger, of the dialects that were tried, at an offset; in escaped markup, the text there. */
function triggerAt(raw: string, at: number, attempts: readonly Attempt[], dialects: readonly Dialect[]): string {
  const words = attempts
    .flatMap(a => dialects.find(d => d.name === a.dialect)?.triggers ?? [])
    .map(triggerText)
    .filter(text => raw.startsWith(text, at))
  return words.sort((a, b) => b.length - a.length)[0] ?? /^\S{0,24}/.exec(raw.slice(at, at + 24))![0]
}
