/**
 * Shape: a reply as a row of messages, each with a header that says what it is:
 * reasoning, an answer, a call.
 *
 *     HEADER body END  HEADER body END …
 *
 * Each message is a section of its own; what opens the next one ends the one before.
 */
import { type Event, error } from '../event.ts'
import { cutAt, ok, okSoFar, type Parser, primitive, type Reply, succeed } from '../frontier.ts'
import { type SectionOptions, section } from '../repair/section.ts'
import { seeker } from '../seek.ts'
import { followed, type Grammar, type Prose, type Step } from '../step.ts'
import { BEGIN, END } from './json-call.ts'

/** What a header says of its message. */
export type Message = {
  /** Damage in the header. */
  readonly events?: readonly Event[]
} & (
  | { readonly kind: 'content' | 'reasoning' | 'skipped' }
  | { readonly kind: 'call'; readonly name: string; readonly id?: string; readonly body: Grammar }
)

export interface TypedMessages {
  readonly header: Parser<Message>
  /** What closes a message; the first is the usual one. */
  readonly ends: readonly string[]
  /** What opens the next one. */
  readonly starts: readonly string[]
}

/** One message. */
export function typedMessage({ header, ends, starts }: TypedMessages): Grammar {
  const until = [...ends, ...starts]
  const prose = (kind: Prose['prose']): Grammar =>
    succeed<Step>(followed({ events: [] }, { prose: kind, until } satisfies Prose))
  const bodies = { content: prose('text'), reasoning: prose('reasoning'), skipped: skippedTo(until) }
  const [end, ...closes] = ends
  const closed = (events: readonly Event[], body: Grammar, options: SectionOptions) =>
    section(succeed(events), body, end!, { closes, ...options })
  return header.chain(message => {
    const damage = message.events ?? []
    if (message.kind === 'reasoning') return closed(damage, bodies.reasoning, { cut: true })
    if (message.kind !== 'call') return closed(damage, bodies[message.kind], { optionalClose: true })
    const id: readonly Event[] = message.id === undefined ? [] : [{ type: 'id', id: message.id }]
    const said: readonly Event[] = [...BEGIN, { type: 'name', name: message.name }, ...id, ...damage]
    return closed(said, message.body, { end: END, optionalClose: true })
  })
}

/** A body that is for nobody: read over up to one of `stops`, and reported. */
export function skippedTo(stops: readonly string[]): Grammar {
  const { seek, whole } = seeker(stops)
  const self: Grammar = primitive((input, i): Reply<Step> => {
    const at = seek(input, i)
    const found = at < input.length && whole(input, at)
    const to = found ? at : cutAt(input, at)
    const step: Step = { events: to > i ? [error('skipped', i, to)] : [] }
    if (found) return ok(to, step)
    return to > i ? ok(to, { ...step, next: again }) : okSoFar(input, { events: [error('skipped', i, input.length)] })
  })
  const again = [self]
  return self
}
