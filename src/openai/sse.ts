/** Chat completions on the wire: server-sent events in, normalised server-sent events out. */
import { losslessTransform } from '../providers/transform.ts'
import { eventNormalizer } from './events.ts'
import type { ChatCompletion, WireOptions } from './wire.ts'

/** A transform of the bytes of a body, which also has the message so far. */
export interface SseTransform extends TransformStream<Uint8Array, Uint8Array> {
  /** The message so far, as a completion that is not streamed: for a log. */
  completeResponse(): ChatCompletion
}

/**
 * Returns a transform that normalises the body of a streamed chat completion. Comments, other events and data that is
 * not JSON pass through unchanged. A body that ends without `[DONE]` and without a finish reason was cut off: what was
 * buffered is sent, and no end is invented. If the source fails, or ends inside an event, everything that had arrived
 * is sent, then an error.
 *
 *     response.body.pipeThrough(sseTransform({ tools }))
 *
 * @throws TypeError for invalid options.
 */
export function sseTransform(options: WireOptions = {}): SseTransform {
  const events = eventNormalizer(options)
  return { ...losslessTransform(events), completeResponse: events.completeResponse }
}
