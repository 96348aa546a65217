/**
 * Calls in reasoning, which may be drafts. Under the policy `final` the steps of such a call wait: reasoning that goes on
 * to an answer makes them reasoning, and the end of the message makes them calls.
 *
 * In the text a call is final if only white space, leftover markers and other calls follow it, and perhaps the end of
 * the reasoning. In the reasoning channel it is final if the text has neither words nor calls.
 */
import { type Event, error } from '../engine/event.ts'
import type { Channel } from './message.ts'

/** A step of a machine, as a channel takes it. */
interface Taken {
  readonly events: readonly Event[]
  readonly start: number
  readonly end: number
  readonly dialect: string | undefined
  readonly input: string
  readonly from: number
  readonly inReasoning: boolean
}

export interface Drafts extends Channel {
  /** The text has words or calls: what waits is reasoning, and so is every further call. */
  answered(): void
}

export interface DraftOptions {
  /** The reasoning channel: what decides is the text, and not what follows in the reasoning. */
  readonly isReasoning: boolean
  /** Has the text words or calls by now, or has the provider reported a call? Asked where the reasoning channel ends. */
  readonly isAnswered: () => boolean
  /** The most characters that may wait. Beyond, the calls are reasoning. */
  readonly most: number
}

/** A channel in which calls in reasoning wait. */
export function drafts(channel: Channel, { isReasoning, isAnswered, most }: DraftOptions): Drafts {
  let waiting: Taken[] = []
  let decided = false // every call in reasoning is a draft
  let rest = false // the block that is open is a draft
  let length = 0 // characters that wait
  const reports: (() => void)[] = [] // of what was too long
  let raw: { text: string; start: number; end: number } | undefined // of the draft that is shown next

  const pass = ({ events, start, end, dialect, input, from, inReasoning }: Taken) =>
    channel.step(events, start, end, dialect, input, from, inReasoning)
  /** Passes a step; one of a call as reasoning, together with those around it. */
  const asReasoning = (step: Taken) => {
    const { start, end, input, from, inReasoning } = step
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
    const { start } = waiting[0]!
    rest = waiting.at(-1)!.inReasoning
    release(asReasoning)
    const report = () => {
      const at = channel.reached()
      channel.step([error('limit', start, start + most)], at, at, undefined, '', 0)
    }
    // An answer in the text makes them reasoning as well, and what of it comes first is chance.
    if (isReasoning) reports.push(report)
    else report()
  }

  const { reached, pass: prose, drop } = channel
  return {
    reached,
    pass: prose,
    drop,
    step(events, start, end, dialect, input, from, inReasoning = false) {
      rest &&= inReasoning
      if (!inReasoning && waiting.length === 0) return channel.step(events, start, end, dialect, input, from)
      const step: Taken = { events, start, end, dialect, input, from, inReasoning }
      if (decided || rest) {
        asReasoning(step)
        return showRaw()
      }
      if (!isReasoning && !inReasoning && goesOn(events)) {
        // White space before the words may have come by itself.
        if (length + blanks(events) > most) overflow()
        else release(asReasoning)
        return pass(step)
      }
      // The input of a machine is long, and goes with it.
      waiting.push({ ...step, input: input.slice(from, from + end - start), from: 0 })
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

/** Is this more reasoning, or an answer? White space and markers are neither. */
const goesOn = (events: readonly Event[]): boolean =>
  events.some(e => {
    if (e.type === 'text' || e.type === 'reasoning' || e.type === 'content') return e.delta.trim() !== ''
    return e.type === 'call' || e.type === 'calls' || e.type === 'more' || e.type === 'lost'
  })
/** The white space before the words of a step. */
const blanks = ([first]: readonly Event[]): number =>
  first?.type === 'text' || first?.type === 'reasoning' ? first.delta.length - first.delta.trimStart().length : 0
