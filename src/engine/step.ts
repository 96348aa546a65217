/**
 * A grammar is a parser that takes one step. A step says what was seen and what
 * must follow; `alt` over grammars is the order of priority. Within a step the
 * parser may go back; once a step is taken nothing goes back.
 */
import type { DiagnosticCode } from './diagnostic.ts'
import { type Event, error, NONE } from './event.ts'
import {
  alt,
  FAILS,
  glanceOf,
  lazy,
  list,
  MAX_HEAD,
  no,
  ok,
  okSoFar,
  type Parser,
  peek,
  primitive,
  type Reply,
  run,
  spanned,
  succeed,
  UNSURE,
  ws,
} from './parsing.ts'

/** A parser that takes one step. */
export type Grammar = Parser<Step>

/** Where to go on when something inside fails; skipped when all inside went well. */
export interface Recovery {
  readonly recover: Grammar
}

/** A place where prose stands, and where sections of any dialect may open again, up to one of `until`. */
export interface Prose {
  readonly prose: 'text' | 'reasoning'
  readonly until: readonly string[]
}

/** What must follow. */
export type Frame = Grammar | Recovery | Prose

/**
 * How long the events of a section without a sure sign wait. If they prove
 * not to be a call, all that was read is text.
 * - `start`: until the tool is known, or arguments are there; without any until its end;
 * - `call`: until a name and the start of its arguments are there;
 * - `whole`: until the call is complete, unless the tool is known;
 * - `message`: until the message ends right after it.
 */
export type Hold = 'start' | 'call' | 'whole' | 'message'

/** What a step saw, and what must follow it. */
export interface Step {
  readonly events: readonly Event[]
  /** What must follow, first things first. */
  readonly next?: readonly Frame[] | undefined
  readonly hold?: Hold | undefined
  /** While events wait: this is not a call. What was read is text, and this follows. */
  readonly reject?: readonly Frame[] | undefined
  /** With `reject`: a call without arguments is only mentioned; any other stays one. */
  readonly mentioned?: boolean | undefined
  /** With `reject`: takes the place of the section's own `otherwise`. */
  readonly otherwise?: Frame | undefined
  /** A block opens here. */
  readonly section?: Section | undefined
  /** The rest of the input is too short for the next step: ask for it when more has come. */
  readonly waits?: boolean | undefined
}

/** The dialect whose block opens, and what becomes of the text when it proves not to be a block. */
export interface Section {
  /** The name of the dialect; undefined for stray markers that belong to no dialect. */
  readonly dialect: string | undefined
  /** Without a marker of its own. */
  readonly bare: boolean
  /** What its text is when it proves not to be a block. */
  readonly prose: Prose['prose']
  /** The closing markers of the dialect. What cannot be read is lost up to one of them. */
  readonly closers?: readonly string[] | undefined
  /** It stands in reasoning: a call in it may be a draft. */
  readonly inReasoning?: boolean | undefined
  /** What then follows, in place of what follows a section. */
  readonly otherwise?: Frame | undefined
  /** What stands in its place when it does not name a tool. */
  readonly refused?: Frame | undefined
}

/** A step that says nothing and asks for nothing. */
export const DONE: Step = { events: NONE }

export const isRecovery = (frame: Frame): frame is Recovery => 'recover' in frame
export const isProse = (frame: Frame): frame is Prose => 'prose' in frame

/** What `parser` reads, as events. */
export const emit = <T>(parser: Parser<T>, events: (value: T) => readonly Event[]): Grammar =>
  parser.map(value => ({ events: events(value) }))
/** What `parser` reads is markup without a message of its own. */
export const drop = (parser: Parser<unknown>): Grammar => parser.result(DONE)

/** A copy with other members. They are named one by one: to spread them takes as long as to read the step. */
const copied = (
  { reject, mentioned, otherwise, waits }: Step,
  events: readonly Event[],
  next: Step['next'],
  hold: Hold | undefined,
  section: Section | undefined,
): Step => ({ events, next, hold, reject, mentioned, otherwise, section, waits })
/** `step` with other events and other things to follow. Most steps have nothing else. */
const changed = (step: Step, events: readonly Event[], next: Step['next']): Step =>
  step.hold || step.reject || step.section || step.waits
    ? copied(step, events, next, step.hold, step.section)
    : { events, next }

/** `step`, with which a block opens. */
export const inSection = (step: Step, section: Section, next = step.next, hold = step.hold): Step =>
  copied(step, step.events, next, hold, section)

/** `step`, then `frames`. */
export const followed = (step: Step, ...frames: readonly Frame[]): Step =>
  changed(step, step.events, step.next ? [...step.next, ...frames] : frames)
