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
  /** At most so many runs of each task. */
  readonly rounds: number
  /** A task that has used up so many milliseconds is not run again. */
  readonly enough: number
  /** A task that takes so many milliseconds is stopped. */
  readonly cap: number
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1]!

export async function times(tasks: readonly Task[], { rounds, enough, cap }: Effort): Promise<Time[]> {
  const taken: number[][] = tasks.map(() => [])
  const capped = tasks.map(() => false)
  const used = tasks.map(() => 0)
  for (let round = -1; round < rounds; round++)
    for (const [k, task] of tasks.entries()) {
      if (capped[k] || (used[k]! > enough && taken[k]!.length > 0)) continue
      const ms = await once(task, cap)
      used[k]! += ms ?? 0
      if (ms === undefined) capped[k] = true
      else if (round >= 0 || used[k]! > enough) taken[k]!.push(ms) // the first run warms up, unless it is long
    }
  return tasks.map((_, k) => (capped[k] ? { ms: cap, capped: true } : { ms: median(taken[k]!) }))
}

declare global {
  var measured: (() => void) | undefined
}
/** Milliseconds of one run; undefined when it was stopped. A run that does not give way is stopped from another thread. */
async function once({ run }: Task, cap: number): Promise<number | undefined> {
  let began = 0
  let cpu = process.cpuUsage()
  let result: unknown
  const over = (): boolean => performance.now() - began > cap
  globalThis.measured = () => {
    cpu = process.cpuUsage()
    began = performance.now()
    result = run(over)
  }
  try {
    runInThisContext('measured()', { timeout: Math.ceil(cap) })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
  if (result instanceof Promise) await result
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  return ms > cap ? undefined : Math.min(ms, (user + system) / 1000)
}
