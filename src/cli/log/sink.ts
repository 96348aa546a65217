/** The output of a log. */
import { fstat } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Io, Misuse, unwritable } from '../io.ts'
import { countLines, firstLine, lineBatches } from './lines.ts'

export interface Target {
  readonly in: string
  readonly out: string
  /** Whether to continue after the lines that are in `out`. */
  readonly resume: boolean
  readonly force: boolean
}
export interface Sink {
  /** How many lines the output has already. */
  readonly skip: number
  /** The last of these lines, with its line break; undefined if there is none, or if it is too long. */
  readonly last: Uint8Array | undefined
  /** Opens the output. From here on, the old content of an overwritten file is lost. */
  open(): Promise<void>
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** @throws Misuse if something would be lost: `out` is the file `in`, by whatever name, or exists already. */
export async function sinkOf({ in: from, out, resume, force }: Target, io: Io): Promise<Sink> {
  const there = await fileAt(out, 1)
  const source = await fileAt(from, 0)
  const same = there && source && there.dev === source.dev && there.ino === source.ino
  if (same || (out !== '-' && from !== '-' && resolve(from) === resolve(out)))
    throw new Misuse('--out: expected another file than --in')
  if (out === '-') return { skip: 0, last: undefined, open: async () => {}, write: io.write, close: async () => {} }
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
    last: lines > 0 ? await firstLine(lineBatches(io.bytes(out), { skip: lines - 1 })) : undefined,
    open: () =>
      trying(async () => {
        if (file) return
        file = await open(out, resume ? 'a' : 'w')
        if (isThere && resume) await file.truncate(end) // an incomplete last line is removed, and read again
      }),
    write: bytes =>
      trying(async () => {
        for (let at = 0; file && at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
      }, '; --resume continues'),
    close: () => trying(async () => await file?.close()),
  }
}

/** The file at a path, behind all links; undefined if it is not a file. `-` stands for the descriptor `stream`. */
async function fileAt(path: string, stream: number) {
  const finding = path === '-' ? promisify(fstat)(stream, { bigint: true }) : stat(path, { bigint: true })
  const found = await finding.catch(() => undefined)
  return found?.isFile() ? found : undefined
}
