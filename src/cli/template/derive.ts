/** Derives in a thread of its own, with limits: a template is a program, and may come from anywhere. */
import { Worker } from 'node:worker_threads'
import { type Io, Unreadable } from '../io.ts'
import type { Found, Task } from './worker.ts'

/** The memory of the thread, in MiB. */
const MEMORY = 512

/** Rejects with `Unreadable` after `seconds`, and for a template that cannot be compiled. */
export function derive(task: Task, seconds: number, io: Io): Promise<Found> {
  const worker = new Worker(io.renderer, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MEMORY } })
  return new Promise<Found>((resolve, reject) => {
    const fail = (text: string) => reject(new Unreadable(text))
    const timer = setTimeout(() => {
      fail(`the template does not come to an end: stopped after ${seconds} s (--timeout allows more)`)
      void worker.terminate()
    }, seconds * 1000)
    worker.once('message', (found: Found) => resolve(found))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `the template needs more than ${MEMORY} MiB of memory`
          : `the template cannot be used: ${error.message}`,
      ),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      fail('the template ended its thread')
    })
  })
}