/** `events`, then those of `step`. */
export const opening = (events: readonly Event[], step: Step): Step =>
  events.length === 0 ? step : changed(step, [...events, ...step.events], step.next)

/** `first`, then `rest`. */
export const seq = (first: Grammar, ...rest: readonly Frame[]): Grammar => first.map(step => followed(step, ...rest))

/** `item` as often as it comes, with white space (or `gap`) between; `stray` things among them are not items. */
export function many(item: Grammar, gap: Parser<unknown> = ws, stray: readonly Grammar[] = []): Grammar {
  const next = gap.then(item)
  const self: Grammar = alt(
    lazy(() => seq(next, self)),
    ...stray.map(one => lazy(() => seq(gap.then(one), self))),
    cutHead(next),
    succeed(DONE),
  )
  return self
}
/** The message ends inside the head of one more: it is said, and shown nowhere. */
const cutHead = (next: Grammar): Grammar => {
  const glance = glanceOf(next)
  return primitive(
    (input, i): Reply<Step> => {
      const reply = run(next, input, i)
      const cut = !reply.status && reply.furthest >= input.length && input.slice(i, i + MAX_HEAD).trim() !== ''
      return cut ? okSoFar(input, { events: [error('truncated', i, input.length)] }) : no(i)
    },
    (input, i) => (glance?.(input, i) === FAILS ? FAILS : UNSURE),
  )
}

/** `item` at least once. */
export const many1 = (item: Grammar, gap?: Parser<unknown>): Grammar => seq(item, many(item, gap))

/** `open` and the first step of `body`, as one step. */
export const opened = (open: Parser<readonly Event[]>, body: Grammar): Grammar =>
  list<[readonly Event[], Step]>(open, body).map(([events, step]) => opening(events, step))

/** The events of the range that a step takes, before its own. */
export const withRange = (grammar: Grammar, events: (start: number, end: number) => readonly Event[]): Grammar =>
  spanned(grammar, (step, start, end) => opening(events(start, end), step))

/**
 * Its events wait until they make a call: a section without a marker of its own. One that waits for its end is a call
 * only if nothing is missing.
 */
export const hold = (body: Grammar, until: Hold = 'call'): Grammar =>
  body.map(step => {
    const { events, next, section } = until === 'message' ? step : followed(step, unclosed)
    return copied(step, events, next, until, section)
  })

/** Nothing is read, something is reported: the last alternative of a recovery. */
export const report = (code: DiagnosticCode, events: readonly Event[] = NONE): Grammar =>
  primitive((_, i) => ok(i, { events: [error(code, i), ...events] }))

/** The message ends soon, and the rest is a piece of a marker. */
export const brokenMarker: Grammar = fragment(/^\s*(?:<[^<>\n]*|\[[\w/]*|\]<.*|\\)$/)
/** A broken marker, or something that goes on as JSON does: it is not text. */
export const brokenOff: Grammar = alt(brokenMarker, fragment(/^\s*[,:"]/))
function fragment(what: RegExp): Grammar {
  return primitive((input, i): Reply<Step> => {
    if (i === input.length || input.length - i >= MAX_FRAGMENT) return no(i)
    const rest = input.slice(i)
    if (!what.test(rest)) return no(BEGUN.test(rest) ? input.length : i)
    return okSoFar(input, { events: [error(closesMore(rest) ? 'skipped' : 'truncated', i, input.length)] })
  })
}
/** It closes more than it opens: something strange stood there, and nothing is cut. */
function closesMore(rest: string): boolean {
  const count = (brackets: RegExp) => rest.replace(STRINGS, '').match(brackets)?.length ?? 0
  return count(/[\]}]/g) > count(/[[{]/g)
}
const STRINGS = /"(?:[^"\\]|\\.)*"/gs
const MAX_FRAGMENT = 256
/** What may yet become a fragment. */
const BEGUN = /^\s*\]?$/

/** What is broken off, when there is no closing marker to go to. */
const unclosed: Recovery = {
  recover: lazy(() =>
    alt(
      atEnd(at => [error('truncated', at)]),
      brokenOff,
      report('unclosed-value'),
    ),
  ),
}

/** Nothing is read, and `parser` must follow. */
export const ahead = (parser: Parser<unknown>): Grammar => peek(parser).result(DONE)

/** Only where the input ends: it breaks off here. */
export const atEnd = (events: (at: number) => readonly Event[]): Grammar =>
  primitive((input, i) => (i === input.length ? okSoFar(input, { events: events(i) }) : no(i)))
