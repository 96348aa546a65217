/**
 * Blocks of the form `open body close`, which tolerate damage once `open` and the
 * first step of `body` were read. Recovery is the last alternative: it is tried only
 * if nothing else fits, always reports, and never changes the result of well-formed
 * input.
 */

import { FENCE } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { type Event, error, NONE } from '../engine/event.ts'
import {
  alt,
  chars,
  endsInside,
  lazy,
  lit,
  no,
  ok,
  okSoFar,
  type Parser,
  peek,
  primitive,
  spanned,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { type Range, reported } from '../engine/reported.ts'
import {
  brokenTail,
  type Continuation,
  emit,
  type Grammar,
  opened,
  type Recovery,
  report,
  type Step,
  seq,
} from '../engine/step.ts'
import { closers } from './closer-search.ts'
import { anyhow, type Closing, closingText, exactly, inexactly, misspelt, unrepeated } from './markers.ts'

/** How a block ends. */
export interface SectionOptions {
  /** Events at the end of the block. */
  readonly end?: readonly Event[]
  /** The closing tag may be missing at the end of the message. */
  readonly optionalClose?: boolean
  /**
   * If the closing tag is missing at the end of the message, the content may be cut
   * off (a value, a call written as tags). Default: the content is complete, and only
   * the tag is missing (a wrapper, a JSON call).
   */
  readonly cut?: boolean
  /** The closing tags of this block and of those around it, which may be garbled at the end of the message. */
  readonly around?: Closers
  /** Other closing tags that also close the block. */
  readonly closes?: readonly Closing[]
  /** The opening marker, or its beginning: the search for the closing marker ends where it occurs before a bracket. */
  readonly again?: string | undefined
}

/** How far a recovery searches for the closing tag, in characters, before the tag counts as missing. */
const REACH = 256

/**
 * The grammar of a block: `open`, `body` and `closer`. Once `open` and the first step of `body` are read, damage is
 * repaired and reported. `open` and that first step are one step, so that openers compete in an `alt`.
 */
export const section = (
  open: Parser<readonly Event[]>,
  body: Grammar,
  closer: Closing,
  options?: SectionOptions,
): Grammar => seq(opened(unrepeated(open, repeats), body), ...blockEnd(closer, options)())
const repeats = (events: readonly Event[], ...range: Range) => [...events, error('garbled-open', ...range)]

/**
 * What follows the body of a block: its recovery and its end. The result takes the closing marker with the damaged
 * spellings of one block, which are asked for only if there is damage.
 */
export function blockEnd(
  closer: Closing,
  { end = NONE, optionalClose = false, cut = false, closes = [], around, again }: SectionOptions = {},
): (spelt?: () => Closing) => readonly Continuation[] {
  const close = closingText(closer)
  const over = (parser: Parser<readonly Event[]>): Grammar => emit(ws.then(parser), found => [...found, ...end])
  const exact = [closer, ...closes].filter(one => closingText(one) !== '').map(one => over(exactly(one).result(NONE)))
  const damaged = (closer: Closing): Grammar => {
    const ends = around ?? closers(close)
    const inexact = alt<unknown>(inexactly(closer), notOf(ends).then(misspelt(close)))
    const cutOff = broken([closer, ...closes], cut)
    return alt(
      over(
        close === ''
          ? reported('stray-bracket', members)
          : alt(
              reported('garbled-close', inexact),
              surplus(close, ...closes),
              optionalClose ? cutOff.result(NONE) : cutOff,
              garbled(ends),
            ),
      ),
      // What the message ends in may be the next parameter.
      ...(cut ? [brokenTail.map(({ events }) => ({ events: [...events, ...end] }))] : []),
      optionalClose || close === '' ? succeed<Step>({ events: end }) : report('missing-close', end),
    )
  }
  const recovery: Recovery = { recover: lazy(() => skipTo(close, again)) }
  return (spelt = () => closer) => [
    recovery,
    alt(
      ...exact,
      lazy(() => damaged(spelt())),
    ),
  ]
}

const BEFORE_BRACKET = /^\W*?(?=[{[])/

/** After a failure inside: skips up to the closing tag, or to where such a block opens `again`, if either is near. */
function skipTo(close: string, again = close): Grammar {
  const near = primitive((input, i) => {
    const window = input.slice(i, i + REACH + close.length)
    const opens = window.indexOf(again)
    const bracket = opens < 0 ? undefined : BEFORE_BRACKET.exec(window.slice(opens + again.length))?.[0]
    const rest = window.slice(opens + again.length + (bracket?.length ?? 0))
    // The bracket may belong to the marker, if that follows once more: then nothing opens.
    if (bracket !== undefined && rest.length < again.length && again.startsWith(rest)) return no(i + window.length)
    const text = bracket !== undefined && !rest.startsWith(again) ? window.slice(0, opens) : window
    const at = text.indexOf(close)
    return at < 0 && text === window ? no(i + text.length) : ok(i + (at < 0 ? text.length : at), undefined)
  })
  return alt<Step>(emit(reported('skipped', near)), brokenTail, report('skipped'))
}

/** Succeeds unless one of the closing tags is here; consumes nothing. */
const notOf = (around: Closers): Parser<undefined> =>
  primitive((input, i) => {
    if (around.whole(input, i)) return no(i)
    return around.begun(input, i) ? okSoFar(input, undefined, i) : ok(i, undefined)
  }, true)

/** The end of the message, if it is a remnant of the closing tags: `invfunction_calls>`. */
export const garbled = (around: Closers): Parser<readonly Event[]> =>
  primitive((input, i) => {
    if (around.whole(input, i)) return no(i)
    if (around.tail(input, i) === i) return okSoFar(input, [error(around.tailCode(input, i), i, input.length)])
    return no(around.pending(input, i) <= i ? input.length : i)
  }, true)

/** A closing tag after brackets, separators or the end of a fence that close nothing: `}}</tool_call>`. */
const surplus = (...closes: readonly Closing[]): Parser<readonly Event[]> => {
  const any = alt(...closes.map(exactly))
  return reported('stray-bracket', chars(/[\]})>"',;\s]/, 0, 16).then(alt(any, lit(FENCE).then(ws).then(any))))
}

/** Succeeds before further members of an object that is already closed: `}, "key":`. */
const members = peek(
  lit(',')
    .then(chars(/[ \t]/, 0, 8))
    .then(lit('"'))
    .then(chars(/[\w.-]/, 1, 64))
    .then(lit('":')),
)

/** With fewer characters of a closing tag, `</`, it may be that of another element. */
const LEAST_CLOSE = 3
/** Succeeds if the message ends inside or right before one of the closing tags, in any spelling. */
const broken = (closers: readonly Closing[], cut: boolean): Parser<readonly Event[]> => {
  const any = alt(...closers.map(anyhow))
  return spanned(endsInside(any, 0), (_, i, to) => [
    error(cut && to - i < LEAST_CLOSE ? 'truncated' : 'missing-close', i, to),
  ])
}
