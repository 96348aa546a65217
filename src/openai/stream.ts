/** A stream of chunks, as the `openai` client gives it. */
import { chunkNormalizer } from './chunks.ts'
import type { ChatCompletion, WireOptions } from './wire.ts'

/** Chunks to iterate once, with the message so far. */
export interface NormalizedStream<Chunk> extends AsyncIterable<Chunk> {
  /** The message so far, as a completion that is not streamed: for a log. */
  completeResponse(): ChatCompletion
}

/**
 * Chunks in, chunks out: as if the server had found the calls and the reasoning itself.
 * The source is read no faster than the result. When it throws, what had arrived
 * comes first, then the error.
 *
 * @throws TypeError on options that are wrong.
 */
export function normalizeStream<Chunk>(
  source: AsyncIterable<Chunk>,
  options: WireOptions = {},
): NormalizedStream<Chunk> {
  const chunks = chunkNormalizer(options)
  async function* normalized() {
    try {
      for await (const chunk of source) yield* chunks.push(chunk)
    } catch (error) {
      yield* chunks.flush()
      throw error
    }
    yield* chunks.finish()
  }
  const iterator = normalized() as AsyncGenerator<Chunk>
  return { [Symbol.asyncIterator]: () => iterator, completeResponse: chunks.completeResponse }
}
