/**
 * A machine that never throws. An error inside it (in a user's grammar or hook, or a bug) ends the parsing: all input
 * that is not accounted for by then is prose, and so is everything after it.
 */

import type { Machine } from '../engine/machine.ts'
import { type Growing, growing } from '../engine/string-builder.ts'
import type { Channel } from './message.ts'

/** A machine that ends in two steps: first the parsing (`finish`), then the channel (`end`). */
export interface Guarded extends Machine {
  /** Ends the channel, after `finish`. */
  end(): void
}

/** `make` makes the machine that feeds `folded`, on first use; `base` is the offset of its first character. */
export function guarded(make: () => Machine, folded: Channel, base: number): Guarded {
  let running: Machine | undefined
  let broken = false
  let unread = '' // the input that is not accounted for, from the offset `from` on
  let growth: Growing | undefined // builds `unread` from several chunks
  let from = base

  const fail = (error: unknown) => {
    broken = true
    running = undefined
    folded.fail(error, unread.slice(folded.reached() - from))
    unread = ''
  }
  /** Runs a step of the machine, and drops the input that is then accounted for. */
  const read = (step: (running: Machine) => void) => {
    try {
      step((running ??= make()))
    } catch (error) {
      return fail(error)
    }
    const reached = folded.reached() - from
    if (reached <= 0) return
    unread = unread.slice(reached)
    growth = undefined
    from += reached
  }
  return {
    push(chunk, isLast) {
      if (broken) return folded.pass(chunk)
      unread = unread === '' ? chunk : (growth ??= growing(unread)).add(chunk)
      read(to => to.push(chunk, isLast))
    },
    catchUp() {
      if (!broken) read(to => to.catchUp())
    },
    preview(tail) {
      try {
        if (!broken) return (running ??= make()).preview(tail)
      } catch (error) {
        fail(error)
      }
      return [{ events: [{ type: 'text', delta: tail }], tail, send() {} }]
    },
    finish(seen) {
      if (!broken) read(to => to.finish(seen))
    },
    end() {
      try {
        folded.finish()
      } catch (error) {
        fail(error)
        folded.finish()
      }
    },
  }
}
