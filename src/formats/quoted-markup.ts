/**
 * Markup in a value whose text is not escaped. Either the model wrote it as text, such as code that contains calls, or
 * it forgot to close the value. Each function takes a marker, and says whether the value goes on after it.
 */

import { isBegun } from '../engine/chars.ts'
import { closesIn, isOpenIn, type Nest, opensIn } from '../repair/nesting.ts'
import { type Finder, type Mark, type Marks, pastSpace } from './value-marks.ts'

/** How far to look after a marker to tell whether it is text, in characters. */
export const REACH = 200
/** How far to look from the start of a call in a value to tell whether the enclosing call broke off, in characters. */
const NESTED = 600
/** The level of enclosing calls. */
const CALL = 1
/** The most closing markers in a row that are examined. */
const MAX_RUN = 8

/** The outcome of looking ahead, and whether more input cannot change it. */
interface Search {
  readonly found: boolean
  readonly sure: boolean
}
/** The index up to which a marker is part of the value: its start if it ends the value. */
interface Part {
  readonly end: number
  readonly sure: boolean
}
/** What a marker in the value means. */
interface Meaning extends Part {
  /** The elements open in the value after the marker. */
  readonly inside?: Nest | undefined
}
/** The markup in the values of one parameter. */
export interface QuotedMarkup {
  /** Whether the call can go on at `i`, with another marker (`close` only if `own`) or with the end of the input. */
  follows(input: string, i: number, own?: boolean): { readonly legal: boolean; readonly sure: boolean }
  /** What a marker means, given the elements open in the value. `inLine`: text is before it in its line. */
  meaning(input: string, found: Mark, nest: Nest | undefined, inLine: boolean): Meaning
}

