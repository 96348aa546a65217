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
import { anyCall, never } from '../repair/markers.ts'
import { closesIn, isOpenIn, type Nest, opensIn } from '../repair/nesting.ts'

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

/** An element around a value: its tags. */
export interface Tags {
  readonly open: string
  readonly close: string
}

/**
 * The value in the element `own`, itself in `outer`, up to what closes one of them. The same elements in it are text up
 * to their own closing tags. One whose closing tag would be the last before that of `outer` is never closed.
 */
export function elementValue(own: Tags, outer: Tags): Grammar {
  const tags = [own.open, outer.open, own.close, outer.close]
  const { seek, whole } = seeker(tags)
  const ends: Closers = closers(own.close, outer.close)
  const over = ws.then(lit(outer.close))
  const inside = (nest: Nest | undefined): Grammar => {
    const self: Grammar = primitive((input, i) => {
      const at = seek(input, i)
      const found = at === i && whole(input, at) ? tags.findIndex(tag => input.startsWith(tag, at)) : -1
      if (found >= 0) {
        const level = found % 2
        let furthest = i
        if (found > 1) {
          if (!isOpenIn(nest, level)) return ok(i, DONE)
          const after = level === 0 && !isOpenIn(nest, 1) ? run(over, input, i + own.close.length) : undefined
          if (after) furthest = after.furthest
          if (after?.status) return { ...ok(i, DONE), furthest }
        }
        const end = i + tags[found]!.length
        const next = [inside(found > 1 ? closesIn(nest, level) : opensIn(nest, level))]
        return { ...ok(end, { events: taken(input, i, end), next }), furthest }
      }
      const safe = cutAt(input, at < input.length && whole(input, at) ? at : Math.min(at, ends.pending(input, i)))
      return safe > i ? ok(safe, { events: taken(input, i, safe), next: again }) : rest(ends, input, i)
    })
    const again = [self]
    return self
  }
  return inside(undefined)
}
const taken = (input: string, i: number, end: number): readonly Event[] =>
  end > i ? [{ type: 'value', delta: input.slice(i, end) }] : NONE
/** The input ends here: what may still be a closing tag waits, and is one if nothing follows. */
function rest(ends: Closers, input: string, i: number): Reply<Step> {
  const end = ends.tail(input, i)
  if (end < 0) return okSoFar(input, { events: taken(input, i, input.length) })
  return okSoFar(input, { events: [...taken(input, i, end), error('garbled-close', end, input.length)] })
}

/** A value that is all in CDATA, and is not long: it is unwrapped. */
export const cdata: Grammar = ws
  .then(lit('<![CDATA['))
  .then(until(']]>', 8192))
  .skip(lit(']]>'))
  .skip(ws)
  .map(delta => ({ events: [{ type: 'value', delta }] }))

/** Calls, sections and parameters that may stand in a value as text: what opens and closes them. */
export interface Level {
  readonly open: Parser<unknown>
  readonly close: Parser<unknown>
}

/** The markers that a value may meet. */
export interface Marks {
  /** Closes the value. */
  readonly close: Parser<unknown>
  /** Opens another parameter, call or section: the value's own closing marker is missing, or this is text. */
  readonly open: Parser<unknown>
  /** What may stand for `close`: it is one where the call goes on behind it. */
  readonly garbled?: Parser<unknown>
  /** The whole opening tag of a parameter. */
  readonly opening?: Parser<unknown>
  /** What opens what `close` closes, in any dialect that closes it so. Default: `opening`. */
  readonly own?: Parser<unknown>
  /** What is around: calls, then sections. What closes one of them ends the value too. */
  readonly outer: readonly Level[]
  /** The characters with which markers begin. */
  readonly first: string
  /** The closing markers as they are printed: a garbled one at the end of the message is cut off. */
  readonly closes: readonly string[]
  /** Entities are decoded in the value: what stands in CDATA is handed over escaped. */
  readonly entities?: boolean
}

/** How far a marker inside a value is looked behind, to see whether it is one. */
const REACH = 200
/** The same for a call in a value: whether the one around it breaks off before it. */
const NESTED = 600
/** The level of calls. */
const CALL = 1
/** So many closing markers in a row are looked at. */
const MAX_RUN = 8

/**
 * A value as it arrives, up to a marker that ends it. A value may hold markers of
 * its own: a closing one ends it if a legal continuation follows, or if no other
 * that is followed by one is near. A whole call in it is text, however long it is:
 * what it opens is counted as it arrives. It is another call only where it is plain,
 * not far behind its beginning, that what is around was not closed before it. A
 * value in CDATA is unwrapped.
 */
