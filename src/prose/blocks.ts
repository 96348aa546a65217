/** Blocks in prose: calls, reasoning and marks; and JSON that is not a block. */
import { sentenceContinues } from '../engine/chars.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { type Event, NONE } from '../engine/event.ts'
import { no, ok, okSoFar, primitive, type Reply, run } from '../engine/parsing.ts'
import { DONE, followed, type Grammar, type Hold, isProse, type Mention, type Step } from '../engine/step.ts'
import { isEmpty } from '../engine/tentative.ts'
import { jsonText } from '../json/args.ts'
import { type Attempt, entered, type ProseFrame, replyAt, resume, viable } from './frame.ts'
import { afterBlock, type Position, quotesThatClose } from './position.ts'

/** A block of a dialect. */
export function blockAttempt(frame: ProseFrame): Attempt {
  const { type, fence, policies, positions, asText, marked, fences } = frame
  const after = resume(frame)
  const mentioned = mentionIn(frame)
  return (input, i, position, reply) => {
    if (!reply?.status) return reply
    if (position === 'code' && reply.value.section!.bare) return undefined
    const { refused } = positions
    const otherwise = (input[i] === '<' || marked.whole(input, i) ? asText() : positions).inside
    if (fence === undefined) {
      const words = mentioned(input, i, position, reply)
      if (words === 'yes') return undefined
      if (words === 'wait') return no(input.length)
      if (typeof words === 'number')
        return ok(words, followed({ events: [{ type, delta: input.slice(i, words) }] }, positions.inside))
      const doubt = doubts(position, reply.value)
      const next = after(position, reply.value)
      const then = doubt.hold === 'start' ? [unlessMentioned, next] : [next]
      const found = entered(reply, then, otherwise, { refused, ...doubt })
      return words === 'no' ? found : { ...found, furthest: input.length }
    }
    return policies.fencedMarkup === 'call'
      ? entered(reply, [positions.inside], otherwise, { refused })
      : entered(reply, [fences!.rest(frame, fence, true), positions.inside], otherwise, { refused, hold: 'message' })
  }
}

/** Makes a block tentative if it may be mere words: in unclosed inline code or quotes, or a tool name in a sentence. */
function doubts(position: Position, { events, hold }: Step): { readonly hold?: Hold } {
  if (hold === 'message' || events.some(e => e.type === 'reasoned')) return {}
  if (position === 'code' || quotesThatClose(position) !== '') return { hold: 'whole' }
  return position === 'spaced' && hold === undefined && isBegun(events) ? { hold: 'start' } : {}
}
/**
 * Whether the events are only a call and its name, undamaged and without arguments. Ignored values do not matter, since
 * how much of one was consumed depends on the chunks.
 */
function isBegun(events: readonly Event[]): boolean {
  const name = events.findIndex(e => e.type === 'name')
  const harms = (e: Event, k: number) => e.type === 'error' && (k < name || OF_HEADS.has(e.code))
  const isHead = (e: Event) => HEAD.has(e.type) || 'start' in e || (e.type === 'args' && isEmpty(e.delta))
  return events.some(e => e.type === 'call') && events.every((e, k) => isHead(e) && !harms(e, k))
}
/** Damage to heads, and to values of which nothing was read. */
const OF_HEADS: ReadonlySet<DiagnosticCode> = new Set(['garbled-open', 'truncated'])
const HEAD: ReadonlySet<Event['type']> = new Set(['call', 'id', 'name', 'void', 'end'])

/** Whether a marker of reasoning is only mentioned in a sentence. A closing marker between letters is not. */
const mentionIn =
  ({ reasoning }: ProseFrame) =>
  (input: string, i: number, position: Position, { index, value }: Reply<Step>): Mention => {
    if (position !== 'spaced' || !reasoning.has(value.section!.dialect)) return 'no'
    const opened = value.next?.find(isProse)
    if (opened) return opened.mention?.(input, i, index) ?? 'no'
    return input[index]! > 'z' ? 'no' : sentenceContinues(input, index)
  }

/**
 * After a tentative call within a sentence: if the sentence continues, the call is only mentioned, as in
 * `Write <function=search></function> to call search.`
 */
const unlessMentioned: Grammar = primitive((input, i) => {
  const said = sentenceContinues(input, i)
  if (said === 'maybe') return okSoFar(input, DONE, i)
  return ok(i, said === 'yes' ? { events: NONE, reject: [], mentioned: true } : DONE)
})

/** A mark, after which the prose continues at the same position. */
export const mark =
  ({ marks, positions }: ProseFrame): Attempt =>
  (input, i, position) => {
    const reply = replyAt(marks, input, i, position)
    return reply?.status ? { ...reply, value: followed(reply.value, positions[position]) } : reply
  }

/** JSON that is not a call. All of it is text, so that no call is found inside an answer. */
export function otherJson(frame: ProseFrame): Attempt {
  const { sections, marked, turns, words, positions } = frame
  if (!sections.anywhere.includes('{')) return () => undefined
  return (input, i, position, there) => {
    if ((input[i] !== '{' && input[i] !== '[') || turns.whole(input, i)) return undefined
    if (marked.whole(input, i) && viable(frame, input, i, position, there)) return undefined
    if (afterBlock(position) && marked.begun(input, i)) return undefined
    const json = run(jsonText(), input, i)
    // `[` may still become another trigger: `[TOOL_CALLS]`.
    if (!json.status) return json
    const furthest = words.begun(input, i) ? input.length : json.furthest
    return { ...json, value: followed(json.value, positions.inside), furthest }
  }
}
