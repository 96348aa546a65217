#!/usr/bin/env node
/** The command `llm-dialects`: the process's streams, and nothing else. */
import { createReadStream, readFileSync } from 'node:fs'
import { type Io, reason, Unreadable } from './io.ts'
import { run } from './run.ts'

async function* pieces(path: string): AsyncGenerator<string> {
  // A message cut inside a character is still a message: no error for broken UTF-8.
  const decoder = new TextDecoder()
  try {
    for await (const bytes of path === '-' ? process.stdin : createReadStream(path)) {
      const text = decoder.decode(bytes, { stream: true })
      if (text !== '') yield text
    }
  } catch (error) {
    throw new Unreadable(`cannot read ${path === '-' ? 'standard input' : path}: ${reason(error as Error)}`)
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
async function read(path: string): Promise<string> {
  const all: string[] = []
  for await (const piece of pieces(path)) all.push(piece)
  return all.join('')
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
  read,
  pieces,
  onStop(listener) {
    for (const signal of STOPS) process.on(signal, listener)
    return () => {
      for (const signal of STOPS) process.off(signal, listener)
    }
  },
  keyboard: process.stdin.isTTY === true,
  color: hasColor(process.env),
  width: process.stdout.columns || 100,
  version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
}

// `llm-dialects … | head` is no error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit()
  throw error
})
process.exitCode = await run(process.argv.slice(2), io)
