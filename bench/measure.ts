/** Medians of tasks that take turns, so that all share the machine's moods; and a cap for those that never end. */
import { runInThisContext } from 'node:vm'

/** Milliseconds, of a clock or of the processor, whichever are fewer: others may use the machine. `capped`: it was stopped. */
export interface Time {
  readonly ms: number
  readonly capped?: true
}
export interface Task {
  readonly run: (over: () => boolean) => unknown | Promise<unknown>
}
export interface Effort {
  /** At most so many samples of each task. */
  readonly rounds: number
  /** A task that has used up so many milliseconds is not run again. */
  readonly enough: number
  /** A task that takes so many milliseconds is stopped. */
  readonly cap: number
}

/** What takes less than so many milliseconds is run several times for one sample: a clock has no use for microseconds. */
const SAMPLE = 1

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1]!
/** Of short runs the engine has not compiled all before some hundreds are over: the later half counts. */
const later = (list: readonly number[]): readonly number[] => list.slice(list.length >> 1)

export async function times(tasks: readonly Task[], { rounds, enough, cap }: Effort): Promise<Time[]> {
  const taken: number[][] = tasks.map(() => [])
  const capped = tasks.map(() => false)
  const used = tasks.map(() => 0)
  const runs = tasks.map(() => 1)
  for (let round = -1; round < rounds; round++)
    for (const [k, task] of tasks.entries()) {
      if (capped[k] || (used[k]! > enough && taken[k]!.length > 0)) continue
      const ms = await sample(task, runs[k]!, cap)
      if (ms === undefined) {
        capped[k] = true
        continue
      }
      used[k]! += ms * runs[k]!
      runs[k] = Math.max(1, Math.ceil(SAMPLE / ms))
      if (round >= 0 || used[k]! > enough) taken[k]!.push(ms) // the first sample warms up, unless it is long
    }
  return tasks.map((_, k) => (capped[k] ? { ms: cap, capped: true } : { ms: median(later(taken[k]!)) }))
}

/** A clock that began now: milliseconds since, and those of the processor if they are fewer. */
function clock(): () => number {
  const cpu = process.cpuUsage()
  const began = performance.now()
  return () => {
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(cpu)
    return Math.min(ms, (user + system) / 1000)
  }
}

declare global {
  var measured: (() => void) | undefined
}
/** Milliseconds of one run out of `runs`; undefined when it was stopped. A run that does not give way is stopped from another thread. */
async function sample({ run }: Task, runs: number, cap: number): Promise<number | undefined> {
  const began = performance.now()
  const over = (): boolean => performance.now() - began > cap
  let taken = 0
  let rest: Promise<void> | undefined
  globalThis.measured = () => {
    const time = clock()
    const first = run(over)
    if (first instanceof Promise)
      rest = (async () => {
        await first
        for (let k = 1; k < runs; k++) await run(over)
        taken = time()
      })()
    else {
      for (let k = 1; k < runs; k++) run(over)
      taken = time()
    }
  }
  try {
    runInThisContext('measured()', { timeout: Math.ceil(cap) })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
  await rest
  return over() ? undefined : taken / runs
}
