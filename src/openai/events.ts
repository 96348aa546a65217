/** Normalises the bytes of a body of server-sent events. */
import type { EventSourceMessage } from 'eventsource-parser'
import { eventReader } from '../providers/sse.ts'
import type { Steps } from '../providers/transform.ts'
import { type ChunkNormalizer, chunkNormalizer } from './chunks.ts'
import type { WireOptions } from './wire.ts'

export interface EventNormalizer
  extends Required<Steps<Uint8Array, Uint8Array>>,
    Pick<ChunkNormalizer, 'complete' | 'completeResponse' | 'refused' | 'results'> {}

/**
 * Normalises bytes. A body that ends lacks `[DONE]` if only that is missing; one that ends inside an event is not
 * complete, though its connection was closed properly.
 *
 * @throws TypeError for invalid options.
 */
export function eventNormalizer(options: WireOptions): EventNormalizer {
  const chunks = chunkNormalizer(options)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let out = '' // text that has not been returned yet
  let done = false // whether [DONE] has come
  let inside = false // whether the body ended inside an event
  let over = false // whether the body has ended
  /** Adds what an event becomes, after what an error releases; returns false if its data is not JSON. */
  const read = (event: EventSourceMessage): boolean => {
    if (event.event === 'error') out += frames(chunks.refuse())
    if (event.data === DONE) {
      done = true
      out += frames(chunks.finish(), event) + frame(event)
      return true
    }
    let chunk: unknown
    try {
      chunk = JSON.parse(event.data)
    } catch {
      return false
    }
    for (const one of chunks.push(chunk)) out += one === chunk ? frame(event) : frames([one], event)
    return true
  }
  const sse = eventReader({
    onEvent(event) {
      if (!read(event)) out += frame(event)
    },
    onComment(comment) {
      out += `: ${comment}\n\n`
    },
    onRetry(interval) {
      out += `retry: ${interval}\n\n`
    },
    onError({ line }) {
      if (line !== undefined) out += `${line}\n` // not a field of an event: clients skip the line, and it passes
    },
  })
  const taken = (): readonly Uint8Array[] => {
    const bytes = out === '' ? [] : [encoder.encode(out)]
    out = ''
    return bytes
  }
  /** Ends the body; the last event may lack its empty line. `then` makes the last events, unless `[DONE]` has come. */
  const last = (then: () => string): readonly Uint8Array[] => {
    if (over) return []
    over = true
    const event = sse.end(decoder.decode())
    if (event && !read(event)) {
      inside = !done && !(chunks.complete() && DONE.startsWith(event.data))
      out += frame(event).replace(/^(?=.)/gm, ': ')
    }
    if (!done) out += then()
    return taken()
  }
  const flushed = () => frames(chunks.flush())
  return {
    ...chunks,
    push(bytes) {
      sse.feed(decoder.decode(bytes, { stream: true }))
      return taken()
    },
    end: () => last(() => (chunks.complete() && !inside ? frame({ data: DONE }) : flushed())),
    cut: () => last(flushed),
    failure: () => (inside ? new Error('The body ended inside an event.') : undefined),
  }
}

const DONE = '[DONE]'

interface Framed extends Partial<EventSourceMessage> {
  readonly data: string
}
/** The events that have these chunks, each with the other fields of `event`. */
const frames = (chunks: readonly unknown[], event: Partial<EventSourceMessage> = {}): string =>
  chunks.map(chunk => frame({ ...event, data: JSON.stringify(chunk) })).join('')
const frame = ({ event, id, data }: Framed): string =>
  `${field('id', id)}${field('event', event)}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`
const field = (name: string, value: string | undefined): string => (value === undefined ? '' : `${name}: ${value}\n`)
