/** The value of a parameter whose text is not escaped, up to the marker that ends it. */

import { cutAt } from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { error, NONE } from '../engine/event.ts'
import { flowing, ok, okSoFar, primitive, type Reply } from '../engine/parsing.ts'
import type { Grammar, Step } from '../engine/step.ts'
import { closers } from '../repair/closer-search.ts'
import type { Nest } from '../repair/nesting.ts'
import { orCdata } from './cdata.ts'
import { quotedMarkup } from './quoted-markup.ts'
import { rest, taken, unmarkedPiece } from './raw-text.ts'
import { finder, MAX_SPACE, type Mark, type Marks, pastSpace } from './value-marks.ts'

/**
 * A value, in pieces as it arrives, up to the marker that ends it. The value may itself contain such markers: a closing
 * marker ends the value if the call can go on after it, or if no later closing marker near it allows that. A
 * whole call inside the value is text, however long: the elements that the call opens are counted as they arrive. It is
 * a call of its own only if its tool may be a given one, and it is clear, within 600 characters of its beginning,
 * that the enclosing call was not closed before it. A value in CDATA is unwrapped.
 */
export const rawValue = (marks: Marks, key = ''): Grammar => rawValues(marks)(key, '')

/** `rawValue`, for a value that `word`, too, closes if the call goes on after it: a tag named after its key, say. */
export function rawValues(marks: Marks): (key: string, word: string) => Grammar {
  const find = finder(marks)
  const ends: Closers = closers(...marks.closes)
  return (key, word) => {
    const markers = find(key, word)
    const { next, isPlain } = markers
    const { follows, meaning } = quotedMarkup(marks, markers, word && key)
    /** Text inside `nest`, the elements open in the value. */
    const plain = (nest: Nest | undefined): Grammar => {
      const flow = (piece: string): Reply<Step> | undefined => {
        if (!isPlain(piece)) return undefined
        return unmarkedPiece(piece, cutAt(piece, lineEnd(piece, 0, ends.pending(piece, 0))), again)
      }
      const self: Grammar = primitive((input, i) => {
        const found = next(input, i, input.length)
        const at = found?.start ?? input.length
        const waits = found?.kind === 'close' ? input.length : ends.pending(input, i, at)
        const safe = cutAt(input, lineEnd(input, i, Math.min(at, waits)))
        if (safe > i) return ok(safe, { events: taken(input, i, safe), next: again })
        if (!found || found.kind === 'begun' || at > waits) return rest(ends, input, i)
        const { end, sure, inside } = meaning(input, found, nest, at === i)
        const certain = sure && found.sure
        const text = end > at
        const doubt =
          text && !nest && doubtful(input, found, marks.closes[0]!)
            ? [error('stray-close', found.start, found.end)]
            : NONE
        // A line break before a marker that is not the value's own belongs to the markup.
        const isOwn = found.kind === 'close' || found.kind === 'garbled' || marks.unclosed
        const events = text || isOwn ? taken(input, i, end) : NONE
        const after = inside === nest ? again : [inside ? plain(inside) : top]
        const step: Step = text ? { events: [...events, ...doubt], next: after } : { events }
        return certain ? ok(end, step) : okSoFar(input, step, end)
      })
      const again = [self]
      return flowing(self, flow)
    }
    const top = plain(undefined)
    return orCdata(top, marks.entities, markers, follows)
  }
}

/** The index of the line break before `end`, ignoring indentation; `end` if there is no line break after `from`. */
function lineEnd(input: string, from: number, end: number): number {
  let i = end
  while (i > from && end - i < MAX_SPACE && (input[i - 1] === ' ' || input[i - 1] === '\t')) i--
  if (i > from && input[i - 1] === '\n') i--
  else if (!(i > from && input[i - 1] === '\r')) return end
  return i > from && input[i - 1] === '\r' ? i - 1 : i
}

/** Whether a closing marker that was taken for text is followed by something like markup that is not `close`. */
const doubtful = (input: string, { kind, start, end }: Mark, close: string): boolean => {
  const next = pastSpace(input, end)
  return kind === 'close' && input[next] === input[start] && !input.startsWith(close, next)
}
