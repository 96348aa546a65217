/** A provider's chunks from anywhere through a delta parser. */
import { createParser } from 'eventsource-parser'
import { createDeltaParser, type DeltaParserOptions, type ParsedDelta } from './delta.ts'

/**
 * A delta for each chunk, and a last one for the end.
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
    for await (const chunk of chunks) yield parser.push(chunk)
    yield parser.finish()
  }
  return deltas()
}

/**
 * The same for a response of `fetch`: server-sent events, lines of JSON (Ollama), or one JSON
 * document. What is no JSON passes by. The body is read no faster than the deltas are.
 *
 * @throws TypeError on options that are wrong, and what the body throws.
 */
export const fromResponse = (response: Response, options: DeltaParserOptions = {}): AsyncGenerator<ParsedDelta> =>
  fromChunks(chunksOf(response), options)

async function* chunksOf(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return
  const found: unknown[] = []
  const feed = framing(response.headers.get('content-type') ?? '')(text => found.push(...parsed(text)))
  const decoder = new TextDecoder()
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    feed(decoder.decode(bytes, { stream: true }), false)
    yield* found.splice(0)
  }
  feed(decoder.decode(), true)
  yield* found.splice(0)
}

/** Takes the text of a body, and gives one chunk after another. */
type Framing = (take: (chunk: string) => void) => (text: string, ended: boolean) => void

function framing(contentType: string): Framing {
  if (contentType.includes('event-stream')) return events
  return /ndjson|jsonl|json-seq/.test(contentType) ? lines : document
}

const events: Framing = take => {
  const { feed } = createParser({ onEvent: ({ data }) => take(data) })
  return (text, ended) => feed(ended ? `${text}\n\n` : text) // the last event may lack its empty line
}

const lines: Framing = take => {
  let rest = ''
  return (text, ended) => {
    const parts = (rest + text).split('\n')
    rest = ended ? '' : (parts.pop() ?? '')
    for (const part of parts) take(part)
  }
}

const document: Framing = take => {
  let all = ''
  return (text, ended) => {
    all += text
    if (ended) take(all)
  }
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