export function rawValue(marks: Marks): Grammar {
  const { next, follows, meets } = reader(marks)
  const ends: Closers = closers(...marks.closes)
  /** Inside `nest`: what stands open in the value. */
  const plain = (nest: Nest | undefined): Grammar => {
    const self: Grammar = primitive((input, i) => {
      const found = next(input, i, input.length)
      const at = found?.start ?? input.length
      const waits = ends.pending(input, i, at)
      const safe = cutAt(input, lineEnd(input, i, Math.min(at, waits)))
      if (safe > i) return ok(safe, { events: taken(input, i, safe), next: again })
      if (!found || found.kind === 'begun' || at > waits) return rest(ends, input, i)
      const { end, sure, inside, damaged = false } = meets(input, found, nest)
      const certain = sure && found.sure
      const text = end > at
      const doubt = text && !nest && doubtful(input, found) ? [error('stray-close', found.start, found.end)] : NONE
      const lost = damaged ? [error('missing-close', at)] : NONE
      // A line break before a marker that is not the value's own belongs to the markup.
      const events = text || found.kind === 'close' || found.kind === 'garbled' ? taken(input, i, end) : NONE
      const after = inside === nest ? again : [inside ? plain(inside) : top]
      const step: Step = text ? { events: [...events, ...doubt], next: after } : { events: [...events, ...lost] }
      return certain ? ok(end, step) : okSoFar(input, step, end)
    })
    const again = [self]
    return self
  }
  const top = plain(undefined)

  // CDATA

  const escaped = (text: string): string => (marks.entities ? text.replaceAll('&', '&amp;') : text)
  const inside: Grammar = primitive((input, i) => {
    const at = data.seek(input, i)
    const safe = at === input.length ? cutAt(input, at) : at
    if (safe > i) return ok(safe, { events: [{ type: 'value', delta: escaped(input.slice(i, safe)) }], next: [inside] })
    if (i === input.length) return okSoFar(input, { events: [error('truncated', i)] })
    if (!data.whole(input, i)) {
      const rest: Event = { type: 'value', delta: escaped(input.slice(i)) }
      return okSoFar(input, { events: [rest, error('truncated', input.length)] })
    }
    const more = run(CDATA, input, pastSpace(input, i + 3))
    if (more.status) return ok(more.index, { events: NONE, next: [inside] })
    const after = follows(input, i + 3, true)
    const step: Step = { events: NONE, next: after.legal ? NONE_NEXT : [top] }
    return after.sure && more.furthest < input.length ? ok(i + 3, step) : okSoFar(input, step, i + 3)
  })
  const self: Grammar = primitive((input, i) => {
    const from = pastSpace(input, i)
    const begun = run(CDATA, input, from)
    if (begun.status) return ok(begun.index, { events: NONE, next: [inside] })
    if (begun.furthest < input.length) return run(top, input, i)
    return { ...run(top, input, i), furthest: input.length }
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
  /** `text`: it opens or closes what a value may hold, and nothing that could follow the value. */
  readonly kind: 'close' | 'open' | 'outer' | 'garbled' | 'text' | 'textEnd' | 'begun'
  readonly start: number
  readonly end: number
  /** More input cannot make it another one, or none. */
  readonly sure: boolean
  /** What it opens or closes: 0 is what the value's own marker closes, then come those of `outer`. -1: nothing whole. */
  readonly level: number
  /** The whole opening tag of a parameter. */
  readonly parameter?: boolean
}
type Answer = { readonly found: boolean; readonly sure: boolean }
/** Up to where a marker is part of the value, its own start when it ends the value; and what is open behind it. */
interface Met {
  readonly end: number
  readonly sure: boolean
  readonly inside?: Nest | undefined
  /** It ends the value, though by what was opened in it something else should have come. */
  readonly damaged?: boolean
}

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
function reader({ close, open, opening = open, own = opening, outer, first, garbled = never }: Marks) {
  const foreign = outer.length + 1
  const kinds = [
    ['close', close, 0],
    ...outer.map(({ close }, k) => ['outer', close, k + 1] as const),
    ['open', open, -1],
    ['garbled', garbled, 0],
    ...[own, ...outer.map(level => level.open), anyCall.open].map((open, level) => ['text', open, level] as const),
    ['textEnd', anyCall.close, foreign],
  ] as const
  const levels = kinds.filter(([kind]) => kind === 'text')
  const firsts = new RegExp(`[${first.replace(/[\\\]^-]/g, '\\$&')}]`, 'g')

  /** In full, for what is kept must hold where the message ends as well. */
  const asked = (input: string, i: number): Mark | undefined => {
    let begun = false
    for (const [kind, parser, level] of kinds) {
      const reply = ask(parser, input, i, true)
      const open = reply.furthest >= input.length
      if (reply.status && !begun) {
        const mark: Mark = { kind, start: i, end: reply.index, sure: !open, level }
        return kind === 'open' ? whole(input, mark) : mark
      }
      begun ||= open
    }
    return begun ? { kind: 'begun', start: i, end: input.length, sure: false, level: -1 } : undefined
  }
  /** What opens something is a whole tag, or the beginning of none. */
  const whole = (input: string, mark: Mark): Mark => {
    const tag = ask(opening, input, mark.start, true)
    const parameter = tag.status
    let sure = mark.sure && tag.furthest < input.length
    for (const [, parser, level] of levels) {
      const reply = ask(parser, input, mark.start, true)
      sure &&= reply.furthest < input.length
      if (reply.status) return { ...mark, level, end: reply.index, sure, parameter: parameter && level === 0 }
    }
    return { ...mark, sure, parameter }
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
    const isText = found.kind === 'text' || found.kind === 'textEnd'
    return { legal: !isText && (own || found.kind !== 'close'), sure: found.sure }
  }
  /** Is a closing marker near that a legal continuation follows, and no opening one before it but those of text? */
  const closesLater = (input: string, from: number): Answer => {
    const limit = from + REACH
    for (let i = from; ; ) {
      const found = next(input, i, limit)
      if (!found) return { found: false, sure: input.length >= limit }
      if (!found.sure) return { found: found.kind === 'close' && follows(input, found.end).legal, sure: false }
      if (found.kind === 'open') {
        if (found.parameter) return { found: false, sure: true }
        const { end, sure } = callIn(input, found, undefined)
        return { found: end > found.start, sure }
      }
      if (found.kind === 'close') {
        const { legal, sure } = follows(input, found.end)
        if (legal || !sure) return { found: legal, sure }
      }
      i = found.end
    }
  }
  /** What a marker in the value means, inside what is open in it. */
  const meets = (input: string, found: Mark, nest: Nest | undefined): Met => {
    const { kind, level, start, end } = found
    if (kind === 'textEnd') return { end, sure: true, inside: isOpenIn(nest, level) ? closesIn(nest, level) : nest }
    const inCall = isOpenIn(nest, 0) || isOpenIn(nest, CALL) || isOpenIn(nest, foreign)
    if (kind === 'text' || (kind === 'open' && inCall))
      return { end, sure: true, inside: level < 0 ? nest : opensIn(nest, level) }
    if (kind === 'garbled' && nest) return { end, sure: true, inside: nest }
    if ((kind === 'close' || kind === 'outer') && isOpenIn(nest, level)) {
      const inside = closesIn(nest, level)
      if (kind === 'outer') return { end, sure: true, inside }
      const run = closesAll(input, end, inside)
      return run.found ? { end: start, sure: run.sure, damaged: run.calls } : { end, sure: run.sure, inside }
    }
    if (kind === 'open' && !found.parameter) return callIn(input, found, nest)
    return { inside: nest, ...isText(input, found) }
  }
  /**
   * What was opened in the value was never to be closed, when these closing markers go on to one around the value and
   * its own would not have come.
   */
  const closesAll = (input: string, from: number, inside: Nest | undefined): Answer & { calls: boolean } => {
    let open = inside
    let calls = false
    let at = pastSpace(input, from)
    for (let k = 0; k < MAX_RUN; k++) {
      if (at === input.length) return { found: false, sure: false, calls }
      const found = mark(input, at)
      if (!found?.sure) return { found: false, sure: !found, calls }
      if (found.kind !== 'outer' && found.kind !== 'close') break
      if (!isOpenIn(open, found.level)) return { found: found.kind === 'outer', sure: true, calls }
      calls ||= found.kind === 'outer'
      open = closesIn(open, found.level)
      at = pastSpace(input, found.end)
    }
    return { found: false, sure: true, calls }
  }
  /** Up to where a marker that is not inside anything is part of the value. */
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
    const { end, sure } = within(input, found)
    return { end, sure }
  }
  /**
   * What opens in the value, up to a closing marker of the value's own; `seen`: there is none up to there. `outer`: up to there one came that closes what
   * is around, or nothing comes any more.
   */
  const within = (input: string, { start }: Mark, nest?: Nest): Met & { outer: boolean; seen?: number } => {
    const limit = start + NESTED
    let open = nest
    let outer = false
    for (let i = start; ; ) {
      const found = next(input, i, limit)
      if (!found) {
        const sure = input.length >= limit
        // The message ends right behind the whole call.
        return {
          end: start,
          sure,
          inside: open,
          seen: i,
          outer: outer || (!sure && !open && input.slice(i).trim() === ''),
        }
      }
      if (!found.sure) return { end: start, sure: false, outer }
      i = found.end
      const { kind, level } = found
      if (kind === 'open' || kind === 'text') open = level < 0 ? open : opensIn(open, level)
      else if (kind === 'close' && !isOpenIn(open, 0)) {
        const { legal, sure } = follows(input, found.end)
        return { end: legal ? found.start : start, sure, outer }
      } else if (kind === 'textEnd') open = isOpenIn(open, level) ? closesIn(open, level) : open
      else if (kind !== 'garbled') {
        outer ||= !isOpenIn(open, level)
        open = closesIn(open, level)
      }
    }
  }
  /** A call or a section in the value. */
  const callIn = (input: string, found: Mark, nest: Nest | undefined): Met => {
    const { end, sure, outer, seen, inside } = within(input, found, nest)
    if (end > found.start) return { end, sure }
    if (outer) return { end: found.start, sure }
    if (seen !== undefined && sure) return { end: seen, sure, inside } // nothing that was seen up to there is looked at again
    return { end: found.end, sure, inside: found.level < 0 ? nest : opensIn(nest, found.level) }
  }
  return { next, follows, meets }
}
