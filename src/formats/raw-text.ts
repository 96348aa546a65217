/** Text up to a marker, in pieces as it arrives: an unescaped body, reasoning, the text of an answer. */

import { cutAt } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { type Event, error, NONE } from '../engine/event.ts'
import { alt, lit, no, ok, okSoFar, type Parser, primitive, type Reply, run } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { closers } from '../repair/closer-search.ts'

/** What a text is: the type of its events. */
type TextType = 'value' | 'reasoning' | 'text'
/** A marker, or a marker that counts only if `before` succeeds right after it. */
export type Stop = string | { readonly text: string; readonly before: Parser<unknown> }

/**
 * Text up to the first of `stops`, in pieces as it arrives; the stop is not read. A garbled closing tag at the very end
 * of the message is reported, and is not part of the text.
 */
export function raw(type: 'value' | 'reasoning' | 'text', ...stops: readonly Stop[]): Grammar {
  const words = stops.map(stop => (typeof stop === 'string' ? stop : stop.text))
  const { seek, whole } = seeker(words)
  const ends: Closers = closers(...words.filter(word => word.includes('/')))
  const stop = alt<unknown>(
    ...stops.map(stop => (typeof stop === 'string' ? lit(stop) : lit(stop.text).then(stop.before))),
  )
  const self: Grammar = primitive((input, i) => {
    const at = seek(input, i)
    if (at === i && whole(input, at)) {
      const { status, furthest } = run(stop, input, at)
      const step: Step = status ? DONE : { events: taken(input, i, i + 1, type), next: again }
      const index = status ? i : i + 1
      return furthest >= input.length ? okSoFar(input, step, index) : ok(index, step)
    }
    const safe = cutAt(input, at < input.length && whole(input, at) ? at : Math.min(at, ends.pending(input, i)))
    return safe > i ? ok(safe, { events: taken(input, i, safe, type), next: again }) : rest(ends, input, i, type)
  })
  const again = [self]
  return self
}

/** The text between two indices, as an event; none if there is no text. */
export const taken = (input: string, i: number, end: number, type: TextType = 'value'): readonly Event[] =>
  end > i ? [{ type, delta: input.slice(i, end) }] : NONE
/** The reply to a piece without markers, in which everything from `safe` on may still become a closing tag. */
export const unmarkedPiece = (piece: string, safe: number, next: Step['next']): Reply<Step> =>
  safe > 0 ? ok(safe, { events: taken(piece, 0, safe), next, waits: true }) : no(piece.length)
/** The rest of the input, if the message ends here: a tail that is part of a closing tag is reported. */
export function rest(ends: Closers, input: string, i: number, type?: TextType): Reply<Step> {
  const end = ends.tail(input, i)
  if (end < 0) return okSoFar(input, { events: taken(input, i, input.length, type) })
  return okSoFar(input, {
    events: [...taken(input, i, end, type), error(ends.tailCode(input, end), end, input.length)],
  })
}
