/** What the modules for prose share: a frame, and how a block opens in it. */
import { awaitsMore, no, type Reply, run } from '../engine/parsing.ts'
import type { Policies } from '../engine/policies.ts'
import { type Continuation, type Grammar, type Hold, inSection, type Prose, type Step } from '../engine/step.ts'
import type { Openers } from './dispatch.ts'
import type { Fence } from './fence-line.ts'
import { atStart, type Position } from './position.ts'
import type { Encoded, Words } from './words.ts'

/** The grammar of a frame at each position. */
export type ByPosition = Record<Position, Grammar>

/** A frame of prose: text or reasoning, outside fences or inside one. */
export interface ProseFrame extends Words {
  readonly type: Prose['prose']
  readonly fence: Fence | undefined
  /** The names of the dialects whose blocks are reasoning. */
  readonly reasoning: ReadonlySet<string | undefined>
  readonly policies: Policies
  readonly fences: Fences | undefined
  readonly encoded: Encoded | undefined
  readonly positions: ByPosition
  /** Each attempt of a dialect is reported, so none may be skipped. */
  readonly isWatched: boolean
  /** This prose in another fence, or in none. */
  readonly within: (fence: Fence | undefined) => ByPosition
  /** This prose after an opening marker that is text: the closing marker is text, too. */
  readonly asText: () => ByPosition
  /** A step for a piece of text at the position `before`. */
  readonly text: (delta: string, before: Position) => Step
}

/**
 * Tries to parse one kind of thing at `i`. Returns its reply, or `undefined` if it does not begin there. `there`: the
 * reply of the dialects whose trigger is at `i`, computed once for several attempts.
 */
export type Attempt = (
  input: string,
  i: number,
  position: Position,
  there: Reply<Step> | undefined,
) => Reply<Step> | undefined

/** Tags and code fences around calls: `fences.ts`, if it is passed in. */
export interface Fences {
  /** An opening tag or fence, or the end of the current fence. */
  readonly around: (frame: ProseFrame) => readonly Attempt[]
  /** After a block in a fence: more blocks, the end of the fence and, with `final`, of the message. */
  readonly rest: (frame: ProseFrame, inside: Fence, final: boolean) => Grammar
}

/** The first attempt that succeeds; its `furthest` includes how far the failed ones looked ahead. */
export const firstOf =
  (...attempts: readonly Attempt[]): Attempt =>
  (input, i, position, there) => {
    let furthest = -1
    for (const attempt of attempts) {
      const reply = attempt(input, i, position, there)
      if (reply && awaitsMore(reply, input)) return no(input.length)
      if (reply?.status) return reply.furthest < furthest ? { ...reply, furthest } : reply
      if (reply && reply.furthest > furthest) furthest = reply.furthest
    }
    return undefined
  }

/** Opens a block: `after` follows it, or `otherwise` if it proves to be text. */
export function entered(
  reply: Reply<Step>,
  after: readonly Continuation[],
  otherwise: Continuation,
  { hold, refused }: { readonly hold?: Hold; readonly refused?: Continuation } = {},
): Reply<Step> {
  const { status, index, value: step, furthest, expected } = reply
  const { dialect, bare, prose, closers, inReasoning } = step.section!
  const section = { dialect, bare, prose, closers, inReasoning, otherwise, refused }
  const value = inSection(step, section, step.next ? [...step.next, ...after] : after, hold ?? step.hold)
  return { status, index, value, furthest, expected }
}

/** Whether more input can change the reply. */
export const isOpen = (reply: Reply<unknown> | undefined, input: string): boolean =>
  reply !== undefined && reply.furthest >= input.length

/** The reply of those of `openers` that are at `i`; `undefined` if there are none. */
export function replyAt(
  openers: Pick<Openers, 'at'>,
  input: string,
  i: number,
  position: Position,
): Reply<Step> | undefined {
  const asked = openers.at(input, i, position)
  return asked && run(asked, input, i)
}
/**
 * The reply of the dialects whose trigger is at `i` inside a wrapper or fence; `undefined` if nothing can begin there.
 * More input can change it if the input ends inside a longer trigger.
 */
export function blockAt(
  { sections, begun }: ProseFrame,
  input: string,
  i: number,
  among: Pick<Openers, 'at'> = sections,
): Reply<Step> | undefined {
  const reply = replyAt(among, input, i, 'line')
  return begun(input, i, 'line') ? { ...(reply ?? no(i)), furthest: input.length } : reply
}

/** The reply of the dialects whose trigger is at `i`. */
export function sectionAt(
  { sections, encoded }: ProseFrame,
  input: string,
  i: number,
  position: Position,
): Reply<Step> | undefined {
  const asked = sections.at(input, i, position)
  return asked && run(position === 'cited' && encoded ? encoded.cited(asked) : asked, input, i)
}
/** Whether the input ends inside the head of a block or a mark. `there`: the reply of the dialects at `i`, if known. */
export function viable(
  { sections, marks }: ProseFrame,
  input: string,
  i: number,
  position: Position,
  there: Reply<Step> | undefined,
  among: Pick<Openers, 'at'> = sections,
): boolean {
  return isOpen(there ?? replyAt(among, input, i, position) ?? replyAt(marks, input, i, position), input)
}

/** The grammar after a block at the position `before`: that of `answer`, if there was only reasoning so far. */
export function resume({ reasoning, within, fence }: ProseFrame): (before: Position, step: Step) => Grammar {
  return (before, { section, events }) => {
    const nothing = before === 'first' || before === 'answer' || events.some(e => e.type === 'reasoned')
    const next = within(fence)
    if (nothing && reasoning.has(section!.dialect)) return next.answer
    return next[atStart(before) ? 'called' : 'after']
  }
}
