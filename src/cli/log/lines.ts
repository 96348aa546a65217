/** Bytes in pieces of any size, to batches of whole lines of about one size. */

/** Bytes of a batch: enough that threads are worth their messages. */
const BATCH = 256 * 1024
/** A longer line is bad: memory has an end. */
export const MAX_LINE = 64 * 1024 * 1024
const BREAK = 10

/** The first `skip` lines are left out. Of a line that is too long nothing is kept: it is `undefined`. */
export async function* lineBatches(
  source: AsyncIterable<Uint8Array>,
  { skip = 0, maxLine = MAX_LINE }: { readonly skip?: number; readonly maxLine?: number } = {},
): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  let closed = 0 // so many of these bytes are whole lines
  let left = skip
  let tooLong = false
  const add = (bytes: Uint8Array) => {
    const end = bytes.lastIndexOf(BREAK) + 1
    if (end > 0) closed = size + end
    if (bytes.length > 0) parts.push(bytes)
    size += bytes.length
  }
  /** The whole lines; what follows them stays. */
  const flush = (): Uint8Array => {
    const all = Buffer.concat(parts, size)
    const end = closed
    parts = []
    size = closed = 0
    add(Buffer.from(all.subarray(end)))
    return all.subarray(0, end)
  }
  for await (const piece of source) {
    let bytes = piece
    while ((left > 0 || tooLong) && bytes.length > 0) {
      const end = bytes.indexOf(BREAK) + 1
      if (end > 0 && tooLong) tooLong = false
      else if (end > 0) left--
      bytes = bytes.subarray(end > 0 ? end : bytes.length)
    }
    add(bytes)
    if (closed >= BATCH) yield flush()
    if (size - closed <= maxLine) continue
    if (closed > 0) yield flush()
    yield undefined
    parts = []
    size = closed = 0
    tooLong = true
  }
  if (size > 0) yield Buffer.concat(parts, size)
}

/** How many lines a file has that end in a line break, and where the last of them ends. */
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
