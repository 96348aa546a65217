/** A provider's chunks from anywhere through a delta parser. */
import { createDeltaParser, type DeltaParserOptions, type ParsedDelta } from './delta.ts'
import { eventReader } from './sse.ts'

/**
 * A delta for each chunk, and a last one for the end. When the chunks throw, what had arrived
 * comes first, then the error.
 *
 *     for await (const delta of fromChunks(await client.messages.create({ …, stream: true }))) …
 *
 * @throws TypeError on options that are wrong.
 */
export function fromChunks(
  chunks: AsyncIterable<unknown>,
  options: DeltaParserOptions = {},
): AsyncGenerator<ParsedDelta> {
  const parser = createDeltaParser(options)
  async function* deltas(): AsyncGenerator<ParsedDelta> {
    try {
      for await (const chunk of chunks) yield parser.push(chunk)
    } catch (error) {
      yield parser.finish()
      throw error
    }
    yield parser.finish()
  }
  return deltas()
}

/**
 * The deltas of a response of `fetch`: server-sent events, lines of JSON (Ollama), or one JSON
 * document. What is not JSON is skipped, except in the last event or line: a body that ends inside one was
 * cut, and throws after all that had arrived. The body is read no faster than the deltas are.
 *
 * @throws TypeError on options that are wrong, what the body throws, and an Error for one that was cut.
 */
export const fromResponse = (response: Response, options: DeltaParserOptions = {}): AsyncGenerator<ParsedDelta> =>
  fromChunks(chunksOf(response), options)

async function* chunksOf(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return
  const found: unknown[] = []
  const feed = framing(response.headers.get('content-type') ?? '')(text => {
    const chunks = parsed(text)
    found.push(...chunks)
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

/** Takes the text of a body, and gives one chunk after another; false where the body ended inside one. */
type Framing = (take: (chunk: string) => boolean) => (text: string, ended: boolean) => boolean

function framing(contentType: string): Framing {
  if (contentType.includes('event-stream')) return events
  return /ndjson|jsonl|json-seq/.test(contentType) ? lines : document
}

const events: Framing = take => {
  const { feed, end } = eventReader({ onEvent: ({ data }) => void take(data) })
  return (text, ended) => {
    const last = ended ? end(text) : feed(text)
    return !last || take(last.data) || (last.data !== '' && '[DONE]'.startsWith(last.data))
  }
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

/** `application/json-seq` has a separator before each record. */
const record = (line: string): string => (line.startsWith('\x1e') ? line.slice(1) : line)

const document: Framing = take => {
  let all = ''
  return (text, ended) => {
    all += text
    if (ended) take(all)
    return true
  }
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
