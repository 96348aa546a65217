/**
 * A machine that never throws. An error inside (in a user's grammar or hook, or a bug) ends the reading: what is not
 * accounted for by then is prose, and so is everything after it.
 */

import type { Machine } from '../engine/machine.ts'
import { type Growing, growing } from '../engine/string-builder.ts'
import type { Channel } from './message.ts'

/** A machine whose end has two steps: the reading, and what the channel still holds. */
export interface Guarded extends Machine {
  /** Ends the channel, after `finish`. */
  end(): void
}

/** `make` makes the machine that feeds `folded`, on first use; `base` is the offset of its first character. */
export function guarded(make: () => Machine, folded: Channel, base: number): Guarded {
  let running: Machine | undefined
  let broken = false
  let unread = '' // input that is not accounted for, from the offset `from`
  let growth: Growing | undefined // of it, while it waits
  let from = base

  const fail = (error: unknown) => {
    broken = true
    running = undefined
    folded.fail(error, unread.slice(folded.reached() - from))
    unread = ''
  }
  /** Lets the machine read, and drops what it has accounted for. */
  const read = (step: 'push' | 'catchUp' | 'finish', chunk = '', isLast = false) => {
    try {
      running ??= make()
      if (step === 'push') running.push(chunk, isLast)
      else running[step]()
    } catch (error) {
      return fail(error)
    }
    const reached = folded.reached() - from
    if (reached <= 0) return
    unread = reached === unread.length ? '' : unread.slice(reached)
    growth = undefined
    from += reached
  }
  return {
    push(chunk, isLast) {
      if (broken) return folded.pass(chunk)
      unread = unread === '' ? chunk : (growth ??= growing(unread)).add(chunk)
      read('push', chunk, isLast)
    },
    catchUp() {
      if (running) read('catchUp')
    },
    preview(tail) {
      try {
        if (!broken) return (running ??= make()).preview(tail)
      } catch (error) {
        fail(error)
      }
      return [{ events: [{ type: 'text', delta: tail }], tail }]
    },
    finish() {
      if (!broken) read('finish')
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
