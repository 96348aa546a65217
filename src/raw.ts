/** Raw text up to a marker: the value of a parameter, code, a body that is not escaped. */
import { type Event, NONE } from './event.ts'
import { cutAt, ok, okSoFar, primitive } from './frontier.ts'
import { seeker } from './seek.ts'
import type { Grammar } from './step.ts'

/** Everything up to the first of `stops`, as it arrives; the stop is left. */
export function raw(type: 'value' | 'reasoning' | 'text', ...stops: readonly string[]): Grammar {
  const { seek, whole } = seeker(stops)
  const self: Grammar = primitive((input, i) => {
    const at = seek(input, i)
    const take = (end: number): readonly Event[] => (end > i ? [{ type, delta: input.slice(i, end) }] : NONE)
    if (at < input.length && whole(input, at)) return ok(at, { events: take(at) })
    const safe = cutAt(input, at)
    return safe > i ? ok(safe, { events: take(safe), next: again }) : okSoFar(input, { events: take(input.length) })
  })
  const again = [self]
  return self
}
