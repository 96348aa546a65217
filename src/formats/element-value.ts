/** The value of an element that may contain elements of the same name. */

import { cutAt, isBegun } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { flowing, lit, ok, okSoFar, type Parser, primitive, type Reply, run, ws } from '../engine/parsing.ts'
import { DONE, type Grammar, type Step } from '../engine/step.ts'
import { closers } from '../repair/closer-search.ts'
import { never } from '../repair/markers.ts'
import { closesIn, isOpenIn, type Nest, opensIn } from '../repair/nesting.ts'
import { rest, taken, unmarkedPiece } from './raw-text.ts'

/** How far ahead to search for the closing tag of a value, in characters. */
const REACH = 2048

/** The tags of the element around a value. */
export interface Tags {
  readonly open: string
  readonly close: string
}

/**
 * The value of the element `own` in the element `outer`, up to the closing tag of either. Elements of the same names
 * inside the value are text up to their own closing tags, but a closing tag of `own` right before that of `outer`
 * always closes the value. So does the opening tag of another parameter, `next`, if no closing tag of `own` follows.
 */
export function elementValue(own: Tags, outer: Tags, next: Parser<unknown> = never): Grammar {
  const tags = [own.open, outer.open, own.close, outer.close]
  /** The index in `tags` of the tag at `at`, or -1. */
  const standing = (input: string, at: number): number => tags.findIndex(tag => input.startsWith(tag, at))
  /** Whether the input ends inside a tag that begins at `at`. */
  const begun = (input: string, at: number): boolean => tags.some(tag => isBegun(tag, input, at))
  /** The index of the first tag, or of a tail that may become one, or `input.length`. A `seeker` would not pay off. */
  const seek = (input: string, i: number): number => {
    for (let at = input.indexOf('<', i); at >= 0; at = input.indexOf('<', at + 1))
      if (standing(input, at) >= 0 || begun(input, at) || isNext(input, at)) return at
    return input.length
  }
  /** Whether another parameter begins at `at`, or may. */
  const isNext = (input: string, at: number): boolean => {
    const { status, furthest } = run(next, input, at)
    return status || furthest >= input.length
  }
  const ends: Closers = closers(own.close, outer.close)
  const over = ws.then(lit(outer.close))
  const inside = (nest: Nest | undefined): Grammar => {
    const self: Grammar = primitive((input, i) => {
      const at = seek(input, i)
      const found = at === i ? standing(input, at) : -1
      if (found >= 0) {
        const level = found % 2
        let furthest = begun(input, i) ? input.length : i // `<function` may become `<function_result>`
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
      if (at === i && run(next, input, i).status) {
        const [inner = ''] = input.slice(i, i + REACH).split(outer.close)
        const isText = nest || inner.length === REACH || inner.includes(own.close)
        if (isText) return ok(i + 1, { events: taken(input, i, i + 1), next: again })
        return i + inner.length === input.length ? okSoFar(input, DONE, i) : ok(i, DONE)
      }
      const safe = cutAt(input, standing(input, at) >= 0 ? at : Math.min(at, ends.pending(input, i)))
      return safe > i ? ok(safe, { events: taken(input, i, safe), next: again }) : rest(ends, input, i)
    })
    const again = [self]
    const flow = (piece: string): Reply<Step> | undefined =>
      piece.includes('<') ? undefined : unmarkedPiece(piece, cutAt(piece, ends.pending(piece, 0)), again)
    return flowing(self, flow)
  }
  return inside(undefined)
}
