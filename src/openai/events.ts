/** The bytes of server-sent events, one chunk after another, normalised. */
import type { EventSourceMessage } from 'eventsource-parser'
import { eventReader } from '../providers/sse.ts'
import { type ChunkNormalizer, chunkNormalizer } from './chunks.ts'
import type { WireOptions } from './wire.ts'

export interface EventNormalizer extends Pick<ChunkNormalizer, 'completeResponse' | 'results'> {
  /** The next bytes; what they become, if anything. */
  push(bytes: Uint8Array): Uint8Array | undefined
  /** The body is over: returns what was held back, and `[DONE]` if only that was missing. */
  end(): Uint8Array | undefined
  /** The body broke off: returns what was held back. */
  cut(): Uint8Array | undefined
  /** Did the body end inside an event? Then it is not complete, though its connection was closed properly. */
  endedInside(): boolean
}

/** @throws TypeError on options that are wrong. */
export function eventNormalizer(options: WireOptions): EventNormalizer {
  const chunks = chunkNormalizer(options)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let out = '' // of the bytes in hand
  let done = false // [DONE] was there
  let inside = false // an event, at the end
  let over = false // of the body
  const sse = eventReader({
    onEvent(event) {
      done ||= event.data === DONE
      out += write(event, chunks) ?? frame(event)
    },
    onComment(comment) {
      out += `: ${comment}\n\n`
    },
    onRetry(interval) {
      out += `retry: ${interval}\n\n`
    },
    onError({ line }) {
      if (line !== undefined) out += `${line}\n` // not a server-sent event: clients skip it, and it passes
    },
  })
  const taken = (): Uint8Array | undefined => {
    if (out === '') return undefined
    const bytes = encoder.encode(out)
    out = ''
    return bytes
  }
  /** The last event may lack its empty line. */
  const last = (then: () => readonly string[]): Uint8Array | undefined => {
    if (over) return undefined
    over = true
    const event = sse.end(decoder.decode())
    if (event) {
      done ||= event.data === DONE
      const written = write(event, chunks)
      inside = written === undefined && !done && !(chunks.complete() && DONE.startsWith(event.data))
      out += written ?? frame(event).replace(/^(?=.)/gm, ': ')
    }
    if (!done) out += then().map(frameData).join('')
    return taken()
  }
  const held = () => chunks.flush().map(json)
  return {
    push(bytes) {
      sse.feed(decoder.decode(bytes, { stream: true }))
      return taken()
    },
    end: () => last(() => (chunks.complete() && !inside ? [DONE] : held())),
    cut: () => last(held),
    endedInside: () => inside,
    completeResponse: chunks.completeResponse,
    results: chunks.results,
  }
}

const DONE = '[DONE]'
const json = (value: unknown): string => JSON.stringify(value)

/** One event in, the events out; undefined for what is not JSON. */
function write(event: EventSourceMessage, chunks: ChunkNormalizer): string | undefined {
  const written = (data: readonly string[]) => data.map(data => frame({ ...event, data })).join('')
  if (event.data === DONE) return written([...chunks.finish().map(json), DONE])
  let chunk: unknown
  try {
    chunk = JSON.parse(event.data)
  } catch {
    return undefined
  }
  const out = chunks.push(chunk)
  return out.length === 1 && out[0] === chunk ? frame(event) : written(out.map(json))
}

const frameData = (data: string): string => frame({ data, event: undefined, id: undefined })
function frame({ event, id, data }: EventSourceMessage): string {
  if (id === undefined && event === undefined && !data.includes('\n')) return `data: ${data}\n\n`
  const head = (id === undefined ? '' : `id: ${id}\n`) + (event === undefined ? '' : `event: ${event}\n`)
  return `${head}${data
    .split('\n')
    .map(line => `data: ${line}\n`)
    .join('')}\n`
}
