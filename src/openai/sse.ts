/** Chat completions on the wire: server-sent events in, normalised server-sent events out. */
import { eventNormalizer } from './events.ts'
import { bytesTransform } from './transform.ts'
import type { ChatCompletion, WireOptions } from './wire.ts'

/** A transform of bytes, with the message so far. */
export interface SseTransform extends TransformStream<Uint8Array, Uint8Array> {
  /** The message so far, as a completion that is not streamed: for a log. */
  completeResponse(): ChatCompletion
}

/**
 * The body of a streamed chat completion, normalised. Comments, other events and data that is not JSON pass through
 * unchanged. A body that ends without `[DONE]` and without a finish reason was cut: what was held back comes out, and no
 * end is made up. If the source fails, or ends inside an event, everything that had arrived comes out, then an error.
 *
 *     response.body.pipeThrough(sseTransform({ tools }))
 *
 * @throws TypeError on options that are wrong.
 */
export function sseTransform(options: WireOptions = {}): SseTransform {
  const events = eventNormalizer(options)
  const failure = () => (events.endedInside() ? new Error('The body ended inside an event.') : undefined)
  return { ...bytesTransform({ ...events, failure }), completeResponse: events.completeResponse }
}
