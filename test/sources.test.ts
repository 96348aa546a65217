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
  it('a source that throws has all its text read before', async () => {
    async function* broken() {
      yield 'Aye <tool_'
      throw new Error('gone')
    }
    const stream = () => {
      const pieces = broken()
      const pull = async (controller: ReadableStreamDefaultController<string>) =>
        controller.enqueue((await pieces.next()).value!)
      return new ReadableStream<string>({ pull }, { highWaterMark: 0 })
    }
    const piped = stream().pipeThrough(parserStream()) as unknown as AsyncIterable<ParserOutput>
    for (const outputs of [fromAsyncIterable(broken()), fromAsyncIterable(stream()), piped]) {
      let read = ''
      const reading = (async () => {
        for await (const output of outputs) read += output.text
      })()
      await expect(reading).rejects.toThrow('gone')
      expect(read).toBe('Aye <tool_')
    }
  })
  it('a call that a broken source cut is truncated', async () => {
    const found: string[] = []
    async function* cut() {
      yield CALL.slice(0, 50)
      throw new Error('gone')
    }
    const reading = (async () => {
      for await (const { toolCalls } of fromAsyncIterable(cut())) found.push(...toolCalls.map(c => c.status))
    })()
    await expect(reading).rejects.toThrow('gone')
    expect(found).toEqual(['truncated'])
  })
  it('wrong options throw at once', () => {
    expect(() => fromAsyncIterable([], { dialects: ['nonsense' as 'think'] })).toThrow(TypeError)
    expect(() => parserStream({ dialects: ['nonsense' as 'think'] })).toThrow(TypeError)
  })
})

