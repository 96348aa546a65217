/**
 * A grammar is a parser that takes one step. A step says what was seen and what
 * must follow; the order of the grammars in an `alt` is their priority. The
 * parser may backtrack within a step, but never past a step that was taken.
 */
import { unicode } from './chars.ts'
import type { DiagnosticCode } from './diagnostic.ts'
import { type Event, error, NONE } from './event.ts'
import {
  alt,
  end,
  failsAs,
  given,
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
  ws,
} from './parsing.ts'

/** A parser that takes one step. */
export type Grammar = Parser<Step>

/** The grammar to continue with if something inside fails; skipped if everything inside succeeds. */
export interface Recovery {
  readonly recover: Grammar
}

/** Prose, in which blocks of any dialect may open, up to one of the words `until`. */
export interface Prose {
  readonly prose: 'text' | 'reasoning'
  readonly until: readonly string[]
  /** Whether its opening marker, from `i` to `end`, is only mentioned. Default: it is not. */
  readonly mention?: (input: string, i: number, end: number) => Mention
}
/**
 * Whether a marker is only mentioned in a sentence. `maybe`, `wait`: more input will tell; until then, the marker opens a
 * block (`maybe`) or is text (`wait`). A number: the end of a pair of markers without words between them, as in `put it
 * between <think>...</think> tags`.
 */
export type Mention = 'yes' | 'no' | 'maybe' | 'wait' | number

/** One thing that must follow a step: an item of the stack of the loop. */
export type Continuation = Grammar | Recovery | Prose

/**
 * How long the events of a tentative block are buffered. If they prove not to
 * be a call, the whole block so far is text.
 * - `start`: until the tool proves to be known or arguments begin; a block with neither, until its end;
 * - `call`: until there is a name and the start of its arguments;
 * - `whole`: until the call is complete, unless the tool is known;
 * - `message`: until the message ends right after it.
 */
export type Hold = 'start' | 'call' | 'whole' | 'message'

/** What a step saw, and what must follow it. */
export interface Step {
  readonly events: readonly Event[]
  /** What must follow, in order. */
  readonly next?: readonly Continuation[] | undefined
  readonly hold?: Hold | undefined
  /** While events are buffered: the block is not a call. Its text so far is prose, and these continuations follow. */
  readonly reject?: readonly Continuation[] | undefined
  /** With `reject`: only a call without arguments is rejected, as mentioned in a sentence; any other stays a call. */
  readonly mentioned?: boolean | undefined
  /** Replaces the block's own `otherwise` from here on. */
  readonly otherwise?: Continuation | undefined
  /** The block that opens with this step. */
  readonly section?: Section | undefined
  /** The rest of the input is too short for the next step, which is taken when more has arrived. */
  readonly waits?: boolean | undefined
}

/** A block that opens: its dialect, and what follows if it proves to be text. */
export interface Section {
  /** The name of the dialect; undefined for stray markers that belong to no dialect. */
  readonly dialect: string | undefined
  /** The dialect has no marker of its own. */
  readonly bare: boolean
  /** What the characters of the block become if it proves to be text. */
  readonly prose: Prose['prose']
  /** The closing markers of the dialect. An unreadable block is lost up to the first of them. */
  readonly closers?: readonly string[] | undefined
  /** The block is inside reasoning: a call in it may be a draft. */
  readonly inReasoning?: boolean | undefined
  /** What follows if the block proves to be text, in place of what follows a block. */
  readonly otherwise?: Continuation | undefined
  /** The continuation that replaces a block that does not name a tool. */
  readonly refused?: Continuation | undefined
}

/** A step without events and without a continuation. */
export const DONE: Step = { events: NONE }

export const isRecovery = (continuation: Continuation): continuation is Recovery => 'recover' in continuation
export const isProse = (continuation: Continuation): continuation is Prose => 'prose' in continuation

/** A grammar that runs `parser` and turns its value into events; by default the value is these events. */
export function emit(parser: Parser<readonly Event[]>): Grammar
export function emit<T>(parser: Parser<T>, events: (value: T) => readonly Event[]): Grammar
export function emit<T>(parser: Parser<T>, events = (value: T) => value as readonly Event[]): Grammar {
  return parser.map(value => ({ events: events(value) }))
}
/** A grammar for markup that needs no event. */
export const drop = (parser: Parser<unknown>): Grammar => parser.result(DONE)

/** A copy with other members, listed one by one: spreading takes as long as parsing the step. */
const copied = (
  { reject, mentioned, otherwise, waits }: Step,
  events: readonly Event[],
  next: Step['next'],
  hold: Hold | undefined,
  section: Section | undefined,
): Step => ({ events, next, hold, reject, mentioned, otherwise, section, waits })
/** `step` with other events and another continuation. Most steps have no other members. */
const changed = (step: Step, events: readonly Event[], next: Step['next']): Step =>
  step.hold || step.reject || step.section || step.waits
    ? copied(step, events, next, step.hold, step.section)
    : { events, next }