/** Decides what markers mean in the values of the parameter `ownKey`; `''`: its own opening tag is like any other. */
export function quotedMarkup(marks: Marks, { mark, next }: Finder, ownKey: string): QuotedMarkup {
  const { outer, closes } = marks
  const printed = closes[0]!
  const foreign = outer.length + 1

  // What comes after a marker

  const follows: QuotedMarkup['follows'] = (input, i, own = false) => {
    const at = pastSpace(input, i)
    if (at === input.length) return { legal: true, sure: false }
    const found = mark(input, at, true)
    if (!found) return { legal: false, sure: true }
    const isText = found.kind === 'text' || found.kind === 'textEnd'
    return { legal: !isText && (own || found.kind !== 'close'), sure: found.sure }
  }
  /**
   * Whether there is a `close` near after which the call can go on, with no opener before it. `cut`: a `close` that the
   * end of the message cuts off counts, too.
   */
  const closesLater = (input: string, from: number, cut = false): Search => {
    const limit = from + REACH
    for (let i = from; ; ) {
      const found = next(input, i, limit)
      if (!found) return { found: false, sure: input.length >= limit }
      if (!found.sure) {
        const isCut = cut && /\/./.test(input.slice(found.start))
        if (isCut && isBegun(printed, input, found.start)) return { found: true, sure: false }
        return { found: found.kind === 'close' && follows(input, found.end).legal, sure: false }
      }
      if (found.kind === 'open' || found.key !== undefined) return { found: false, sure: true }
      if (found.kind === 'close') {
        const { legal, sure } = follows(input, found.end)
        if (legal || !sure) return { found: legal, sure }
      }
      i = found.end
    }
  }
  /**
   * Whether the closing markers from `from` on, and the parameters among them, go on to close something around the
   * value, without the value's own closing marker, or all up to the end of the message. If so, what was opened in the
   * value was never meant to be closed. A parameter too long to tell belongs to the value if a call that may have such
   * parameters is open in it.
   */
  const closesAll = (input: string, from: number, inside: Nest | undefined): Search => {
    let open = inside
    let last = 0
    const limit = from + NESTED
    let at = pastSpace(input, from)
    for (let k = 0; k < MAX_RUN; k++) {
      if (at === input.length) return { found: !open && (!last || last === outer.length), sure: false }
      const found = mark(input, at)
      if (!found?.sure) return { found: false, sure: !found }
      if (found.key !== undefined) {
        if (!open) return { found: true, sure: true }
        let over: Mark | undefined = found
        do over = next(input, over.end, limit)
        while (over?.sure && over.kind !== 'close')
        if (!over?.sure) {
          const isFar = !over && input.length >= limit
          return { found: isFar && found.key !== ownKey && !isOpenIn(open, CALL), sure: isFar }
        }
        at = pastSpace(input, over.end)
        continue
      }
      const isOpen = isOpenIn(open, found.level)
      if (found.kind === 'outer' && !isOpen) {
        const later = closesLater(input, found.end)
        return { ...later, found: !later.found }
      }
      if (!isOpen || (found.kind !== 'outer' && (found.kind !== 'close' || last > 0))) break
      last = found.level
      open = closesIn(open, found.level)
      at = pastSpace(input, found.end)
    }
    return { found: false, sure: true }
  }
  /**
   * Looks from an opening marker for the value's own closing marker. `seen`: the index up to which there is none.
   * `outer`: something around the value was closed on the way, or the message ended right after the whole call.
   */
  const within = (input: string, { start }: Mark, nest?: Nest): Meaning & { outer: boolean; seen?: number } => {
    const limit = start + NESTED
    let open = nest
    let outer = false
    for (let i = start; ; ) {
      const found = next(input, i, limit)
      if (!found) {
        const sure = input.length >= limit
        const isOver = !sure && !open && input.slice(i).trim() === ''
        return { end: start, sure, inside: open, seen: i, outer: outer || isOver }
      }
      if (!found.sure) return { end: start, sure: false, outer }
      i = found.end
      const { kind, level } = found
      if (kind === 'open' || kind === 'text') open = opened(open, level)
      else if (kind === 'close' && !isOpenIn(open, 0)) {
        const { legal, sure } = follows(input, found.end)
        return { end: legal ? found.start : start, sure, outer }
      } else if (kind === 'textEnd') open = isOpenIn(open, level) ? closesIn(open, level) : open
      else if (kind !== 'garbled') {
        outer ||= !isOpenIn(open, level) || (kind === 'outer' && open!.level !== level)
        open = closesIn(open, level)
      }
    }
  }

  // What closes the value, or something around it, if nothing of its level is open in the value

  const ofClose = (input: string, { start, end }: Mark): Part => {
    // Another spelling right before the printed one is text.
    const isOther = !printed.startsWith(input.slice(start, end))
    if (isOther && input.startsWith(printed, pastSpace(input, end))) return { end, sure: true }
    const after = follows(input, end, true)
    if (after.legal) return { end: start, sure: after.sure }
    const later = closesLater(input, end)
    return { end: later.found ? end : start, sure: later.sure }
  }
  const ofGarbled = (input: string, { start, end }: Mark): Part => {
    const after = follows(input, end)
    if (!after.legal) return { end, sure: after.sure }
    const later = closesLater(input, end)
    return { end: later.found ? end : start, sure: after.sure && later.sure }
  }
  const ofOuter = (input: string, { start, end }: Mark): Part => {
    const later = closesLater(input, end, true)
    return { end: later.found ? end : start, sure: later.sure }
  }

  // What opens something

  /** Of a parameter. `inLine`: it is text if the value's closing marker comes before another opener of the same key. */
  const ofParameter = (input: string, found: Mark, inLine: boolean): Part => {
    const { start, end, sure: isWhole } = found
    const over = isWhole ? next(input, end, start + REACH) : found
    if (over && !over.sure) return { end: start, sure: false }
    const part = within(input, found)
    if (over?.kind !== 'close') return part
    const again = mark(input, pastSpace(input, over.end))
    const isEmpty = pastSpace(input, end) === over.start && again?.key === undefined
    const { legal, sure } = follows(input, over.end)
    if (part.end === start && (isEmpty || found.garbled) && legal) return { end, sure: part.sure && sure }
    if (!sure || again?.sure === false) return { end: start, sure: false }
    return inLine && again?.key === found.key ? { end, sure } : part
  }
  /** Of a call or a block. */
  const ofCall = (input: string, call: Mark, nest: Nest | undefined): Meaning => {
    const { end, sure, outer, seen, inside } = within(input, call, nest)
    if (end > call.start || outer) return { end, sure }
    if (seen !== undefined && sure) return { end: seen, sure, inside } // nothing before `seen` is looked at again
    return { end: call.end, sure, inside: opened(nest, call.level) }
  }

  const meaning: QuotedMarkup['meaning'] = (input, found, nest, inLine) => {
    const { kind, level, start, end, key } = found
    const isOpen = isOpenIn(nest, level)
    if (kind === 'textEnd') return { end, sure: true, inside: isOpen ? closesIn(nest, level) : nest }
    if (kind === 'garbled') return { inside: nest, ...ofGarbled(input, found) }
    if (kind === 'close' || kind === 'outer') {
      if (!isOpen) return { inside: nest, ...(kind === 'close' ? ofClose : ofOuter)(input, found) }
      const inside = closesIn(nest, level)
      if (kind === 'outer') return { end, sure: true, inside }
      const over = closesAll(input, end, inside)
      return over.found ? { end: start, sure: over.sure } : { end, sure: over.sure, inside }
    }
    const inCall = isOpenIn(nest, CALL) || isOpenIn(nest, foreign)
    // The opening tag of the value's own key is text: such a parameter would only be given again.
    if (kind === 'text' || inCall || (key && key === ownKey)) return { end, sure: true, inside: opened(nest, level) }
    if (key === undefined) return ofCall(input, found, nest)
    const { end: to, sure } = ofParameter(input, found, inLine)
    return { end: to, sure, inside: nest }
  }
  return { follows, meaning }
}
const opened = (nest: Nest | undefined, level: number): Nest | undefined => (level < 0 ? nest : opensIn(nest, level))
