/** Where the lines of a log go. */
import { fstat } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Io, Misuse, unwritable } from '../io.ts'
import { countLines } from './lines.ts'

export interface Target {
  readonly in: string
  readonly out: string
  /** Go on behind the lines that are in `out`. */
  readonly resume: boolean
  readonly force: boolean
}
export interface Sink {
  /** Lines that are there already. */
  readonly skip: number
  /** From here on what was in a file is gone. */
  open(): Promise<void>
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** @throws Misuse where something would be lost: `out` is `in`, by whatever name, or is there already. */
export async function sinkOf({ in: from, out, resume, force }: Target, io: Io): Promise<Sink> {
  const there = await fileAt(out, 1)
  const source = await fileAt(from, 0)
  const same = there && source && there.dev === source.dev && there.ino === source.ino
  if (same || (out !== '-' && from !== '-' && resolve(from) === resolve(out)))
    throw new Misuse('--out: expected another file than --in')
  if (out === '-') return { skip: 0, open: async () => {}, write: io.write, close: async () => {} }
  const isThere = there !== undefined && there.size > 0n
  if (isThere && !resume && !force)
    throw new Misuse(`--out: ${out} already exists: --resume continues after its last line, --force overwrites it`)
  const { lines, end } = isThere && resume ? await countLines(io.bytes(out)) : { lines: 0, end: 0 }

  let file: FileHandle | undefined
  const trying = async <T>(step: () => Promise<T>, advice = ''): Promise<T> => {
    try {
      return await step()
    } catch (error) {
      throw unwritable(out, error as Error, advice)
    }
  }
  return {
    skip: lines,
    open: () =>
      trying(async () => {
        if (file) return
        file = await open(out, resume ? 'a' : 'w')
        if (isThere && resume) await file.truncate(end) // a line that was cut is read again
      }),
    write: bytes =>
      trying(async () => {
        for (let at = 0; file && at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
      }, '; --resume continues'),
    close: () => trying(async () => await file?.close()),
  }
}

/** The file behind all links; undefined where the path is not a file. `-` stands for a stream. */
async function fileAt(path: string, stream: number) {
  const finding = path === '-' ? promisify(fstat)(stream, { bigint: true }) : stat(path, { bigint: true })
  const found = await finding.catch(() => undefined)
  return found?.isFile() ? found : undefined
}
