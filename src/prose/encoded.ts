/**
 * Blocks that were escaped for HTML, or quoted with a mark before each line. Their grammars parse the decoded text, and
 * the offsets are mapped back to the message.
 */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { encodeMarkup, entity, MAX_ENTITY } from '../engine/entities.ts'
import { type Event, error, type Found } from '../engine/event.ts'
import { remembered } from '../engine/memo.ts'
import { primitive, type Reply, run } from '../engine/parsing.ts'
import { type Continuation, type Grammar, hold, isProse, isRecovery, type Step } from '../engine/step.ts'
import type { Encoded } from './words.ts'

/** A decoded text. */
interface View {
  readonly input: string
  readonly text: string
  /** For each character of `text`, where it begins in `input`; then the end of `input`. */
  readonly offsets: readonly number[]
  /** The part of `text` that cannot change when input is appended. */
  readonly sure: string
}
/**
 * Decodes the character at `i`, with its length in `input`; 0 if the input ends too early to tell. `undefined`: the
 * character stands for itself.
 */
type Decode = (input: string, i: number) => { readonly text: string; readonly length: number } | undefined

function view(decode: Decode, input: string, from: number): View {
  const offsets: number[] = []
  let text = ''
  let sure: number | undefined
  for (let i = from; i < input.length; ) {
    const { text: piece, length } = decode(input, i) ?? { text: input[i]!, length: 1 }
    if (length === 0) sure ??= text.length
    text += piece
    for (let k = 0; k < piece.length; k++) offsets.push(i)
    i += length || 1
  }
  offsets.push(input.length)
  return { input, text, offsets, sure: text.slice(0, sure) }
}

/** The index in `view.text` of the character that begins at `offset` in the input; -1 if none does. */
function indexAt({ offsets }: View, offset: number): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! < offset) low = middle + 1
    else high = middle
  }
  return offsets[low] === offset ? low : -1
}

/** How a text was encoded, and what is reported about that. */
interface Way {
  readonly decode: Decode
  /** Reported for each call. */
  readonly call?: DiagnosticCode
  /** Reported for each character that was changed. */
  readonly change?: DiagnosticCode
}

/** Makes a grammar for encoded text, its continuation included. */
type Through = (grammar: Grammar) => Grammar

function through({ decode, call, change }: Way): Through {
  // A message is parsed from many indices, one after another, so the last decoded text is cached.
  let last: View = { input: '', text: '', offsets: [0], sure: '' }
  const viewFrom = (input: string, i: number): View => {
    if (last.input === input && indexAt(last, i) >= 0) return last
    last = view(decode, input, i)
    return last
  }
  const made = (as: 'call' | 'text') =>
    remembered(
      (inner: Grammar): Grammar => primitive((input, i) => read(inner, as, viewFrom(input, i), i)),
      new WeakMap(),
    )
  /** The grammars for encoded text that parse a block, or text, which is emitted as encoded. */
  const grammars = { call: made('call'), text: made('text') }
  const read = (inner: Grammar, as: 'call' | 'text', seen: View, i: number): Reply<Step> => {
    const { input, text, offsets, sure } = seen
    const from = indexAt(seen, i)
    const early = from <= sure.length ? run(inner, sure, from) : undefined
    const final = early !== undefined && early.furthest < sure.length
    const reply = early && (final || sure === text) ? early : run(inner, text, from)
    const furthest = final ? -1 : input.length
    if (!reply.status) return { ...reply, furthest }
    const value =
      as === 'call' ? placed(reply.value, seen, from, reply.index) : asText(reply.value, seen, i, reply.index)
    return { ...reply, index: offsets[reply.index]!, furthest, value }
  }
  const asText = (step: Step, { input, offsets }: View, start: number, to: number): Step => ({
    ...step,
    events: step.events.map(e =>
      e.type === 'text' || e.type === 'reasoning' ? { ...e, delta: input.slice(start, offsets[to]) } : e,
    ),
    next: continuations(step.next, 'text'),
  })
  const placed = (step: Step, seen: View, from: number, to: number): Step => {
    const { offsets } = seen
    const events = step.events
      .flatMap((e): readonly Event[] => (e.type === 'error' && e.code === 'raw-control' ? apart(e, offsets) : [e]))
      .map(e => ('start' in e ? moved(e, offsets) : e))
    const isCall = call !== undefined && events.some(e => e.type === 'call')
    const notes = isCall
      ? [error(call, offsets[from]!, offsets[from + 1]!)]
      : change
        ? changes(seen, from, to, change)
        : []
    return {
      ...step,
      events: noted(events, notes),
      next: continuations(step.next, 'call'),
      reject: continuations(step.reject, 'text'),
      otherwise: step.otherwise && continuation(step.otherwise, 'text'),
    }
  }
  const continuations = (all: Step['next'], as: 'call' | 'text') => all?.map(one => continuation(one, as))
  const continuation = (inner: Continuation, as: 'call' | 'text'): Continuation => {
    if (isProse(inner)) return inner
    return isRecovery(inner) ? { recover: grammars[as](inner.recover) } : grammars[as](inner)
  }
  return grammars.call
}

