/** Normalises the bytes of a body of server-sent events. */
import type { EventSourceMessage } from 'eventsource-parser'
import { eventReader } from '../providers/sse.ts'
import { type ChunkNormalizer, chunkNormalizer } from './chunks.ts'
import type { WireOptions } from './wire.ts'

type Shown = 'complete' | 'completeResponse' | 'refused' | 'results'

export interface EventNormalizer extends Pick<ChunkNormalizer, Shown> {
  /** Takes the next bytes; returns what they become, if anything. */
  push(bytes: Uint8Array): Uint8Array | undefined
  /** Ends the body: returns what was buffered, and `[DONE]` if only that was missing. */
  end(): Uint8Array | undefined
  /** Ends a body that broke off: returns what was buffered. */
  cut(): Uint8Array | undefined
  /** Whether the body ended inside an event. Then it is not complete, though its connection was closed properly. */
  endedInside(): boolean
}

/** @throws TypeError for invalid options. */
export function eventNormalizer(options: WireOptions): EventNormalizer {
  const chunks = chunkNormalizer(options)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let out = '' // text that has not been returned yet
  let done = false // whether [DONE] has come
  let inside = false // whether the body ended inside an event
  let over = false // whether the body has ended
  /** What an event becomes, after what an error releases; undefined if its data is not JSON. */
  const read = (event: EventSourceMessage) => {
    done ||= event.data === DONE
    if (event.event === 'error') out += chunks.refuse().map(json).map(frameData).join('')
    return write(event, chunks)
  }
  const sse = eventReader({
    onEvent(event) {
      const written = read(event) ?? frame(event)
      out += written
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
  const taken = (): Uint8Array | undefined => {
    if (out === '') return undefined
    const bytes = encoder.encode(out)
    out = ''
    return bytes
  }
  /** Ends the body; the last event may lack its empty line. `then` makes the last events, unless `[DONE]` has come. */
  const last = (then: () => readonly string[]): Uint8Array | undefined => {
    if (over) return undefined
    over = true
    const event = sse.end(decoder.decode())
    if (event) {
      const written = read(event)
      inside = written === undefined && !done && !(chunks.complete() && DONE.startsWith(event.data))
      out += written ?? frame(event).replace(/^(?=.)/gm, ': ')
    }
    if (!done) out += then().map(frameData).join('')
    return taken()
  }
  const flushed = () => chunks.flush().map(json)
  return {
    push(bytes) {
      sse.feed(decoder.decode(bytes, { stream: true }))
      return taken()
    },
    end: () => last(() => (chunks.complete() && !inside ? [DONE] : flushed())),
    cut: () => last(flushed),
    endedInside: () => inside,
    complete: chunks.complete,
    completeResponse: chunks.completeResponse,
    refused: chunks.refused,
    results: chunks.results,
  }
}

const DONE = '[DONE]'
const json = (value: unknown): string => JSON.stringify(value)

/** The events that one event becomes, as text; undefined if its data is not JSON. */
function write(event: EventSourceMessage, chunks: ChunkNormalizer): string | undefined {
  const written = (data: readonly string[]) => data.map(data => frame({ ...event, data })).join('')
  if (event.data === DONE) return written([...chunks.finish().map(json), DONE])
  let chunk: unknown
  try {
    chunk = JSON.parse(event.data)
  } catch {
    return undefined
  }
  return written(chunks.push(chunk).map(one => (one === chunk ? event.data : json(one))))
}

const frameData = (data: string): string => frame({ data })
const frame = ({ event, id, data }: Partial<EventSourceMessage> & { readonly data: string }): string =>
  `${field('id', id)}${field('event', event)}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`
const field = (name: string, value: string | undefined): string => (value === undefined ? '' : `${name}: ${value}\n`)