/** `step` as the one that opens the block `section`. */
export const inSection = (step: Step, section: Section, next = step.next, hold = step.hold): Step =>
  copied(step, step.events, next, hold, section)

/** `step`, then `continuations`. */
export const followed = (step: Step, ...continuations: readonly Continuation[]): Step =>
  changed(step, step.events, step.next ? [...step.next, ...continuations] : continuations)
/** `events`, then those of `step`. */
export const opening = (events: readonly Event[], step: Step): Step =>
  events.length === 0 ? step : changed(step, [...events, ...step.events], step.next)

/** `first`, then `rest`. */
export const seq = (first: Grammar, ...rest: readonly Continuation[]): Grammar =>
  first.map(step => followed(step, ...rest))

/** Any number of `item`s with white space (or `gap`) between them; `stray` grammars may occur among the items. */
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
/**
 * The message ends inside the head of another item: that is reported, and the head is not shown. A semicolon alone is
 * no head. A word after white space is text, unless the name of a given tool begins with it.
 */
export const cutHead = (next: Grammar): Grammar => {
  return primitive((input, i): Reply<Step> => {
    const reply = run(next, input, i)
    const rest = input.slice(i, i + MAX_HEAD)
    const head = rest.trim()
    if (reply.status || reply.furthest < input.length || head === '') return no(i)
    if (WORD().test(rest) && !given().tools.some(({ name }) => name.startsWith(head))) return no(i)
    return {
      ...okSoFar(input, { events: head === ';' ? NONE : [error('truncated', i, input.length)] }),
      expected: reply.expected,
    }
  }, failsAs(next))
}

/** White space, then one word up to the end of the message. */
const WORD = unicode(String.raw`^\s+[\p{L}\p{N}]{2,}\p{Po}?\s*$`)

/** `item` at least once. */
export const many1 = (item: Grammar, gap?: Parser<unknown>): Grammar => seq(item, many(item, gap))

/** `open` and the first step of `body`, as one step. */
export const opened = (open: Parser<readonly Event[]>, body: Grammar): Grammar =>
  list<[readonly Event[], Step]>(open, body).map(([events, step]) => opening(events, step))

/**
 * `body` with its events buffered until they make a call: for a block without a marker of its own. With `whole`, a call
 * of an unknown tool counts only if nothing is missing.
 */
export const hold = (body: Grammar, until: Hold = 'call'): Grammar =>
  body.map(step => {
    const { events, next, section } = until === 'message' ? step : followed(step, unclosed)
    return copied(step, events, next, until, section)
  })

/** Consumes nothing and reports `code`: the last alternative of a recovery. */
export const report = (code: DiagnosticCode, events: readonly Event[] = NONE): Grammar =>
  primitive((_, i) => ok(i, { events: [error(code, i), ...events] }))

/** The last few characters of a message, if they are a piece of a marker or continue as JSON: they are not text. */
export const brokenTail: Grammar = primitive((input, i): Reply<Step> => {
  if (i === input.length || input.length - i >= MAX_FRAGMENT) return no(i)
  const rest = input.slice(i)
  if (!BROKEN.test(rest)) return no(BEGUN.test(rest) ? input.length : i)
  return okSoFar(input, { events: [error(closesMore(rest) ? 'skipped' : 'truncated', i, input.length)] })
})
const BROKEN = /^\s*(?:(?:<[^<>\n]*|\[[\w/]*|\]<.*|\\)$|[,:"])/
/** Whether `rest` closes more brackets than it opens: then it is only misplaced, and nothing is cut off. */
function closesMore(rest: string): boolean {
  const count = (brackets: RegExp) => rest.replace(STRINGS, '').match(brackets)?.length ?? 0
  return count(/[\]}]/g) > count(/[[{]/g)
}
const STRINGS = /"(?:[^"\\]|\\.)*"/gs
/** Fragments are shorter than this, in characters. */
const MAX_FRAGMENT = 256
/** A rest that more input may turn into a fragment. */
const BEGUN = /^\s*\]?$/

/** The recovery of a block that has no closing marker to skip to. */
const unclosed: Recovery = { recover: report('unclosed-value') }

/** Consumes nothing; `parser` must succeed here. */
export const ahead = (parser: Parser<unknown>): Grammar => peek(parser).result(DONE)

/** Succeeds only at the end of the input, with events for that offset. */
export const atEnd = (events: (at: number) => readonly Event[]): Grammar =>
  spanned(end, (_, at) => ({ events: events(at) }))
/** Succeeds only at the end of the input, and reports `code`. */
export const reportAtEnd = (code: DiagnosticCode, events: readonly Event[] = NONE): Grammar =>
  atEnd(at => [error(code, at), ...events])
