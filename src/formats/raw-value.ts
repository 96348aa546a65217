/** Raw text up to a marker: the value of a parameter, a body that is not escaped. */
import { type Event, error, NONE } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import {
  alt,
  ask,
  cutAt,
  isSpace,
  lit,
  ok,
  okSoFar,
  type Parser,
  primitive,
  type Reply,
  run,
  until,
  ws,
} from '../engine/parsing.ts'
import { seeker } from '../engine/scanner.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { type Closers, closers } from '../repair/closers.ts'
import { never } from '../repair/markers.ts'

/** A marker; or one that counts only where something follows it. */
export type Stop = string | { readonly text: string; readonly before: Parser<unknown> }

/** Everything up to the first of `stops`, as it arrives; the stop is left. A garbled one at the end of the message is cut off. */
export function raw(type: 'value' | 'reasoning' | 'text', ...stops: readonly Stop[]): Grammar {
  const words = stops.map(stop => (typeof stop === 'string' ? stop : stop.text))
  const { seek, whole } = seeker(words)
  const ends: Closers = closers(...words.filter(word => word.includes('/')))
  const stop = alt<unknown>(
    ...stops.map(stop => (typeof stop === 'string' ? lit(stop) : lit(stop.text).then(stop.before))),
  )
  const take = (input: string, i: number, end: number): readonly Event[] =>
    end > i ? [{ type, delta: input.slice(i, end) }] : NONE
  /** The input ends here: what may still be a closing tag waits, and is one if nothing follows. */
  const last = (input: string, i: number): Reply<Step> => {
    const end = ends.tail(input, i)
    if (end < 0) return okSoFar(input, { events: take(input, i, input.length) })
    return okSoFar(input, { events: [...take(input, i, end), error('garbled-close', end, input.length)] })
  }
  const self: Grammar = primitive((input, i) => {
    const at = seek(input, i)
    if (at === i && whole(input, at)) {
      const { status, furthest } = run(stop, input, at)
      const step: Step = status ? DONE : { events: take(input, i, i + 1), next: again }
      const index = status ? i : i + 1
      return furthest >= input.length ? okSoFar(input, step, index) : ok(index, step)
    }
    const safe = cutAt(input, at < input.length && whole(input, at) ? at : Math.min(at, ends.pending(input, i)))
    return safe > i ? ok(safe, { events: take(input, i, safe), next: again }) : last(input, i)
  })
  const again = [self]
  return self
}

/** A value that is all in CDATA, and is not long: it is unwrapped. */
export const cdata: Grammar = ws
  .then(lit('<![CDATA['))
  .then(until(']]>', 8192))
  .skip(lit(']]>'))
  .skip(ws)
  .map(delta => ({ events: [{ type: 'value', delta }] }))

/** The markers that a value may meet. */
export interface Marks {
  /** Closes the value. */
  readonly close: Parser<unknown>
  /** Opens another parameter, call or section: the value's own closing marker is missing. */
  readonly open: Parser<unknown>
  /** What may stand for `close`: it is one where the call goes on behind it. */
  readonly garbled?: Parser<unknown>
  /** The whole opening tag of a parameter. */
  readonly opening?: Parser<unknown>
  /** Closes what is around: likewise. */
  readonly outer: Parser<unknown>
  /** The characters with which markers begin. */
  readonly first: string
  /** The closing markers as they are printed: a garbled one at the end of the message is cut off. */
  readonly closes: readonly string[]
  /** Entities are decoded in the value: what stands in CDATA is handed over escaped. */
  readonly entities?: boolean
}

/** How far a marker inside a value is looked behind, to see whether it is one. */
const REACH = 200
/** The same for a whole call that stands in a value. */
const NESTED = 600

/**
 * A value as it arrives, up to a marker that ends it. A value may hold markers of
 * its own: a closing one ends it if a legal continuation follows, or if no other
 * that is followed by one is near. A value in CDATA is unwrapped.
 */
