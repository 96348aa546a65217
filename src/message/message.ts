/** One channel of a message: the text, or reasoning that a provider sends apart. Folds events into the envelope. */
import { causeOf, sentence } from '../engine/diagnostic.ts'
import { beginsCall, type Event } from '../engine/event.ts'
import { blemish } from './call.ts'
import { calls, type Here } from './calls.ts'
import { segmentsOf } from './segments.ts'
import { type MessageState, outputOf, show, turnToReasoning } from './state.ts'
import { type Edges, edges } from './trim.ts'

export interface Channel {
  /** Takes one step of a machine: its events and its range. The text of the step is in `input`, from `from` on. */
  step(
    events: readonly Event[],
    start: number,
    end: number,
    dialect: string | undefined,
    input: string,
    from: number,
    inReasoning?: boolean,
  ): void
  /** The offset up to which the message is accounted for; 0 inside a prefill. */
  reached(): number
  /** Handles an error of the machine: ends the open call, and takes `rest`, the input not accounted for, as prose. */
  fail(error: unknown, rest: string): void
  /** Takes plain prose. */
  pass(delta: string): void
  /** Takes markup after the end. */
  drop(markup: string): void
  finish(): void
}

export function channel(state: MessageState, name?: 'reasoning'): Channel {
  const { result, options } = state
  const { limits } = options
  const text = edges(limits.held)
  const reasoning = edges(limits.held)
  const segments = segmentsOf({
    segments: options.keeps.segments ? result.segments : undefined,
    maxText: limits.held,
    channel: name,
    diagnose(diagnostic) {
      if (state.diagnosed > limits.diagnostics) return
      const { span } = diagnostic
      const reported =
        state.diagnosed++ < limits.diagnostics ? diagnostic : { code: LIMIT, message: sentence(LIMIT), span }
      if (options.keeps.calls) result.diagnostics.push(reported)
      outputOf(state).errors.push(reported)
    },
  })
  const here: Here = { start: 0, end: 0, kind: 'markup', inReasoning: false }
  const { open, add: addToCall, endCall, abandon } = calls(state, segments, here, name)
  let done = 0 // the end of the last step that was completed

  const prose = (type: 'text' | 'reasoning', delta: string, dialect: string | undefined) => {
    const { start, end } = here
    const edge: Edges = type === 'text' ? text : reasoning
    const own = start < 0 ? delta.slice(Math.min(delta.length, -start)) : delta // the prefill is not part of the message
    const from = Math.max(0, start)
    const lead = edge.lead(own)
    show(state, type, edge.push(own), name)
    if (lead > 0) segments.add('markup', from, from + lead)
    segments.add(type, from + lead, end, type === 'reasoning' ? dialect : undefined)
  }
  /** Handles the end of reasoning that was never opened: the text so far was reasoning. */
  const reasoned = (dialect: string | undefined) => {
    const { text: hasText, reasoning: hasReasoning } = state.shown
    if (!hasText && !hasReasoning) return
    const counts = !name && !hasReasoning
    segments.report(counts ? 'stray-reasoning-close' : 'stray-close', here.start, here.end, dialect)
    if (!counts) return
    turnToReasoning(state)
    text.yieldTo(reasoning)
    segments.reason()
  }

  const add = (e: Event, dialect: string | undefined, raw: string) => {
    switch (e.type) {
      case 'text':
      case 'reasoning':
        endCall(here.start) // a block of calls in a fence ends, but the fence does not
        return prose(e.type, e.delta, dialect)
      case 'content':
        state.written.content = (state.written.content ?? '') + e.delta
        return show(state, 'text', text.push(e.delta), name)
      case 'calls':
        state.written.toolCalls = true
        return
      case 'more':
        state.written.needsMoreWork = result.needsMoreWork = e.value
        return
      case 'reasoned':
        return reasoned(dialect)
      case 'lost':
        here.kind = 'lost'
        return e.more
          ? segments.goOn(here.end, raw)
          : segments.report(e.code, here.start, here.end, dialect, { text: raw })
      case 'error': {
        if (segments.implied(e.code, e.start, e.end)) return
        const call = open()
        if (call) blemish(call, e.code)
        return segments.report(e.code, e.start, e.end, dialect)
      }
      default:
        return addToCall(e, dialect, raw)
    }
  }
  /** The text of the step, without a prefill. */
  const textOf = (input: string, from: number) =>
    input.slice(from + Math.max(0, -here.start), from + here.end - here.start)

  const reached = () => Math.max(done, segments.reached())
  const pass = (delta: string) => {
    here.start = here.end
    here.end = done = here.start + delta.length
    prose(name ?? 'text', delta, undefined)
  }

  /** Reports at the end of a piece of a value, about the text after it. They wait, as chunks decide when it is read. */
  let deferred: { readonly e: Event; readonly dialect: string | undefined }[] = []
  const catchUp = () => {
    if (deferred.length === 0) return
    const all = deferred
    deferred = []
    for (const { e, dialect } of all) add(e, dialect, '')
  }

  return {
    step(events, start, end, dialect, input, from, inReasoning = false) {
      catchUp()
      let call = open()
      here.start = start
      here.end = end
      here.inReasoning = inReasoning || name === 'reasoning'
      here.kind = call ? 'call' : 'markup'
      if (call && call.index === undefined && !events.some(isOutside)) call.raw += textOf(input, from)
      let isProse = false
      for (let k = 0; k < events.length; k++) {
        const e = events[k]!
        isProse ||= e.type === 'text' || e.type === 'reasoning'
        if (e.type === 'error' && e.start === end && e.end === end && events.every(isPiece))
          deferred.push({ e, dialect })
        else add(e, dialect, beginsCall(e) || e.type === 'lost' ? textOf(input, from) : '')
        if (beginsCall(e)) call = open()
      }
      const { kind } = here
      if (!isProse)
        segments.add(kind, start, end, dialect, kind === 'call' ? (call?.index ?? call?.expected) : undefined)
      segments.flush(end)
      done = end
    },
    reached,
    fail(error, rest) {
      catchUp()
      here.start = here.end = reached()
      pass(abandon(here.end, causeOf(error)) + rest)
    },
    pass,
    drop(markup) {
      segments.add('markup', here.end, here.end + markup.length)
    },
    finish() {
      catchUp()
      endCall(here.end)
      if (text.full() || reasoning.full()) segments.report(LIMIT, here.end, here.end)
      segments.flush()
      segments.trim('text', text.waiting())
      segments.trim('reasoning', reasoning.waiting())
    },
  }
}

const isPiece = (e: Event): boolean => 'start' in e || e.type === 'args' || e.type === 'value'
const LIMIT = 'limit' as const
/** Whether the event is outside the call that was open before it. */
const isOutside = (e: Event): boolean => beginsCall(e) || e.type === 'text' || e.type === 'reasoning'
