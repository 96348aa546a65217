/** Normalises a stream of chunks, such as that of the `openai` client. */
import { wrong } from '../engine/wrong.ts'
import { chunkNormalizer } from './chunks.ts'
import type { ClientStream, NormalizedChunk } from './types.ts'
import type { ChatCompletion, WireOptions } from './wire.ts'

/** An object that has the message so far. */
export interface Completing {
  /** The message so far, as a completion that is not streamed: for a log. */
  completeResponse(): ChatCompletion
}
/** Chunks that can be iterated once, and the message so far. */
export interface NormalizedStream<Chunk> extends AsyncIterable<NormalizedChunk<Chunk>>, Completing {}

/**
 * Returns the chunks as if the server had found the calls and the reasoning itself. For a stream of the `openai` client
 * the result is of the same class: it can be aborted, split by `tee` and sent on. The source is read no faster than the
 * result. If the source throws, everything that had arrived is sent first, then the error. If it ends without a
 * `finish_reason`, the message was cut off: what was buffered is sent, and no reason is invented.
 *
 * @throws TypeError for invalid options, and for a source that is not an async iterable.
 */
export function normalizeStream<Chunk, Source extends ClientStream<Chunk>>(
  source: Source & ClientStream<Chunk>,
  options?: WireOptions,
): AsyncIterable<NormalizedChunk<Chunk>> & Source & Completing
export function normalizeStream<Chunk>(source: AsyncIterable<Chunk>, options?: WireOptions): NormalizedStream<Chunk>
export function normalizeStream<Chunk>(
  source: AsyncIterable<Chunk>,
  options: WireOptions = {},
): NormalizedStream<Chunk> {
  if (typeof source !== 'object' || source === null || !(Symbol.asyncIterator in source))
    wrong('source', 'an async iterable of chunks', source)
  const chunks = chunkNormalizer(options)
  async function* normalized() {
    try {
      for await (const chunk of source) yield* chunks.push(chunk)
    } catch (error) {
      yield* chunks.flush()
      throw error
    }
    yield* chunks.flush()
  }
  const iterator = normalized() as AsyncGenerator<NormalizedChunk<Chunk>>
  const made = isClientStream(source)
    ? new source.constructor(() => iterator, source.controller)
    : { [Symbol.asyncIterator]: () => iterator }
  return Object.assign(made, { completeResponse: chunks.completeResponse })
}

/** A client's stream, with its class, which makes a stream from an iterator. */
interface Made<Chunk> extends ClientStream<Chunk> {
  readonly constructor: new (
    iterator: () => AsyncIterator<NormalizedChunk<Chunk>>,
    controller: AbortController,
  ) => ClientStream<NormalizedChunk<Chunk>>
}
const isClientStream = <Chunk>(source: AsyncIterable<Chunk>): source is Made<Chunk> => {
  const { controller, tee, constructor } = source as { [member in keyof Made<Chunk>]?: unknown }
  const isMade = typeof constructor === 'function' && constructor !== Object
  return isMade && typeof tee === 'function' && controller instanceof AbortController
}