export function rawValue(marks: Marks): Grammar {
  const { next, follows, isText } = reader(marks)
  const ends: Closers = closers(...marks.closes)
  const take = (input: string, i: number, end: number): readonly Event[] =>
    end > i ? [{ type: 'value', delta: input.slice(i, end) }] : NONE
  const last = (input: string, i: number): Reply<Step> => {
    const end = ends.tail(input, i)
    if (end < 0) return okSoFar(input, { events: take(input, i, input.length) })
    return okSoFar(input, { events: [...take(input, i, end), error('garbled-close', end, input.length)] })
  }
  const plain: Grammar = primitive((input, i) => {
    const found = next(input, i, input.length)
    const at = found?.start ?? input.length
    const waits = ends.pending(input, i, at)
    const safe = cutAt(input, lineEnd(input, i, Math.min(at, waits)))
    if (safe > i) return ok(safe, { events: take(input, i, safe), next: again })
    if (!found || found.kind === 'begun' || at > waits) return last(input, i)
    const { end, sure } = isText(input, found)
    const certain = sure && found.sure
    const text = end > at
    const doubt = text && doubtful(input, found) ? [error('stray-close', found.start, found.end)] : NONE
    // A line break before a marker that is not the value's own belongs to the markup.
    const events = text || found.kind === 'close' || found.kind === 'garbled' ? take(input, i, end) : NONE
    const step: Step = text ? { events: [...events, ...doubt], next: again } : { events }
    return certain ? ok(end, step) : okSoFar(input, step, end)
  })
  const again = [plain]

  // CDATA

  const escaped = (text: string): string => (marks.entities ? text.replaceAll('&', '&amp;') : text)
  const inside: Grammar = primitive((input, i) => {
    const at = data.seek(input, i)
    if (at > i) return ok(at, { events: [{ type: 'value', delta: escaped(input.slice(i, at)) }], next: [inside] })
    if (at === input.length) return okSoFar(input, { events: [error('truncated', i)] })
    if (!data.whole(input, i)) {
      const rest: Event = { type: 'value', delta: escaped(input.slice(i)) }
      return okSoFar(input, { events: [rest, error('truncated', input.length)] })
    }
    const more = run(CDATA, input, pastSpace(input, i + 3))
    if (more.status) return ok(more.index, { events: NONE, next: [inside] })
    const after = follows(input, i + 3, true)
    const step: Step = { events: NONE, next: after.legal ? NONE_NEXT : again }
    return after.sure && more.furthest < input.length ? ok(i + 3, step) : okSoFar(input, step, i + 3)
  })
  const self: Grammar = primitive((input, i) => {
    const from = pastSpace(input, i)
    const begun = run(CDATA, input, from)
    if (begun.status) return ok(begun.index, { events: NONE, next: [inside] })
    if (begun.furthest < input.length) return run(plain, input, i)
    return { ...run(plain, input, i), furthest: input.length }
  })
  return self
}
const CDATA = lit('<![CDATA[')
const data = seeker([']]>'])
const NONE_NEXT: Step['next'] = []

/** Where the line break before `end` begins, with the indentation after it; `end` when there is none after `from`. */
function lineEnd(input: string, from: number, end: number): number {
  let i = end
  while (i > from && end - i < MAX_SPACE && (input[i - 1] === ' ' || input[i - 1] === '\t')) i--
  if (i > from && input[i - 1] === '\n') i--
  else if (!(i > from && input[i - 1] === '\r')) return end
  return i > from && input[i - 1] === '\r' ? i - 1 : i
}

/** White space is looked over, not without end. */
const MAX_SPACE = 64
function pastSpace(input: string, i: number): number {
  let j = i
  while (j < input.length && j - i < MAX_SPACE && isSpace(input.charCodeAt(j))) j++
  return j
}

interface Mark {
  readonly kind: 'close' | 'open' | 'outer' | 'garbled' | 'begun'
  readonly start: number
  readonly end: number
  /** More input cannot make it another one, or none. */
  readonly sure: boolean
}
type Answer = { readonly found: boolean; readonly sure: boolean }

/** The value's own closing marker is taken for a part of it, and yet something like markup follows. */
const doubtful = (input: string, { kind, start, end }: Mark): boolean =>
  kind === 'close' && input[pastSpace(input, end)] === input[start]

/** Characters that tell most of what is no marker, and how many answers are kept. */
const GLANCE = 10
const MAX_ANSWERS = 512
/** The next few characters, up to the first `>`. */
function headAt(input: string, i: number): string {
  const head = input.slice(i, cutAt(input, i + GLANCE))
  return head.slice(0, head.indexOf('>') + 1 || head.length)
}

