/** The threads that read the batches of a log: this one, or several workers. */
import { Worker } from 'node:worker_threads'
import { type Io, Unreadable } from '../io.ts'
import { linesOf } from './lines.ts'
import { type Batch, badLine, type LogOptions, logReader } from './read.ts'

export interface Threads {
  /** The most batches in progress at once. */
  readonly ahead: number
  read(bytes: Uint8Array): Batch | Promise<Batch>
  close(): Promise<void>
}

/** With one worker, this thread reads the batches itself. @throws Unreadable if threads cannot be started. */
export async function threadsOf(workers: number, options: LogOptions, io: Io): Promise<Threads> {
  if (workers === 1) return { ahead: 1, read: logReader(options), close: async () => {} }
  const { run, close } = poolOf(workers, io.worker, options)
  await run(new Uint8Array()).catch(async error => {
    await close()
    throw new Unreadable(`cannot start threads: ${messageOf(error)}`)
  })
  /** Reads a batch line by line: a line that ends its thread is a bad line, and the others are read. */
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
      batch.catch(() => {}) // the batch is awaited later, in order
      return batch
    },
    close,
  }
}

/** A thread, with the callbacks for the batch that it is reading. */
interface Thread {
  readonly worker: Worker
  resolve(batch: Batch): void
  reject(error: Error): void
}

/** A pool of threads, which are started when needed; one that fails is replaced if there is work. */
function poolOf(size: number, program: URL, workerData: LogOptions) {
  const threads = new Set<Thread>()
  const idle = new Set<Thread>()
  const waiting: ((thread: Thread) => void)[] = []
  let closed = false

  const start = (): Thread => {
    const thread: Thread = { worker: new Worker(program, { workerData }), resolve() {}, reject() {} }
    const ended = (error: Error) => {
      threads.delete(thread)
      idle.delete(thread)
      thread.reject(error)
    }
    thread.worker.on('message', (batch: Batch) => thread.resolve(batch))
    thread.worker.on('error', ended)
    thread.worker.on('exit', () => ended(new Error('it ended')))
    threads.add(thread)
    return thread
  }
  const take = (): Thread | Promise<Thread> => {
    const [thread] = idle
    if (thread) idle.delete(thread)
    return thread ?? (threads.size < size ? start() : new Promise(resolve => waiting.push(resolve)))
  }
  const release = (thread: Thread) => {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.add(thread)
  }
  const run = async (bytes: Uint8Array): Promise<Batch> => {
    if (closed) throw new Error('it ended')
    const thread = await take()
    try {
      return await new Promise<Batch>((resolve, reject) => {
        Object.assign(thread, { resolve, reject })
        thread.worker.postMessage(bytes)
      })
    } finally {
      if (threads.has(thread)) release(thread)
      else if (!closed && waiting.length > 0) release(start())
    }
  }
  const close = async () => {
    closed = true
    await Promise.all(Array.from(threads, ({ worker }) => worker.terminate()))
  }
  return { run, close }
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
