/** Runs a provider's chunks, from a client or an HTTP response, through a delta parser. */

import type { EventSourceMessage } from 'eventsource-parser'
import { wrong } from '../engine/wrong.ts'
import { createDeltaParser, type DeltaParserOptions, type ParsedDelta } from './delta.ts'
import { failureOf, isFailure, MOST, ProviderError } from './failure.ts'
import type { MessageResult } from './merge.ts'
import { eventReader } from './sse.ts'

/**
 * Yields a delta for each chunk, and a last one for the end; returns the result of the message. If the source throws,
 * or a chunk is an error of the provider, the last delta has everything that had arrived and is not complete; then the
 * error is thrown.
 *
 *     for await (const delta of fromChunks(await client.messages.create({ …, stream: true }))) …
 *
 * @throws TypeError for invalid options, `ProviderError` for a chunk that is an error.
 */
export function fromChunks(
  chunks: AsyncIterable<unknown>,
  options: DeltaParserOptions = {},
): AsyncGenerator<ParsedDelta, MessageResult> {
  if (typeof chunks !== 'object' || chunks === null || !(Symbol.asyncIterator in chunks || Symbol.iterator in chunks))
    wrong('chunks', 'an async iterable of chunks', chunks)
  const parser = createDeltaParser(options)
  async function* deltas(): AsyncGenerator<ParsedDelta, MessageResult> {
    try {
      for await (const chunk of chunks) {
        const delta = parser.push(chunk)
        yield delta
        if (delta.error) throw delta.error
      }
    } catch (error) {
      yield { ...parser.finish(), isComplete: false }
      throw error
    }
    yield parser.finish()
    return parser.result
  }
  return deltas()
}

/**
 * Yields the deltas of a `fetch` response, and returns the result of its message: server-sent events, lines of JSON
 * (Ollama), or one JSON document. The first characters of the body say which of them it is, or else its content type.
 * An event or line that is not JSON is skipped, and the first has the diagnostic `unreadable`; but a body that ends
 * inside one was cut off, and an error is thrown after everything that had arrived. The body is read no faster than the
 * deltas.
 *
 * @throws TypeError for invalid options; `ProviderError` for a status that is not OK, a chunk that is an error, or a
 * document that is not JSON; any error of the body; and an Error for a body that was cut off.
 */
export function fromResponse(
  response: Response,
  options: DeltaParserOptions = {},
): AsyncGenerator<ParsedDelta, MessageResult> {
  if (typeof response !== 'object' || response === null || !('body' in response) || !('headers' in response))
    wrong('response', 'a Response', response)
  return fromChunks(chunksOf(response), options)
}

async function* chunksOf(response: Response): AsyncGenerator<unknown> {
  if (!response.ok) throw await failureOf(response)
  if (!response.body) return
  const found: unknown[] = []
  const feed = framing(response.headers.get('content-type') ?? '')(text => {
    const chunks = parsed(text)
    found.push(...(chunks.length > 0 || DONE.test(text) ? chunks : [text]))
    return chunks.length > 0
  })
  const decoder = new TextDecoder()
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    feed(decoder.decode(bytes, { stream: true }), false)
    yield* found.splice(0)
  }
  const whole = feed(decoder.decode(), true)
  yield* found.splice(0)
  if (!whole) throw new Error('The body ended inside an event.')
}

/** Not a chunk: a blank line, and the end of OpenAI's streams. */
const DONE = /^\s*(?:\[DONE\]\s*)?$/

/**
 * Splits the text of a body into chunks for `take`, which returns whether the chunk is JSON. The function that takes
 * the text returns false if the body ended inside a chunk.
 */
type Framing = (take: (chunk: string) => boolean) => (text: string, ended: boolean) => boolean

function framing(contentType: string): Framing {
  const named = contentType.includes('event-stream')
    ? events
    : /ndjson|jsonl|json-seq/.test(contentType)
      ? lines
      : document
  return take => {
    let head = '' // what came before it was clear what the body is
    let read: ReturnType<Framing> | undefined
    return (text, ended) => {
      if (read) return read(text, ended)
      head += text
      const begun = head.trimStart()
      const isClear = ended || begun.length >= CLEAR || /^[[{]/.test(begun)
      read = isClear ? framingOf(begun, named)(take) : undefined
      return read ? read(head, ended) : true
    }
  }
}
/** The number of characters that tell what a body is: those of `event:`. */
const CLEAR = 6

/** What a body is by its first characters, or as its content type has it. */
function framingOf(begun: string, named: Framing): Framing {
  if (/^(?:data|event|id|retry)?:/.test(begun)) return events
  return /^[[{]/.test(begun) && named !== lines ? document : named
}

const events: Framing = take => {
  const takeEvent = ({ event, data }: EventSourceMessage) => take(event === 'error' ? errorOf(data) : data)
  const { feed, end } = eventReader({ onEvent: event => void takeEvent(event) })
  return (text, ended) => {
    const last = ended ? end(text) : feed(text)
    return !last || takeEvent(last) || (last.data !== '' && '[DONE]'.startsWith(last.data))
  }
}

/** The data of an event that is named `error`, as a chunk that is one. */
function errorOf(data: string): string {
  const [value = data] = parsed(data)
  return isFailure(value) ? data : JSON.stringify({ error: value })
}

const lines: Framing = take => {
  let rest = ''
  return (text, ended) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) take(record(part))
    return !ended || rest.trim() === '' || take(record(rest))
  }
}

/** The line without the separator (U+001E) that `application/json-seq` has before each record. */
const record = (line: string): string => (line.startsWith('\x1e') ? line.slice(1) : line)

/** One document; or lines of JSON whose content type does not say so, if the first line is JSON by itself. */
const document: Framing = take => {
  let all = ''
  let byLine: ReturnType<Framing> | undefined
  let isFirst = true // whether the first line goes on
  return (text, ended) => {
    if (byLine) return byLine(text, ended)
    all = all === '' ? text.trimStart() : all + text
    if (isFirst && all.length > 0 && text.includes('\n')) {
      const end = all.indexOf('\n')
      isFirst = end < 0
      if (/^[[{]/.test(all) && parsed(all.slice(0, Math.max(0, end))).length > 0) {
        byLine = lines(take)
        return byLine(all, ended)
      }
    }
    if (ended && all.trim() !== '' && !take(all))
      throw new ProviderError(`The body is neither JSON nor a stream: ${all.trim().slice(0, MOST)}`, undefined, all)
    return true
  }
}

/** The chunk in `text`, or several in an array, as Gemini sends them; none if it is not JSON. */
function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    return []
  }
}