describe("a provider's chunks", () => {
  it.each([
    [
      'in the middle',
      ['{"choices":[{"index":0,"delta":{"content":"Aye."}}]}', '{"choices":[{"index":0,"del', '[DONE]'],
    ],
    ['first', ['{"choices":[{"index":0,"del', '{"choices":[{"index":0,"delta":{"content":"Aye."}}]}', '[DONE]']],
  ])('an event that is not JSON is skipped, and reported: %s', async (_, events) => {
    const content = events.map(data => `data: ${data}\n\n`).join('')
    const deltas = fromResponse(new Response(content, { headers: { 'content-type': 'text/event-stream' } }))
    let step = await deltas.next()
    while (!step.done) step = await deltas.next()
    expect(step.value.content).toBe('Aye.')
    expect(step.value.diagnostics).toMatchObject([
      { code: 'unreadable', message: 'A chunk is not JSON, and was skipped.', text: '{"choices":[{"index":0,"del' },
    ])
  })
  it('a stream of nothing but garbage is reported', async () => {
    const deltas = fromResponse(new Response('data: %%%\n\ndata: [DONE]\n\n'))
    let step = await deltas.next()
    while (!step.done) step = await deltas.next()
    expect(step.value.diagnostics.map(found => found.code)).toEqual(['unreadable'])
  })
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
  describe.each(['', 'text/plain', 'application/json', 'text/event-stream', 'application/octet-stream'])(
    'a body of another kind than its content type %j',
    type => {
      const line = (content: string) => JSON.stringify({ message: { content }, done: false })
      const whole = { choices: [{ message: { content: `Aye. ${CALL}` } }] }
      it.each([
        ['server-sent events', body(said(['Aye. ', ...CALL]))],
        ['events behind a comment', `\n: hm\n\nevent: message\n${body(said(['Aye. ', ...CALL]))}`],
        ['events with an id', body(said(['Aye. ', CALL])).replaceAll('data:', 'id: 7\r\ndata:')],
        ['lines of JSON', ['Aye. ', ...CALL].map(line).join('\n')],
        ['one line of JSON', `${line(`Aye. ${CALL}`)}\n`],
        ['a document', JSON.stringify(whole)],
        ['a document on lines', `\n${JSON.stringify(whole, null, 2)}\n`],
        ['documents in an array', JSON.stringify([whole], null, 1)],
      ])('%s', async (_, content) => {
        for (const size of [1, 5, 1e6]) {
          const data = bytes(content)
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              for (let k = 0; k < data.length; k += size) controller.enqueue(data.subarray(k, k + size))
              controller.close()
            },
          })
          const deltas = await all(
            fromResponse(new Response(stream, { headers: type ? { 'content-type': type } : {} })),
          )
          expect([text(deltas), calls(deltas)]).toEqual(['Aye.', ['sail']])
        }
      })
    },
  )
  it('is read as it arrives, whatever the content type', async () => {
    for (const first of ['data: {"choices": [{"delta": {"content": "Aye"}}]}\n\n', '{"response": "Aye"}\n']) {
      const stream = new ReadableStream<Uint8Array>({ start: controller => controller.enqueue(bytes(first)) })
      const { value } = await fromResponse(new Response(stream)).next()
      expect(value).toMatchObject({ text: 'Aye' })
    }
  })
  it('an error in place of a stream', async () => {
    const headers = { 'content-type': 'text/event-stream' }
    const reading = all(fromResponse(new Response('{"error": {"message": "Overloaded"}}', { headers })))
    await expect(reading).rejects.toThrow('The provider reported an error: Overloaded')
  })
  it.each(['{"message": "Overloaded"}', '{"error": {"message": "Overloaded"}}', 'Overloaded', '"Overloaded"'])(
    'an event that is named error rejects after all that had arrived: %s',
    async data => {
      for (const end of ['\n\n', '\n', '']) {
        const content = `data: {"choices": [{"delta": {"content": "Aye <tool_c"}}]}\n\nevent: error\ndata: ${data}${end}`
        const deltas: ParsedDelta[] = []
        const reading = (async () => {
          for await (const delta of fromResponse(new Response(content))) deltas.push(delta)
        })()
        await expect(reading).rejects.toThrow('The provider reported an error: Overloaded')
        expect(text(deltas)).toBe('Aye <tool_c')
      }
    },
  )
  it('text that only begins like an event is no stream', async () => {
    for (const content of ['event', 'data', 'error: no memory', 'id est: that is'])
      await expect(all(fromResponse(new Response(content)))).rejects.toThrow('The body is neither JSON nor a stream')
  })
  it('the result is returned after the last delta', async () => {
    const whole = { choices: [{ message: { content: `Aye. ${CALL}` }, finish_reason: 'length' }], usage: { total: 5 } }
    const deltas = fromResponse(new Response(JSON.stringify(whole)))
    let next = await deltas.next()
    while (!next.done) next = await deltas.next()
    expect(next.value).toMatchObject({
      content: 'Aye.',
      toolCalls: [{ name: 'sail' }],
      finishReason: 'length',
      usage: { total: 5 },
      diagnostics: [],
    })
  })
  it('a document that is no JSON is an error', async () => {
    await expect(all(fromResponse(new Response('<html>Sign in</html>')))).rejects.toMatchObject({
      name: 'ProviderError',
      message: 'The body is neither JSON nor a stream: <html>Sign in</html>',
      body: '<html>Sign in</html>',
    })
    expect(text(await all(fromResponse(new Response(null))))).toBe('')
    expect(text(await all(fromResponse(new Response('\n'))))).toBe('')
  })
  it.each([
    [401, '{"error": {"message": "Incorrect API key"}}', 'The provider answered 401: Incorrect API key'],
    [502, '<h1>Bad Gateway</h1>', 'The provider answered 502: <h1>Bad Gateway</h1>'],
    [404, '{"detail": "Not Found"}', 'The provider answered 404: Not Found'],
    [400, '{"object": "error", "message": "too long", "code": 400}', 'The provider answered 400: too long'],
    [500, '', 'The provider answered 500'],
  ])('a status that is not OK rejects: %i', async (status, content, message) => {
    const headers = { 'content-type': 'text/event-stream' }
    const reading = all(fromResponse(new Response(content, { status, headers })))
    const body = content.startsWith('{') ? JSON.parse(content) : content
    await expect(reading).rejects.toMatchObject({ name: 'ProviderError', status, body, message })
  })
  const chat = { choices: [{ delta: { content: 'Aye <tool_c' } }] }
  const anthropic = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Aye <tool_c' } }
  const responses = { type: 'response.output_text.delta', delta: 'Aye <tool_c' }
  const gemini = { candidates: [{ content: { parts: [{ text: 'Aye <tool_c' }] } }] }
  const ollama = { message: { content: 'Aye <tool_c' }, done: false }
  it.each([
    ['OpenAI', chat, { error: { message: 'Overloaded', code: 503 } }, 503],
    ['OpenAI, before any chunk', undefined, { error: { message: 'Overloaded', type: 'server_error' } }, undefined],
    ['vLLM', chat, { object: 'error', message: 'Overloaded', code: 400 }, 400],
    [
      'a router',
      chat,
      { error: { message: 'Overloaded' }, choices: [{ delta: {}, finish_reason: 'error' }] },
      undefined,
    ],
    ['Anthropic', anthropic, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, undefined],
    ['responses', responses, { type: 'error', code: 'server_error', message: 'Overloaded', param: null }, undefined],
    [
      'failed responses',
      responses,
      { type: 'response.failed', response: { error: { message: 'Overloaded' } } },
      undefined,
    ],
    ['Gemini', gemini, { error: { code: 429, message: 'Overloaded', status: 'RESOURCE_EXHAUSTED' } }, 429],
    ['Ollama', ollama, { error: 'Overloaded' }, undefined],
  ])('a chunk that is an error rejects after all that had arrived: %s', async (_, before, error, status) => {
    async function* chunks() {
      if (before) yield before
      yield error
      yield chat
    }
    for (const source of [
      () => fromChunks(chunks()),
      () => {
        const events = [...(before ? [before] : []), error].map(chunk => `data: ${JSON.stringify(chunk)}\n\n`)
        return fromResponse(new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } }))
      },
    ]) {
      const deltas: ParsedDelta[] = []
      const reading = (async () => {
        for await (const delta of source()) deltas.push(delta)
      })()
      const message = 'The provider reported an error: Overloaded'
      await expect(reading).rejects.toMatchObject({ name: 'ProviderError', message, body: error, status })
      expect(text(deltas)).toBe(before ? 'Aye <tool_c' : '')
      expect(deltas.some(delta => delta.isComplete)).toBe(false)
    }
  })
  it('what only looks like an error is none', async () => {
    async function* chunks() {
      yield { ...chat, error: null }
      yield { choices: [{ delta: { content: 'ap> is' } }], error: {} }
      yield { choices: [{ delta: { content: ' a tag.' }, finish_reason: 'stop' }], error: '' }
    }
    expect(text(await all(fromChunks(chunks())))).toBe('Aye <tool_cap> is a tag.')
  })
  it('chunks in an array, as Gemini sends them', async () => {
    const content = JSON.stringify([gemini, { candidates: [{ content: { parts: [{ text: 'ap> is a tag' }] } }] }])
    const deltas = await all(fromResponse(new Response(content, { headers: { 'content-type': 'application/json' } })))
    expect(text(deltas)).toBe('Aye <tool_cap> is a tag')
  })
  it.each([undefined, null, 'x', 7, {}])('what is no source throws at once: %j', source => {
    expect(() => fromChunks(source as never)).toThrow('chunks: expected an async iterable of chunks, got')
    expect(() => fromResponse(source as never)).toThrow('response: expected a Response, got')
    if (source !== 'x')
      expect(() => fromAsyncIterable(source as never)).toThrow('source: expected an iterable of texts')
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
