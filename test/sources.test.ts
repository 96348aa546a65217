/** Text from any source through a parser. */
import { describe, expect, it } from 'vitest'
import { fromChunks, fromResponse, type ParsedDelta } from '../src/providers/index.ts'
import { fromAsyncIterable, type ParserOutput, parserStream } from '../src/sources/index.ts'
import { body, bytes, said } from './openai/wire.ts'

const CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest"}}</tool_call>'

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}
const text = (outputs: readonly { text: string }[]) => outputs.map(o => o.text).join('')
const calls = (outputs: readonly (ParserOutput | ParsedDelta)[]) => outputs.flatMap(o => o.toolCalls.map(c => c.name))

describe('text', () => {
  const pieces = ['Aye. <tool', ...CALL.slice(5)]
  it('from lists, generators and streams', async () => {
    async function* generated() {
      yield* pieces
    }
    const stream = new ReadableStream<string>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
    for (const source of [pieces, generated(), stream]) {
      const outputs = await all(fromAsyncIterable(source))
      expect(outputs).toHaveLength(pieces.length + 1)
      expect([text(outputs), calls(outputs)]).toEqual(['Aye.', ['sail']])
    }
  })
  it('as a transform', async () => {
    const source = new Response(`Aye. ${CALL}`).body!
    const stream = source.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    const outputs = await all(stream.pipeThrough(parserStream()) as unknown as AsyncIterable<ParserOutput>)
    expect([text(outputs), calls(outputs)]).toEqual(['Aye.', ['sail']])
  })
  it('the transform reads no faster than it is read', async () => {
    let pulled = 0
    const source = new ReadableStream<string>(
      {
        pull(controller) {
          controller.enqueue(`word ${pulled++} `)
        },
      },
      { highWaterMark: 0 },
    )
    const reader = source.pipeThrough(parserStream()).getReader()
    await reader.read()
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(pulled).toBeLessThan(5)
    await reader.cancel()
  })
  it('a source that throws, throws', async () => {
    async function* broken() {
      yield 'a'
      throw new Error('gone')
    }
    await expect(all(fromAsyncIterable(broken()))).rejects.toThrow('gone')
  })
  it('wrong options throw at once', () => {
    expect(() => fromAsyncIterable([], { dialects: ['nonsense'] })).toThrow(TypeError)
    expect(() => parserStream({ dialects: ['nonsense'] })).toThrow(TypeError)
  })
})

describe("a provider's chunks", () => {
  it('from its client', async () => {
    async function* chunks() {
      yield* said(['Aye. ', ...CALL])
    }
    const deltas = await all(fromChunks(chunks()))
    expect([text(deltas), calls(deltas)]).toEqual(['Aye.', ['sail']])
  })
  it.each([
    ['server-sent events', 'text/event-stream; charset=utf-8', body(said(['Aye, größe. ', ...CALL])).trimEnd()],
    [
      'lines of JSON',
      'application/x-ndjson',
      [...`Aye, größe. ${CALL}`].map(content => JSON.stringify({ message: { content }, done: false })).join('\r\n'),
    ],
    [
      'a document',
      'application/json',
      JSON.stringify({ choices: [{ message: { content: `Aye, größe. ${CALL}` } }] }, null, 2),
    ],
  ])('from a response: %s', async (_, type, content) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes(content)) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const deltas = await all(fromResponse(new Response(stream, { headers: { 'content-type': type } })))
    expect([text(deltas), calls(deltas)]).toEqual(['Aye, größe.', ['sail']])
  })
  it('what is no JSON passes by', async () => {
    expect(text(await all(fromResponse(new Response('<html>'))))).toBe('')
    expect(text(await all(fromResponse(new Response(null))))).toBe('')
  })
  it.each([
    ['text/event-stream', 'data: {"choices":[{"delta":{"content":"Aye <tool_c"}}]}\n\n', 'data: {"choices":[{"del'],
    ['text/event-stream', 'data: {"choices":[{"delta":{"content":"Aye <tool_c"}}]}\n\n', 'event: message'],
    [
      'application/x-ndjson',
      '{"model":"m","message":{"role":"assistant","content":"Aye <tool_c"},"done":false}\n',
      '{"message":{"con',
    ],
    [
      'application/json-seq',
      '\x1e{"model":"m","message":{"role":"assistant","content":"Aye <tool_c"},"done":false}\n',
      '\x1e{"message":{"con',
    ],
  ])('a body that ends inside a chunk: all that had arrived, then an error; %s', async (type, whole, half) => {
    const read = async (body: string) => {
      const deltas: ParsedDelta[] = []
      const reading = (async () => {
        for await (const delta of fromResponse(new Response(body, { headers: { 'content-type': type } })))
          deltas.push(delta)
      })()
      return { failed: await reading.then(() => false).catch(String), text: () => text(deltas) }
    }
    const cut = await read(whole + half)
    expect(cut.failed).toBe('Error: The body ended inside an event.')
    expect(cut.text()).toBe('Aye <tool_c')
    for (const ended of [whole, whole.trimEnd(), `${whole}\n`])
      expect([(await read(ended)).failed, (await read(ended)).text()]).toEqual([false, 'Aye <tool_c'])
  })
})
