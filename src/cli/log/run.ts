/** `llm-dialects parse --jsonl`: a log through one thread or several, in order, in constant memory. */
import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Tinypool } from 'tinypool'
import { type Io, Misuse, reason, Unreadable } from '../io.ts'
import { countLines, lineBatches, MAX_LINE } from './lines.ts'
import { type Count, number, progress } from './progress.ts'
import { type Batch, type LogOptions, logReader } from './read.ts'

export interface LogRun extends LogOptions {
  readonly in: string
  readonly out: string
  readonly workers: number
  /** Go on behind the lines that are in `out`. */
  readonly resume: boolean
  readonly force: boolean
  /** More bad lines end the run. */
  readonly maxBad: number
  /** The account as JSON. */
  readonly json: boolean
}

/** Bad lines that are told one by one. */
const TOLD = 10
const STOPPED = 130
const TOO_BAD = 3

/** Gives the exit code. */
export async function readLog(run: LogRun, io: Io): Promise<number> {
  const total = run.in === '-' ? undefined : await sizeOf(run.in)
  const sink = run.out === '-' ? { write: io.write, skip: 0, close: async () => {} } : await fileSink(run, io)
  const threads = pool(run, io)
  const began = performance.now()
  const count: Count = { lines: 0, bad: 0, calls: 0, repaired: 0, bytes: 0 }
  const shown = progress(io, total, began)
  let asked = 0 // to stop
  let wake = () => {}
  const off = io.onStop(() => {
    asked++
    wake()
  })

  const add = async ({ text, lines, bad, calls, repaired }: Batch) => {
    await sink.write(text)
    for (const [k, why] of bad) {
      if (count.bad++ >= TOLD) continue
      shown.clear()
      io.err(`line ${sink.skip + count.lines + k + 1}: ${why}\n`)
    }
    count.lines += lines
    count.calls += calls
    count.repaired += repaired
    shown.show(count)
  }
  /** Until the end, or until it is told to stop while it waits. */
  const bytes = async function* () {
    const pieces = io.bytes(run.in)[Symbol.asyncIterator]()
    for (;;) {
      const next = await new Promise<IteratorResult<Uint8Array> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined)
        pieces.next().then(resolve, reject)
      })
      if (!next || next.done) return
      count.bytes += next.value.length
      yield next.value
    }
  }
  try {
    // What is under way, in the order of the lines. Nothing is written before what stands before it.
    const pending: (Batch | Promise<Batch>)[] = []
    for await (const batch of lineBatches(bytes(), { skip: sink.skip })) {
      if (asked > 0 || count.bad > run.maxBad) break
      pending.push(batch ? threads.read(batch) : tooLong(run))
      if (pending.length >= threads.ahead) await add(await pending.shift()!)
    }
    while (pending.length > 0 && asked < 2) await add(await pending.shift()!)
  } finally {
    off()
    shown.clear()
    await Promise.all([sink.close(), threads.close()])
  }
  const seconds = (performance.now() - began) / 1000
  const stopped = asked > 0
  if (run.json) {
    const { bytes: _, ...counted } = count
    io.err(`${JSON.stringify({ ...counted, seconds: Math.round(seconds * 1000) / 1000, stopped })}\n`)
  } else io.err(`${account(count, seconds)}${stopped ? stoppedAt(run, sink.skip + count.lines) : ''}\n`)
  return stopped ? STOPPED : count.bad > run.maxBad ? TOO_BAD : 0
}

const account = ({ lines, calls, repaired, bad }: Count, seconds: number): string =>
  [
    `llm-dialects: ${many(lines, 'line')} in ${seconds.toFixed(1)} s (${number(lines / Math.max(seconds, 0.001))}/s)`,
    many(calls, 'call'),
    `${many(repaired, 'message')} with repairs`,
    many(bad, 'bad line'),
  ].join(', ')
const many = (n: number, one: string): string => `${number(n)} ${one}${n === 1 ? '' : 's'}`
const stoppedAt = ({ out, in: from }: LogRun, line: number): string =>
  `\nllm-dialects: stopped behind line ${number(line)}${
    out === '-' || from === '-' ? '' : '; the same command with --resume goes on there'
  }`

const tooLong = ({ as, only }: LogRun): Batch => {
  const error = `longer than ${MAX_LINE} bytes`
  const text = new TextEncoder().encode(`${JSON.stringify(only ? { error } : { [as]: { error } })}\n`)
  return { text, lines: 1, bad: [[0, error]], calls: 0, repaired: 0 }
}

interface Threads {
  /** So many batches may be under way. */
  readonly ahead: number
  read(bytes: Uint8Array): Batch | Promise<Batch>
  close(): Promise<void>
}

/** One worker is this thread itself. */
function pool({ workers, field, as, only, parse }: LogRun, io: Io): Threads {
  const options: LogOptions = { field, as, only, parse }
  if (workers === 1) return { ahead: 1, read: logReader(options), close: async () => {} }
  const threads = new Tinypool({
    filename: io.worker.href,
    minThreads: workers,
    maxThreads: workers,
    workerData: options,
  })
  return {
    ahead: 2 * workers,
    read(bytes) {
      const batch: Promise<Batch> = threads.run(bytes)
      batch.catch(() => {}) // it is awaited later, in its turn
      return batch
    },
    close: () => threads.destroy(),
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(error => {
    throw new Unreadable(`cannot read ${path}: ${reason(error)}`)
  })
  return found.isFile() ? found.size : undefined
}

/** A file that is written at its end. `skip`: lines that are there already. */
async function fileSink({ in: from, out, resume, force }: LogRun, io: Io) {
  if (from !== '-' && resolve(from) === resolve(out)) throw new Misuse('--out: expected another file than --in')
  const found = await stat(out).catch(() => undefined)
  const isThere = found?.isFile() === true && found.size > 0
  if (isThere && !resume && !force)
    throw new Misuse(`--out: ${out} is there already: --resume goes on behind its last line, --force writes it anew`)
  const { lines, end } = isThere && resume ? await countLines(io.bytes(out)) : { lines: 0, end: 0 }
  const file = await open(out, resume ? 'a' : 'w').catch(error => {
    throw new Unreadable(`cannot write ${out}: ${reason(error)}`)
  })
  // A line that was cut is read again.
  if (isThere && resume) await file.truncate(end)
  return {
    skip: lines,
    close: () => file.close(),
    async write(bytes: Uint8Array) {
      try {
        for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
      } catch (error) {
        throw new Unreadable(`cannot write ${out}: ${reason(error as Error)}; --resume goes on`)
      }
    },
  }
}
