#!/usr/bin/env node
/** The command `llm-dialects`: the process's streams, and nothing else. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Io, Unreadable } from './io.ts'
import { run } from './run.ts'

async function read(path: string): Promise<string> {
  try {
    const bytes = path === '-' ? Buffer.concat(await process.stdin.toArray()) : await readFile(path)
    // A message cut inside a character is still a message: no error for broken UTF-8.
    return new TextDecoder().decode(bytes)
  } catch (error) {
    throw new Unreadable(`cannot read ${path === '-' ? 'standard input' : path}: ${reason(error)}`)
  }
}
const reason = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a directory'
  if (code === 'EACCES') return 'permission denied'
  return message
}

const STOPS = ['SIGINT', 'SIGTERM'] as const

const io: Io = {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  read,
  onStop(listener) {
    for (const signal of STOPS) process.on(signal, listener)
    return () => {
      for (const signal of STOPS) process.off(signal, listener)
    }
  },
  keyboard: process.stdin.isTTY === true,
  color: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
  version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
}

// `llm-dialects … | head` is no error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit()
  throw error
})
process.exitCode = await run(process.argv.slice(2), io)
