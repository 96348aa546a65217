/** The threads that read the batches of a log: this one, or several workers. */
import { Tinypool } from 'tinypool'
import { type Io, Unreadable } from '../io.ts'
import { linesOf } from './lines.ts'
import { type Batch, badLine, type LogOptions, logReader } from './read.ts'

export interface Threads {
  /** The most batches under way at once. */
  readonly ahead: number
  read(bytes: Uint8Array): Batch | Promise<Batch>
  close(): Promise<void>
}

/** One worker is this thread itself. @throws Unreadable when threads cannot be started. */
export async function threadsOf(workers: number, options: LogOptions, io: Io): Promise<Threads> {
  if (workers === 1) return { ahead: 1, read: logReader(options), close: async () => {} }
  const pool = new Tinypool({
    filename: io.worker.href,
    minThreads: workers,
    maxThreads: workers,
    workerData: options,
  })
  pool.on('error', () => {}) // of a thread that ends with nothing to do
  const watched = new WeakSet<object>()
  let closing = false
  /** The pool learns of threads that fail, not of those that end: a batch that waits for one would wait for ever. */
  const watch = () => {
    for (const thread of pool.threads) {
      if (watched.has(thread)) continue
      watched.add(thread)
      // `destroy` awaits the end of each thread by `once` of node:events, which calls this on a thread that fails by then.
      Object.assign(thread, { removeListener() {} })
      let failed = false
      thread.on('error', () => {
        failed = true
      })
      thread.on('exit', () => {
        if (!closing && !failed) thread.emit('error', new Error('it ended'))
      })
    }
  }
  const run = async (bytes: Uint8Array): Promise<Batch> => {
    watch()
    try {
      return await pool.run(bytes)
    } finally {
      watch()
    }
  }
  const close = async () => {
    closing = true
    watch()
    await pool.destroy().catch(() => {}) // of a thread that fails as it is ended
  }
  await run(new Uint8Array()).catch(async error => {
    await close()
    throw new Unreadable(`cannot start threads: ${messageOf(error)}`)
  })
  /** A line that ends its thread is a bad line, and those beside it are read. */
  const oneByOne = async (bytes: Uint8Array): Promise<Batch> => {
    const batches: Batch[] = []
    for (const line of linesOf(bytes))
      batches.push(
        await run(line).catch(error => badLine(options, `the thread that read it failed: ${messageOf(error)}`, line)),
      )
    return sum(batches)
  }
  return {
    ahead: 2 * workers,
    read(bytes) {
      const batch = run(bytes).catch(() => oneByOne(bytes))
      batch.catch(() => {}) // it is awaited later, in its turn
      return batch
    },
    close,
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function sum(batches: readonly Batch[]): Batch {
  const text = Buffer.concat(batches.map(batch => batch.text))
  const bad: [number, string][] = []
  let [lines, calls, found, repaired] = [0, 0, 0, 0]
  for (const batch of batches) {
    for (const [k, why] of batch.bad) bad.push([lines + k, why])
    lines += batch.lines
    calls += batch.calls
    found += batch.found
    repaired += batch.repaired
  }
  return { text, lines, bad, calls, found, repaired }
}
