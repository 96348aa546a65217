/** Shows how far a log has been read, in one line that is overwritten. */
import type { Io } from '../io.ts'

export interface Count {
  lines: number
  bad: number
  calls: number
  repaired: number
  /** Bytes of the input that have been read. */
  bytes: number
}

const EVERY = 200 // milliseconds
const BAR = 24

/** `total`: the size of the input in bytes, if it is known. */
export function progress(io: Io, total: number | undefined, began: number) {
  let last = 0
  return {
    show(count: Count) {
      const now = performance.now()
      if (!io.live || now - last < EVERY) return
      last = now
      io.err(`\r\x1b[K${lineOf(count, total, (now - began) / 1000)}`)
    },
    clear: () => (io.live ? io.err('\r\x1b[K') : undefined),
  }
}

export function lineOf({ lines, bad, bytes }: Count, total: number | undefined, seconds: number): string {
  const said = [`${number(lines)} lines`, `${number(lines / Math.max(seconds, 0.001))}/s`]
  if (bad > 0) said.push(`${number(bad)} bad`)
  if (!total) return said.join(', ')
  const part = Math.min(1, bytes / total)
  const full = Math.round(part * BAR)
  if (part > 0.01) said.push(`${clock(seconds / part - seconds)} left`)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(Math.floor(part * 100)).padStart(3)} %  ${said.join(', ')}`
}
export const number = (n: number): string => Math.round(n).toLocaleString('en-US')
const clock = (seconds: number): string => {
  const s = Math.round(seconds)
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}
