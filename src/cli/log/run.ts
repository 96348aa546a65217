/** `llm-dialects parse --jsonl`: reads a log in one thread or several, in order, in constant memory. */
import { stat } from 'node:fs/promises'
import { type Io, Misuse, reason, Unreadable } from '../io.ts'
import { endOfLine, lineBatches, MAX_LINE, unmarked } from './lines.ts'
import { type Count, number, progress } from './progress.ts'
import { type Batch, badLine, isOutputOf, type LogOptions, pathOf } from './read.ts'
import { sinkOf, type Target } from './sink.ts'
import { threadsOf } from './threads.ts'

export interface LogRun extends LogOptions, Target {
  readonly workers: number
  /** The most bad lines; one more ends the run. */
  readonly maxBad: number
  /** Whether the summary is printed as JSON. */
  readonly json: boolean
}

/** The most bad lines that are reported one by one. */
const TOLD = 10
const STOPPED = 130
const NO_FIELD = 2
const TOO_BAD = 3

/** Reads a log; returns the exit code. */
export async function readLog(run: LogRun, io: Io): Promise<number> {
  if (run.field !== undefined) pathOf(run.field)
  const total = run.in === '-' ? undefined : await sizeOf(run.in)
  const sink = await sinkOf(run, io)
  const { field, as, only, parse } = run
  const threads = await threadsOf(run.workers, { field, as, only, parse }, io)
  const began = performance.now()
  const count: Count = { lines: 0, bad: 0, calls: 0, repaired: 0, bytes: 0 }
  const shown = progress(io, total, began)
  let signals = 0 // how many times the user wanted to stop the run
  let wake = () => {}
  let giveUp = () => {}
  const givenUp = new Promise<void>(resolve => {
    giveUp = resolve
  })
  const off = io.onStop(() => {
    signals++
    wake()
    if (signals > 1) giveUp()
  })

  let found = 0 // how many records have a text
  const add = async ({ text, lines, bad, calls, found: texts, repaired }: Batch) => {
    await sink.write(text)
    found += texts
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
  const source: { failure?: unknown } = {}
  /** The bytes of the input, until its end, or until the run is stopped while it waits for more. */
  const arriving = async function* () {
    const pieces = io.bytes(run.in)[Symbol.asyncIterator]()
    for (;;) {
      const next = await new Promise<IteratorResult<Uint8Array> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined)
        pieces.next().then(resolve, reject)
      }).catch(failure => {
        source.failure = failure
        throw failure
      })
      if (!next || next.done) return
      count.bytes += next.value.length
      yield next.value
    }
  }
  const { last } = sink
  /** The batches after the lines that the output has. @throws Misuse if the last of those lines is not from this log. */
  const batches = async function* () {
    let checked = last === undefined
    for await (const batch of lineBatches(unmarked(arriving()), { skip: sink.skip - (checked ? 0 : 1) })) {
      const end = checked ? 0 : batch ? endOfLine(batch) : undefined
      if (end && !isOutputOf(run, batch!.subarray(0, end), last!)) throw notOf(run, sink.skip)
      checked = true
      // The output is opened when there is something to read: until then, an existing file is left alone.
      await sink.open()
      if (end === 0) yield batch
      else if (batch && end! < batch.length) yield batch.subarray(end)
    }
    if (!checked && signals === 0) throw notOf(run, sink.skip)
    await sink.open()
  }
  // The batches in progress, in the order of the lines, which is also the order in which they are written.
  const pending: (Batch | Promise<Batch>)[] = []
  const next = async () => add(await pending.shift()!)
  const readAll = async () => {
    try {
      for await (const batch of batches()) {
        if (signals > 0 || count.bad > run.maxBad) break
        pending.push(batch ? threads.read(batch) : badLine(run, `longer than ${MAX_LINE} bytes`))
        if (pending.length >= threads.ahead) await next()
      }
    } catch (error) {
      if (error !== source.failure) throw error
    }
    while (pending.length > 0 && signals < 2) await next()
    if (source.failure) throw source.failure
  }
  try {
    await Promise.race([readAll(), givenUp])
  } finally {
    off()
    shown.clear()
    await Promise.all([sink.close(), threads.close()])
  }
  const seconds = (performance.now() - began) / 1000
  const stopped = signals > 0
  const nowhere = run.field !== undefined && found === 0 && count.bad > 0
  if (nowhere)
    io.err(
      `llm-dialects: --field: expected a path to a text, such as choices.0.message.content; no record has one at ${run.field}\n`,
    )
  if (run.json) {
    const { bytes: _, ...counted } = count
    io.err(`${JSON.stringify({ ...counted, seconds: Math.round(seconds * 1000) / 1000, stopped })}\n`)
  } else io.err(`${summary(count, seconds)}${stopped ? stoppedAt(run, sink.skip + count.lines) : ''}\n`)
  if (nowhere && !stopped) return NO_FIELD
  return stopped ? STOPPED : count.bad > run.maxBad ? TOO_BAD : 0
}

const notOf = ({ out }: LogRun, line: number): Misuse =>
  new Misuse(
    `--resume: expected an output of this log with the same --field, --as and --only; line ${number(line)} of ${out} ` +
      'does not match the line of that number in the log (--force starts the output again)',
  )
const summary = ({ lines, calls, repaired, bad }: Count, seconds: number): string =>
  [
    `llm-dialects: ${many(lines, 'line')} in ${seconds.toFixed(1)} s (${number(lines / Math.max(seconds, 0.001))}/s)`,
    many(calls, 'call'),
    `${many(repaired, 'message')} with repairs`,
    many(bad, 'bad line'),
  ].join(', ')
const many = (n: number, one: string): string => `${number(n)} ${one}${n === 1 ? '' : 's'}`
const stoppedAt = ({ out, in: from }: LogRun, line: number): string =>
  `\nllm-dialects: stopped after line ${number(line)}${
    out === '-' || from === '-' ? '' : '; the same command with --resume continues there'
  }`

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(error => {
    throw new Unreadable(`cannot read ${path}: ${reason(error)}`)
  })
  return found.isFile() ? found.size : undefined
}
