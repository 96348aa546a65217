/** What the parts of prose share: one frame of it, and how a section opens there. */
import type { Dialect, ReadyDialect } from '../engine/dialect.ts'
import type { Names } from '../engine/names.ts'
import { isIdle, no, type Reply, run } from '../engine/parsing.ts'
import type { Policies } from '../engine/policies.ts'
import type { Frame, Grammar, Hold, Prose, Step } from '../engine/step.ts'
import type { Openers } from './dispatch.ts'
import type { Fence } from './fence.ts'
import { atStart, type Place } from './position.ts'
import type { Encoded, Words } from './words.ts'

/** The grammar of a frame at each place. */
export type Places = Record<Place, Grammar>

/** One frame of prose: text or reasoning, outside of fences or in one. */
export interface Run extends Words {
  readonly type: Prose['prose']
  readonly fence: Fence | undefined
  readonly dialects: readonly ReadyDialect[]
  readonly names: Names
  readonly policies: Policies
  readonly fences: Fences | undefined
  readonly encoded: Encoded | undefined
  readonly places: Places
  /** The same prose in another fence, or in none. */
  readonly within: (fence: Fence | undefined) => Places
  /** The same prose where an opening marker opened nothing: its closing one is text as well. */
  readonly asText: () => Places
  /** A piece of it, which stands at `before`; `waits`: what follows it is undecided before more has come. */
  readonly text: (delta: string, before: Place, waits?: boolean) => Step
}

/**
 * What may stand at a place: a reply, or nothing when it does not begin like this. `there`: what the dialects say whose
 * trigger stands there; several attempts want to know, and they are asked once.
 */
export type Attempt = (
  input: string,
  i: number,
  place: Place,
  there: Reply<Step> | undefined,
) => Reply<Step> | undefined

/** Code fences: `fences.ts`, where it is handed in. */
export interface Fences {
  /** A fence opens, or the one around closes. `outside`: what may open a section behind the closing mark. */
  readonly fenced: (run: Run, outside: Openers) => Attempt
  /** After a section in a fence: more sections, the end of the fence, and (for `final`) of the message. */
  readonly rest: (run: Run, inside: Fence, final: boolean) => Grammar
}

/** The first that succeeds; what the others before it would still have liked to see counts. */
export const firstOf =
  (...attempts: readonly Attempt[]): Attempt =>
  (input, i, place, there) => {
    let furthest = -1
    for (const attempt of attempts) {
      const reply = attempt(input, i, place, there)
      if (reply && isIdle(reply, input)) return no(input.length, 'prose')
      if (reply?.status) return reply.furthest < furthest ? { ...reply, furthest } : reply
      if (reply && reply.furthest > furthest) furthest = reply.furthest
    }
    return undefined
  }

/** A section opens: `after` follows it, or `otherwise` when it proves to be text. */
export function entered(
  reply: Reply<Step>,
  after: readonly Frame[],
  otherwise: Frame,
  { hold, refused }: { readonly hold?: Hold; readonly refused?: Frame } = {},
): Reply<Step> {
  const { status, index, value: step, furthest, expected } = reply
  const { dialect, bare, prose } = step.section!
  const section = refused ? { dialect, bare, prose, otherwise, refused } : { dialect, bare, prose, otherwise }
  const value: Step = {
    ...step,
    next: step.next ? [...step.next, ...after] : after,
    hold: hold ?? step.hold,
    section,
  }
  return { status, index, value, furthest, expected }
}

/** More input might change the reply. */
export const isOpen = (reply: Reply<unknown> | undefined, input: string): boolean =>
  reply !== undefined && reply.furthest >= input.length

/** What the dialects say whose trigger stands at `i`. */
export function sectionAt({ sections, encoded }: Run, input: string, i: number, place: Place): Reply<Step> | undefined {
  const asked = sections.at(input, i, place)
  return asked && run(place === 'cited' && encoded ? encoded.cited(asked) : asked, input, i)
}
/** The input ends inside the head of a section or of a mark; `there`: what was said of sections. */
export function viable(
  { sections, marks }: Run,
  input: string,
  i: number,
  place: Place,
  there: Reply<Step> | undefined,
  among: Openers = sections,
): boolean {
  if (there) return isOpen(there, input)
  const asked = among.at(input, i, place) ?? marks.at(input, i, place)
  return asked !== undefined && isOpen(run(asked, input, i), input)
}

/** The names of the dialects whose blocks are reasoning. */
export const thoughtsOf = (dialects: readonly Dialect[]): ReadonlySet<string | undefined> =>
  new Set(dialects.filter(d => d.reasoning).map(d => d.name))

/** What follows a section that stood at `before`: after reasoning alone, the answer. */
export function resume({ dialects, within, fence }: Run): (before: Place, step: Step) => Grammar {
  const thoughts = thoughtsOf(dialects)
  return (before, { section, events }) => {
    const nothing = before === 'first' || before === 'answer' || events.some(e => e.type === 'reasoned')
    const next = within(fence)
    if (nothing && thoughts.has(section!.dialect)) return next.answer
    return next[atStart(before) ? 'called' : 'after']
  }
}
