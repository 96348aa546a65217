/** The same, on the wire: server-sent events in, server-sent events out. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { ParseOptions } from '../choose.ts'
import { type ChunkNormalizer, chunkNormalizer } from './chunks.ts'
import type { ChatCompletion } from './wire.ts'

export interface SseTransform extends TransformStream<Uint8Array, Uint8Array> {
  /** The message so far, as a completion that is not streamed: for a log. */
  completeResponse(): ChatCompletion
}

/**
 * The body of a streamed chat completion, normalised. Comments, other events and what is no
 * JSON pass as they are. A body that ends without `[DONE]` and without a reason was cut: what was
 * held back comes out, and no end is made up for it.
 *
 *     response.body.pipeThrough(sseTransform({ tools }))
 *
 * @throws TypeError on options that are wrong.
 */
export function sseTransform(options: ParseOptions = {}): SseTransform {
  const chunks = chunkNormalizer(options)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let out = '' // of the bytes in hand
  let ended = false // [DONE] was there
  const sse = createParser({
    onEvent(event) {
      ended ||= event.data === DONE
      out += write(event, chunks)
    },
    onComment(comment) {
      out += `: ${comment}\n\n`
    },
    onRetry(interval) {
      out += `retry: ${interval}\n\n`
    },
  })
  const read = (text: string): Uint8Array | undefined => {
    sse.feed(text)
    const bytes = out === '' ? undefined : encoder.encode(out)
    out = ''
    return bytes
  }
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      const written = read(decoder.decode(bytes, { stream: true }))
      if (written) controller.enqueue(written)
    },
    flush(controller) {
      const rest = read(`${decoder.decode()}\n\n`) // an event that lacks its empty line
      if (rest) controller.enqueue(rest)
      if (ended) return
      const last = chunks.complete ? [DONE] : chunks.flush().map(json)
      controller.enqueue(encoder.encode(last.map(data => frame({ data })).join('')))
    },
  })
  return Object.assign(stream, { completeResponse: chunks.completeResponse })
}

const DONE = '[DONE]'
const json = (value: unknown): string => JSON.stringify(value)

/** One event in, the events out. */
function write(event: EventSourceMessage, chunks: ChunkNormalizer): string {
  const written = (data: readonly string[]) => data.map(data => frame({ ...event, data })).join('')
  if (event.data === DONE) return written([...chunks.finish().map(json), DONE])
  let chunk: unknown
  try {
    chunk = JSON.parse(event.data)
  } catch {
    return written([event.data])
  }
  return written(chunks.push(chunk).map(json))
}

function frame({ event, id, data }: EventSourceMessage): string {
  const head = (id === undefined ? '' : `id: ${id}\n`) + (event === undefined ? '' : `event: ${event}\n`)
  return `${head}${data
    .split('\n')
    .map(line => `data: ${line}\n`)
    .join('')}\n`
}
