/** Raw text up to a marker: the value of a parameter, a body that is not escaped. */
import { type Event, error, NONE } from './event.ts'
import { cutAt, ok, okSoFar, primitive, type Reply } from './frontier.ts'
import { type Closers, closers } from './repair/closers.ts'
import { seeker } from './seek.ts'
import type { Grammar, Step } from './step.ts'

/** Everything up to the first of `stops`, as it arrives; the stop is left. A garbled one at the end of the message is cut off. */
export function raw(type: 'value' | 'reasoning' | 'text', ...stops: readonly string[]): Grammar {
  const { seek, whole } = seeker(stops)
  const ends: Closers = closers(...stops.filter(stop => stop.includes('/')))
  const take = (input: string, i: number, end: number): readonly Event[] =>
    end > i ? [{ type, delta: input.slice(i, end) }] : NONE
  /** The input ends here: what may still be a closing tag waits, and is one if nothing follows. */
  const last = (input: string, i: number): Reply<Step> => {
    const end = ends.tail(input, i)
    if (end < 0) return okSoFar(input, { events: take(input, i, input.length) })
    return okSoFar(input, { events: [...take(input, i, end), error('garbled-close', end, input.length)] })
  }
  const self: Grammar = primitive((input, i) => {
    const at = seek(input, i)
    if (at < input.length && whole(input, at)) return ok(at, { events: take(input, i, at) })
    const safe = cutAt(input, Math.min(at, ends.pending(input, i)))
    return safe > i ? ok(safe, { events: take(input, i, safe), next: again }) : last(input, i)
  })
  const again = [self]
  return self
}
