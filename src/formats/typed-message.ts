/** Messages with a header, which determines how the body is read and where the message ends. */
import { cutAt } from '../engine/chars.ts'
import { END_PARAM, type Event, error, NONE, param } from '../engine/event.ts'
import {
  aheadOf,
  alt,
  anyOf,
  chained,
  end,
  no,
  ok,
  okSoFar,
  type Parser,
  primitive,
  type Reply,
  run,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import {
  type Continuation,
  DONE,
  emit,
  followed,
  type Grammar,
  opening,
  type Prose,
  report,
  type Step,
  seq,
} from '../engine/step.ts'
import { args, several } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { section } from '../repair/closing.ts'
import { raw } from './raw-text.ts'
import { junk } from './tagged-call.ts'
import { pastSpace } from './value-marks.ts'

/** What a header determines about its message. */
export type Message =
  | { readonly kind: 'content' | 'reasoning' | 'skipped'; readonly begin: readonly Event[] }
  | {
      readonly kind: 'call'
      /** The events of the header. */
      readonly begin: readonly Event[]
      readonly body: Grammar
      /** The events of the end of the message. They must be equal for all messages with this `body`. */
      readonly end: readonly Event[]
    }

export interface TypedMessages {
  readonly header: Parser<Message>
  /** Markers that close a message; the first is the usual one. */
  readonly ends: readonly string[]
  /** Markers that open the next message. */
  readonly starts: readonly string[]
  /** Openers that begin a call only at the start of a message. After words of an answer, they and the rest are text. */
  readonly quoted?: readonly string[]
}

/** One message. */
export function typedMessage({ header, ends, starts, quoted = [] }: TypedMessages): Grammar {
  const [close = '', ...closes] = ends
  const until = [...ends, ...starts]
  const prose = (prose: Prose['prose'], until: readonly string[], ...then: readonly Continuation[]): Grammar =>
    succeed<Step>(followed(DONE, { prose, until }, ...then))
  const quotation = raw('text', ...until)
  const content = quoted.length > 0 ? prose('text', [...until, ...quoted], quotation) : prose('text', until)
  const reasoning = prose('reasoning', until)
  const nothing = succeed(NONE)
  const plain = { closes, optionalClose: true }
  const plainly = {
    reasoning: section(nothing, reasoning, close, { closes, cut: true }),
    content: section(nothing, content, close, plain),
    skipped: section(nothing, skippedTo(until), close, plain),
  }
  const calls = new WeakMap<Grammar, Grammar>()
  const sectionOf = (message: Message): Grammar => {
    if (message.kind !== 'call') return plainly[message.kind]
    const { body, end } = message
    const made = calls.get(body) ?? section(nothing, body, close, { ...plain, end })
    calls.set(body, made)
    return made
  }
  return chained(header, sectionOf, ({ begin }, step) => opening(begin, step))
}

/** Skips and reports a body up to one of `stops` or the end of the message; what exceeds `MAX_SKIPPED` is text. */
export function skippedTo(stops: readonly string[]): Grammar {
  const { seek, whole } = seeker(stops)
  const text: Prose = { prose: 'text', until: stops }
  const skip = (left: number): Grammar =>
    primitive((input, i): Reply<Step> => {
      const at = seek(input, i)
      const found = at < input.length && whole(input, at)
      const to = found ? at : cutAt(input, at)
      if (to - i > left) {
        const end = cutAt(input, i + left)
        return ok(end, { events: end > i ? [error('skipped', i, end)] : NONE, next: [text] })
      }
      const events = to > i ? [error('skipped', i, to)] : NONE
      if (found) return ok(to, { events })
      if (to > i) return ok(to, { events, next: [skip(left - (to - i))] })
      return okSoFar(input, { events: i < input.length ? [error('skipped', i, input.length)] : NONE })
    })
  return skip(MAX_SKIPPED)
}
/** The longest body that is skipped, in characters. */
const MAX_SKIPPED = 4096

/**
 * The arguments of a call, as JSON up to one of `stops`; words behind them are skipped. Anything else is the value of the
 * parameter `sole`, or is skipped if there is none.
 */
export function jsonBody(stops: readonly string[], sole?: string): Grammar {
  const rest = alt(aheadOf(/[^}]/).then(junk(alt<unknown>(anyOf(stops), end))), succeed(DONE))
  const values = seq(several(args({ around: closers(...stops) })), rest)
  const text = seq(
    report('missing-key', [param(sole ?? '', { untyped: 'text', frame: 'line' })]),
    raw('value', ...stops),
    emit(succeed(END_PARAM)),
  )
  const other = sole === undefined ? skippedTo(stops) : text
  return primitive((input, i) => {
    const j = pastSpace(input, i)
    if (j === input.length) return okSoFar(input, { events: [error('truncated', i)] })
    return run(input[j] === '{' || input[j] === '"' ? values : other, input, j)
  })
}

/** Skips and reports a word of a header without its marker, between two messages. */
export const lostWord = (words: readonly string[], starts: readonly string[]): Grammar =>
  alt<Step>(
    primitive((input, i): Reply<Step> => {
      const from = run(ws, input, i).index
      const word = words.find(word => input.startsWith(word, from))
      if (word === undefined)
        return no(words.some(word => word.startsWith(input.slice(from))) ? input.length : i, 'a word')
      const to = from + word.length
      const next = run(ws, input, to).index
      const step: Step = { events: [error('skipped', from, to)] }
      if (starts.some(marker => input.startsWith(marker, next))) return ok(next, step)
      return starts.some(marker => marker.startsWith(input.slice(next))) ? okSoFar(input, step) : no(next, 'a message')
    }),
    succeed(DONE),
  )