/** The markers in a text, and what they mean. */
function reader({ close, open, opening = open, outer, first, garbled = never }: Marks) {
  const kinds = [
    ['close', close],
    ['outer', outer],
    ['open', open],
    ['garbled', garbled],
  ] as const
  const firsts = new RegExp(`[${first.replace(/[\\\]^-]/g, '\\$&')}]`, 'g')

  /** In full, for what is kept must hold where the message ends as well. */
  const asked = (input: string, i: number): Mark | undefined => {
    let begun = false
    for (const [kind, parser] of kinds) {
      const reply = ask(parser, input, i, true)
      const open = reply.furthest >= input.length
      if (reply.status && !begun) return { kind, start: i, end: reply.index, sure: !open }
      begun ||= open
    }
    return begun ? { kind: 'begun', start: i, end: input.length, sure: false } : undefined
  }
  /**
   * What is said of the next few characters is kept. Most that begin like a marker are none; by the frontier law, a
   * parser that fails on them and asks for no more fails whatever follows.
   */
  const glance = rememberedFew((head: string): Mark | undefined => asked(head, 0), MAX_ANSWERS)
  const mark = (input: string, i: number): Mark | undefined => {
    const head = headAt(input, i)
    const found = glance(head)
    if (!found) return undefined
    if (i + head.length < input.length) return asked(input, i)
    return { ...found, start: i, end: i + found.end }
  }
  /** The first marker, or the beginning of one, from `i` on and before `limit`. */
  const next = (input: string, i: number, limit: number): Mark | undefined => {
    firsts.lastIndex = i
    for (let hit = firsts.exec(input); hit && hit.index < limit; hit = firsts.exec(input)) {
      const at = hit.index
      const found = mark(input, at)
      if (found) return found
      firsts.lastIndex = at + 1
    }
    return undefined
  }
  /** May the call go on at `i`: another marker, or the end? */
  const follows = (input: string, i: number, own = false): { legal: boolean; sure: boolean } => {
    const at = pastSpace(input, i)
    if (at === input.length) return { legal: true, sure: false }
    const found = mark(input, at)
    if (!found) return { legal: false, sure: true }
    return { legal: own || found.kind !== 'close', sure: found.sure }
  }
  /** Is a closing marker near that a legal continuation follows, and no opening one before it? */
  const closesLater = (input: string, from: number): Answer => {
    const limit = from + REACH
    for (let i = from; ; ) {
      const found = next(input, i, limit)
      if (!found) return { found: false, sure: input.length >= limit }
      if (!found.sure) return { found: found.kind === 'close' && follows(input, found.end).legal, sure: false }
      if (found.kind === 'open') return { found: false, sure: true }
      if (found.kind === 'close') {
        const { legal, sure } = follows(input, found.end)
        if (legal || !sure) return { found: legal, sure }
      }
      i = found.end
    }
  }
  /** Up to where a marker is part of the value; its own start when it ends the value. */
  const isText = (input: string, found: Mark): { end: number; sure: boolean } => {
    if (found.kind === 'close') {
      const after = follows(input, found.end, true)
      if (after.legal) return { end: found.start, sure: after.sure }
      const later = closesLater(input, found.end)
      return { end: later.found ? found.end : found.start, sure: later.sure }
    }
    if (found.kind === 'garbled') {
      const after = follows(input, found.end)
      if (!after.legal) return { end: found.end, sure: after.sure }
      const later = closesLater(input, found.end)
      return { end: later.found ? found.end : found.start, sure: after.sure && later.sure }
    }
    if (found.kind === 'outer') {
      const later = closesLater(input, found.end)
      return { end: later.found ? found.end : found.start, sure: later.sure }
    }
    const limit = found.start + REACH
    let inner: Mark | undefined = found
    while (inner?.kind === 'open') {
      const tag = run(opening, input, inner.start)
      if (tag.furthest >= input.length) return { end: found.start, sure: false }
      inner = next(input, tag.status ? Math.max(tag.index, inner.end) : inner.end, limit)
    }
    if (inner && !inner.sure) return { end: found.start, sure: false }
    const later = inner?.kind === 'close' ? closesLater(input, inner.end) : undefined
    if (later?.found) return { end: inner!.end, sure: later.sure }
    if (later && !later.sure) return { end: found.start, sure: false }
    return nested(input, found.start)
  }
  /** A call that stands in the value: behind it is a closing marker that no tag of its own opened. */
  const nested = (input: string, start: number): { end: number; sure: boolean } => {
    const limit = start + NESTED
    for (let i = start, depth = 0; ; ) {
      const found = next(input, i, limit)
      if (!found) return { end: start, sure: input.length >= limit }
      if (!found.sure) return { end: start, sure: false }
      i = found.end
      if (found.kind === 'open') {
        const tag = run(opening, input, found.start)
        if (tag.furthest >= input.length) return { end: start, sure: false }
        if (tag.status) {
          depth++
          i = Math.max(tag.index, i)
        }
      } else if (found.kind === 'close' && depth-- === 0) {
        const { legal, sure } = follows(input, found.end)
        return { end: legal ? found.start : start, sure }
      }
    }
  }
  return { next, follows, isText }
}
