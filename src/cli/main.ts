#!/usr/bin/env node
/** The executable `llm-dialects`: connects the commands to the process, and nothing else. */
import { createReadStream, fstatSync, readFileSync, writeSync } from 'node:fs'
import { Closed, type Io, reason, Unreadable, unwritable } from './io.ts'
import { run } from './run.ts'

async function* bytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw new Unreadable(`cannot read ${path === '-' ? 'standard input' : path}: ${reason(error as Error)}`)
  }
}

/** Whether output has colours: by https://no-color.org and https://force-color.org, otherwise only on a terminal. */
function hasColor({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return process.stdout.isTTY === true && TERM !== 'dumb'
}

/**
 * Whether standard output is a file. On a full disk, Node's stream writes a part and reports no error; so `put` writes
 * a file itself, until everything is written or there is an error.
 */
const isFile = fstatSync(1).isFile()
function put(bytes: Uint8Array, then: (error?: Error) => void): void {
  const done = (error?: Error | null) => then(error ? unwritable('standard output', error) : undefined)
  if (!isFile) {
    process.stdout.write(bytes, done)
    return
  }
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
function end(error: Error): never {
  if (error instanceof Closed) process.exit(0)
  process.stderr.write(`llm-dialects: ${error.message}\n`)
  process.exit(1)
}

const STOPPED = 130
const STOPS = ['SIGINT', 'SIGTERM'] as const

/**
 * `npx` runs a command in a shell and sends signals to that shell, which may exit without passing them on; the command
 * would then run on. So under `npx`, the exit of the shell counts as a signal.
 */
function orphaned(listener: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_command === undefined) return undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    listener()
  }, 200)
  return timer.unref()
}
/** The URL of a script: in the sources, or in the build. */
const programOf = (source: string, built: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? source : built, import.meta.url)

const io: Io = {
  out: (text, failed = end) => put(Buffer.from(text), error => error && failed(error)),
  err: text => process.stderr.write(text),
  write: bytes => new Promise((resolve, reject) => put(bytes, error => (error ? reject(error) : resolve()))),
  bytes,
  onStop(listener) {
    for (const signal of STOPS) process.on(signal, listener)
    const watching = orphaned(listener)
    return () => {
      for (const signal of STOPS) process.off(signal, listener)
      clearInterval(watching)
    }
  },
  keyboard: process.stdin.isTTY === true,
  color: hasColor(process.env),
  live: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
  worker: programOf('./log/worker.ts', './worker.js'),
  renderer: programOf('./template/worker.ts', './template-worker.js'),
  width: process.stdout.columns || 100,
  version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
}

// The callbacks of writes get the errors. A run must not end because its progress cannot be shown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.exitCode = await run(process.argv.slice(2), io)
// Closes the pipe: a process that keeps its other end open must not keep the command alive.
process.stdin.destroy()
if (process.exitCode === STOPPED) process.exit()
