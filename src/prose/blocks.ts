/** Blocks in prose: calls, reasoning and marks; and JSON that is not a block. */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { type Event, NONE } from '../engine/event.ts'
import { no, ok, okSoFar, primitive, type Reply, run } from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, followed, type Grammar, type Hold, isProse, type Step } from '../engine/step.ts'
import { isEmpty } from '../engine/tentative.ts'
import { jsonText } from '../json/args.ts'
import { type Attempt, entered, type ProseFrame, replyAt, resume, viable } from './frame.ts'
import { afterBlock, continues, type Position, quotesThatClose } from './position.ts'

/** A block of a dialect. */
export function blockAttempt(frame: ProseFrame): Attempt {
  const { fence, policies, positions, asText, marked, fences } = frame
  const after = resume(frame)
  const mentioned = mention(frame)
  return (input, i, position, reply) => {
    if (!reply?.status) return reply
    if (position === 'code' && reply.value.section!.bare) return undefined
    const { refused } = positions
    const otherwise = (input[i] === '<' || marked.whole(input, i) ? asText() : positions).inside
    if (fence === undefined) {
      const words = mentioned(input, i, position, reply)
      if (words === 'yes') return undefined
      if (words === 'wait') return no(input.length)
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

/**
 * Whether a marker of reasoning is only mentioned in a sentence: `It ends with </think> before the answer.` An opener
 * is not if its closer is near and not a mention itself, and the opener does not occur again before it. `maybe`,
 * `wait`: more input will tell; until then, the marker opens a block (`maybe`) or is text (`wait`).
 */
function mention({
  reasoning,
}: ProseFrame): (input: string, i: number, position: Position, reply: Reply<Step>) => 'yes' | 'no' | 'maybe' | 'wait' {
  return (input, i, position, { index, value }) => {
    if (position !== 'spaced' || !reasoning.has(value.section!.dialect)) return 'no'
    const said = goesOn(input, index)
    const closing = value.next?.find(isProse)?.until
    if (said !== 'yes' || !closing) return said
    const window = input.slice(index, index + REACH)
    const again = window.indexOf(input.slice(i, index))
    const search = seeker(closing)
    const near = again < 0 ? window : window.slice(0, again + LONGEST)
    const at = search.seek(near, 0)
    if (again >= 0 && again < at) return 'yes'
    const marker = search.at(near, at)
    if (marker === undefined) return window.length < REACH ? 'wait' : 'yes'
    return goesOn(input, index + at + marker.length)
  }
}
/** Whether the sentence continues at `i`. */
function goesOn(input: string, i: number): 'yes' | 'no' | 'maybe' {
  const next = input.slice(i, i + 2)
  if (/^[ `"']?$/.test(next)) return 'maybe'
  return continues(next) ? 'yes' : 'no'
}
/**
 * After a tentative call within a sentence: if the sentence continues, the call is only mentioned, as in
 * `Write <function=search></function> to call search.`
 */
const unlessMentioned: Grammar = primitive((input, i) => {
  const said = goesOn(input, i)
  if (said === 'maybe') return okSoFar(input, DONE, i)
  return ok(i, said === 'yes' ? { events: NONE, reject: [], mentioned: true } : DONE)
})
/** How far ahead to search for a closing marker of reasoning, in characters; and more than the longest one has. */
const REACH = 2048
const LONGEST = 64

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
