#!/usr/bin/env node
/** The command `llm-dialects`: the process's streams, and nothing else. */
import { createReadStream, readFileSync } from 'node:fs'
import { type Io, reason, Unreadable } from './io.ts'
import { run } from './run.ts'

async function* bytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw new Unreadable(`cannot read ${path === '-' ? 'standard input' : path}: ${reason(error as Error)}`)
  }
}

/** https://no-color.org and https://force-color.org; else only for people at a terminal. */
function hasColor({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return process.stdout.isTTY === true && TERM !== 'dumb'
}

const STOPS = ['SIGINT', 'SIGTERM'] as const

const io: Io = {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  write: bytes => new Promise(resolve => process.stdout.write(bytes, () => resolve())),
  bytes,
  onStop(listener) {
    for (const signal of STOPS) process.on(signal, listener)
    return () => {
      for (const signal of STOPS) process.off(signal, listener)
    }
  },
  keyboard: process.stdin.isTTY === true,
  color: hasColor(process.env),
  live: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
  worker: new URL(import.meta.url.endsWith('.ts') ? './log/worker.ts' : './worker.js', import.meta.url),
  width: process.stdout.columns || 100,
  version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
}

// `llm-dialects … | head` is no error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit()
  throw error
})
process.exitCode = await run(process.argv.slice(2), io)
// Whoever still holds the other end of the pipe does not keep the command.
process.stdin.destroy()