/** Maps an event to the message. If it may begin in an earlier step, it gets the offset at which it was noticed. */
const moved = (e: Placed, offsets: readonly number[]): Placed => {
  const at = e.at === undefined ? undefined : offsets[e.at]
  return { ...e, at, start: at ?? offsets[e.start]!, end: at ?? offsets[e.end]! }
}
type Placed = Extract<Event, { start: number }>

/** Splits a diagnostic of several changes into one for each changed character. */
function apart(e: Found, offsets: readonly number[]): readonly Found[] {
  const cuts: number[] = []
  for (let k = e.start; k < e.end - 1; k++) if (offsets[k + 1]! - offsets[k]! > 1) cuts.push(k + 1)
  return [e.start, ...cuts].map((start, k) => ({ ...e, start, end: cuts[k] ?? e.end }))
}

/** Inserts `notes` among the events by their offsets, since how many events a step has depends on the chunks. */
function noted(events: readonly Event[], notes: readonly Found[]): readonly Event[] {
  if (notes.length === 0) return events
  const types = events.map(e => e.type)
  const head = types.lastIndexOf('call') + 1
  const last = types.lastIndexOf('end')
  const all = events.slice(0, head)
  let k = 0
  for (let n = head; n < events.length; n++) {
    const e = events[n]!
    // Notes of a call come before its end, others before what is reported after them.
    if (n === last || e.type === 'error' || e.type === 'endParam')
      while (k < notes.length && (n === last || notes[k]!.start <= (e as Placed).start)) all.push(notes[k++]!)
    all.push(e)
  }
  return [...all, ...notes.slice(k)]
}

function changes({ offsets }: View, from: number, to: number, code: DiagnosticCode): readonly Found[] {
  const found: Found[] = []
  for (let k = from; k < to; k++)
    if (offsets[k + 1]! - offsets[k]! > 1) found.push(error(code, offsets[k]! + 1, offsets[k + 1]!))
  return found
}

/** Markup escaped for HTML: `&lt;tool_call&gt;`. */
export const escaped: Through = through({
  call: 'escaped-markup',
  decode(input, i) {
    if (input[i] !== '&') return undefined
    const near = input.slice(i, i + MAX_ENTITY)
    const end = near.indexOf(';')
    if (end < 0) return near.length < MAX_ENTITY && /^&#?\w*$/.test(near) ? { text: '&', length: 0 } : undefined
    const text = entity(near.slice(1, end))
    return text === undefined ? undefined : { text, length: end + 1 }
  },
})

/** Text with a quote mark before each line: `> `. */
export const cited: Through = through({
  change: 'quote-mark',
  decode(input, i) {
    if (input[i] !== '\n' || (input[i + 1] ?? '>') !== '>') return undefined
    return { text: '\n', length: i + 2 >= input.length ? 0 : input[i + 2] === ' ' ? 3 : 2 }
  },
})

/** The opening tags of a dialect escaped for HTML. They are a guess, so they count only if the block is complete. */
const twins: Encoded['twins'] = ({ print, bare, reasoning }, triggers) => {
  const tags = triggers.filter(t => typeof t === 'string' && t[0] === '<' && t !== '<') as readonly string[]
  if (!print || bare || tags.length === 0) return []
  return [{ triggers: tags.map(encodeMarkup), bare: true, reasoning, grammar: own => hold(escaped(own), 'whole') }]
}

export const encoded: Encoded = { twins, cited }
