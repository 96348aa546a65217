/**
 * Calls in reasoning, which may be drafts. Under the policy `final` the steps of such a call wait: if more reasoning or
 * an answer follows, they become reasoning; at the end of the message, they become calls.
 *
 * In the text channel a call is final if only white space, stray markers, other calls and the end of the reasoning
 * follow it. In the reasoning channel it is final if the text channel has neither words nor calls.
 */
import { type Event, error } from '../engine/event.ts'
import type { Sink } from '../engine/machine.ts'
import type { Channel } from './message.ts'

/** A step of a machine, as a channel takes it. */
type Taken = Readonly<Parameters<Sink>>

export interface Drafts extends Channel {
  /** Notes that the text has words or calls: waiting steps become reasoning, and so does every further call. */
  answered(): void
}

export interface DraftOptions {
  /** Whether this is the reasoning channel, in which the text decides, and not the reasoning that follows. */
  readonly isReasoning: boolean
  /** Whether the text has words or calls, or the provider reported a call. Asked when the reasoning channel ends. */
  readonly isAnswered: () => boolean
  /** The most characters that may wait. Beyond this, the calls become reasoning. */
  readonly most: number
}

/** A channel in which calls in reasoning wait. */
export function drafts(channel: Channel, { isReasoning, isAnswered, most }: DraftOptions): Drafts {
  let waiting: Taken[] = []
  let decided = false // every call in reasoning is a draft
  let isDraft = false // whether the rest of the open block is a draft
  let length = 0 // the number of characters that wait
  const reports: (() => void)[] = [] // of drafts that were too long
  let raw: { text: string; start: number; end: number } | undefined // the draft that is shown next

  const pass = (step: Taken) => channel.step(...step)
  /** Passes on a step. A step of a call becomes reasoning, together with adjacent steps of calls. */
  const asReasoning = (step: Taken) => {
    const [, start, end, , input, from, inReasoning] = step
    if (!inReasoning) {
      showRaw()
      return pass(step)
    }
    raw ??= { text: '', start, end }
    raw.text += input.slice(from, from + end - start)
    raw.end = end
  }
  const showRaw = () => {
    if (!raw) return
    const { text, start, end } = raw
    raw = undefined
    if (end > start) channel.step([{ type: 'reasoning', delta: text }], start, end, undefined, text, 0, false)
  }
  const release = (show: (step: Taken) => void) => {
    const steps = waiting
    waiting = []
    length = 0
    for (const step of steps) show(step)
    showRaw()
  }
  const overflow = () => {
    const [, start] = waiting[0]!
    isDraft = waiting.at(-1)![6] // whether it is in reasoning
    release(asReasoning)
    const report = () => {
      const at = channel.reached()
      channel.step([error('limit', start, start + most)], at, at, undefined, '', 0)
    }
    // An answer in the text makes them reasoning as well. Which comes first depends on the chunks, so the report waits.
    if (isReasoning) reports.push(report)
    else report()
  }

  const { reached, pass: prose, drop } = channel
  return {
    reached,
    pass: prose,
    drop,
    step(events, start, end, dialect, input, from, inReasoning = false) {
      isDraft &&= inReasoning
      if (!inReasoning && waiting.length === 0) return channel.step(events, start, end, dialect, input, from)
      const step: Taken = [events, start, end, dialect, input, from, inReasoning]
      if (decided || isDraft) {
        asReasoning(step)
        return showRaw()
      }
      if (!isReasoning && !inReasoning && hasContent(events)) {
        // White space before the words may have arrived in a chunk of its own.
        if (length + leading(events) > most) overflow()
        else release(asReasoning)
        return pass(step)
      }
      // Keep only the text of the step: the machine's whole input is long, and would be retained.
      waiting.push([events, start, end, dialect, input.slice(from, from + end - start), 0, inReasoning])
      length += end - start
      if (length > most) overflow()
    },
    answered() {
      decided = true
      release(asReasoning)
    },
    fail(error, rest) {
      release(() => {})
      channel.fail(error, rest)
    },
    finish() {
      if (isReasoning && isAnswered()) decided = true
      release(decided ? asReasoning : pass)
      if (!decided) for (const report of reports) report()
      channel.finish()
    },
  }
}

/** Whether the events are more reasoning, or an answer. White space and markers are neither. */
const hasContent = (events: readonly Event[]): boolean =>
  events.some(e => {
    if (e.type === 'text' || e.type === 'reasoning' || e.type === 'content') return e.delta.trim() !== ''
    return e.type === 'call' || e.type === 'calls' || e.type === 'more' || e.type === 'lost'
  })
/** The white space before the words of a step. */
const leading = ([first]: readonly Event[]): number =>
  first?.type === 'text' || first?.type === 'reasoning' ? first.delta.length - first.delta.trimStart().length : 0
