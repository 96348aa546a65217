/** Splits bytes in pieces of any size into batches of whole lines, of about equal size. */
import { Unreadable } from '../io.ts'

/** The size at which a batch is yielded, in bytes: large enough to be worth a message to a thread. */
const BATCH = 256 * 1024
/** The longest line, in bytes; a longer one is a bad line, since memory is limited. */
export const MAX_LINE = 64 * 1024 * 1024
const BREAK = 10

/** Removes the byte order mark of UTF-8 at the start; elsewhere it is part of a line. @throws Unreadable for UTF-16. */
export async function* unmarked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array()
  for await (const bytes of source) {
    if (!start) {
      yield bytes
      continue
    }
    start = start.length === 0 ? bytes : Buffer.concat([start, bytes])
    if (start.length < 3) continue
    yield withoutMark(start)
    start = undefined
  }
  if (start) yield withoutMark(start)
}
function withoutMark(bytes: Uint8Array): Uint8Array {
  const [a, b, c] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw new Unreadable('cannot read a log in UTF-16: expected UTF-8 (iconv -f UTF-16 -t UTF-8 converts it)')
  return a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes
}

/** Yields batches, without the first `skip` lines. A line of more than `maxLine` bytes is yielded as `undefined`. */
export async function* lineBatches(
  source: AsyncIterable<Uint8Array>,
  { skip = 0, maxLine = MAX_LINE }: { readonly skip?: number; readonly maxLine?: number } = {},
): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  let closed = 0 // how many of the bytes are whole lines
  let left = skip
  let tooLong = false
  const add = (bytes: Uint8Array) => {
    const end = bytes.lastIndexOf(BREAK) + 1
    if (end > 0) closed = size + end
    if (bytes.length > 0) parts.push(bytes)
    size += bytes.length
  }
  /** Returns the whole lines; the bytes after them stay buffered. */
  const flush = (): Uint8Array => {
    const all = Buffer.concat(parts, size)
    const end = closed
    parts = []
    size = closed = 0
    add(Buffer.from(all.subarray(end)))
    return all.subarray(0, end)
  }
  for await (const piece of inPieces(source, maxLine)) {
    let bytes = piece
    while ((left > 0 || tooLong) && bytes.length > 0) {
      const end = bytes.indexOf(BREAK) + 1
      if (end > 0 && tooLong) tooLong = false
      else if (end > 0) left--
      bytes = bytes.subarray(end > 0 ? end : bytes.length)
    }
    // Only the unfinished line can become too long: a piece is not longer than `maxLine`.
    const end = bytes.indexOf(BREAK)
    if (size - closed + (end < 0 ? bytes.length : end) > maxLine) {
      if (closed > 0) yield flush()
      yield undefined
      parts = []
      size = closed = 0
      tooLong = end < 0
      bytes = bytes.subarray(end < 0 ? bytes.length : end + 1)
    }
    add(bytes)
    if (closed >= BATCH) yield flush()
  }
  if (size > 0) yield Buffer.concat(parts, size)
}

async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Yields each line with its line break. */
export function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(BREAK, from) + 1 || bytes.length
    yield bytes.subarray(from, end)
    from = end
  }
}

/** The first line, with its line break; undefined if there is none, or if it is too long. */
export async function firstLine(batches: AsyncIterable<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
  for await (const batch of batches) return batch?.subarray(0, endOfLine(batch))
  return undefined
}
/** The index after the first line of a batch. */
export const endOfLine = (batch: Uint8Array): number => batch.indexOf(BREAK) + 1 || batch.length

/** Counts the lines that end in a line break; `end` is the offset after the last of them, in bytes. */
export async function countLines(source: AsyncIterable<Uint8Array>): Promise<{ lines: number; end: number }> {
  let lines = 0
  let end = 0
  let offset = 0
  for await (const bytes of source) {
    for (let k = bytes.indexOf(BREAK); k >= 0; k = bytes.indexOf(BREAK, k + 1)) {
      lines++
      end = offset + k + 1
    }
    offset += bytes.length
  }
  return { lines, end }
}
