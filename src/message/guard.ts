/**
 * A machine that never throws. What an inner part throws (a grammar or a hook of a user's, or a mistake of ours) ends
 * the reading: what is not accounted for by then is prose, and so is all that comes after it.
 */

import type { Machine } from '../engine/machine.ts'
import type { Channel } from './message.ts'

/** `make` makes the machine that feeds `folded`, when it is first needed; `base` is the offset of its first character. */
export function guarded(make: () => Machine, folded: Channel, base: number): Machine {
  let running: Machine | undefined
  let broken = false
  let unread = '' // what has come and is not accounted for, from the offset `from` on
  let from = base

  const fail = (error: unknown) => {
    broken = true
    running = undefined
    folded.fail(error, unread.slice(folded.reached() - from))
    unread = ''
  }
  return {
    push(chunk) {
      if (broken) return folded.pass(chunk)
      unread = unread === '' ? chunk : unread + chunk
      try {
        running ??= make()
        running.push(chunk)
      } catch (error) {
        return fail(error)
      }
      const read = folded.reached() - from
      if (read <= 0) return
      unread = read === unread.length ? '' : unread.slice(read)
      from += read
    },
    finish() {
      if (broken) return folded.finish()
      try {
        running ??= make()
        running.finish()
        folded.finish()
      } catch (error) {
        fail(error)
        folded.finish()
      }
    },
  }
}
