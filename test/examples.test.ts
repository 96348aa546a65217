/** Every file of `examples/`, run against scripted servers. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import OpenAI from 'openai'
import { afterEach, describe, expect, it } from 'vitest'
import { chat } from '../examples/ai-sdk.ts'
import { message, messages } from '../examples/langchain.ts'
import { ask } from '../examples/openai-client.ts'
import { forwardTo } from '../examples/sse-handler.ts'
import { body, bytes, said } from './openai/wire.ts'

const CALL = '<tool_call>\n{"name": "read_file", "arguments": {"path": "größe.txt"}}\n</tool_call>'
const THREE = [1, 2, 3]
  .map(n => `<tool_call>{"name": "read_file", "arguments": {"path": "${n}"}}</tool_call>`)
  .join('\n')

/** A streamed answer, byte by byte. */
const answer = (text: string): Response => {
  const data = bytes(body(said([...text])))
  let k = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: controller => (k < data.length ? controller.enqueue(data.subarray(k, ++k)) : controller.close()),
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

describe('the OpenAI client', () => {
  const client = (text: string) =>
    new OpenAI({ apiKey: 'none', baseURL: 'http://localhost/v1', maxRetries: 0, fetch: async () => answer(text) })

  it('streams text, reasoning and a call', async () => {
    let shown = ''
    const { calls, message } = await ask(client(`<think>hm</think>I'll look.\n${CALL}`), 'm', 'x', text => {
      shown += text
    })
    expect(shown).toBe("I'll look.")
    expect(calls).toEqual([{ name: 'read_file', arguments: '{"path": "größe.txt"}' }])
    expect(message).toMatchObject({
      content: "I'll look.",
      reasoning_content: 'hm',
      tool_calls: [{ type: 'function' }],
    })
  })
  it('streams several calls', async () => {
    const { calls } = await ask(client(THREE), 'm', 'x')
    expect(calls.map(c => JSON.parse(c.arguments).path)).toEqual(['1', '2', '3'])
  })
})

it('the AI SDK executes what the text calls', async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 1, text: 1, reasoning: undefined },
  }
  const step = (text: string) => ({
    stream: simulateReadableStream({
      chunks: [
        { type: 'text-start' as const, id: '0' },
        ...[...text].map(delta => ({ type: 'text-delta' as const, id: '0', delta })),
        { type: 'text-end' as const, id: '0' },
        { type: 'finish' as const, usage, finishReason: { unified: 'stop' as const, raw: 'stop' } },
      ],
    }),
  })
  const call = '<function=weather>\n<parameter=city>\nBrest\n</parameter>\n</function>'
  const model = new MockLanguageModelV3({ doStream: [step(call), step('Take a coat.')] })
  let text = ''
  for await (const delta of chat(model, 'coat?')) text += delta
  expect(text).toBe('Take a coat.')
  expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain('rain in Brest')
})

describe('a handler that pipes server-sent events', () => {
  const servers: Server[] = []
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  it('serves the real client', async () => {
    const upstream = await serve((_, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      const data = bytes(body(said([...`I'll look.\n${CALL}`])))
      for (let k = 0; k < data.length; k += 7) res.write(data.subarray(k, k + 7))
      res.end()
    })
    const client = new OpenAI({ apiKey: 'none', baseURL: `${await serve(forwardTo(upstream))}/v1`, maxRetries: 0 })
    const runner = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    const { choices } = await runner.finalChatCompletion()
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: "I'll look.",
        tool_calls: [{ function: { name: 'read_file', arguments: '{"path": "größe.txt"}' } }],
      },
    })
  })
  it('passes errors on', async () => {
    const upstream = await serve((_, res) =>
      res.writeHead(429, { 'content-type': 'application/json' }).end('{"error":"slow"}'),
    )
    const response = await fetch(`${await serve(forwardTo(upstream))}/v1/chat/completions`, {
      method: 'POST',
      body: '{}',
    })
    expect([response.status, await response.json()]).toEqual([429, { error: 'slow' }])
    const nobody = await fetch(await serve(forwardTo('http://127.0.0.1:1')), { method: 'POST', body: '{}' })
    expect(nobody.status).toBe(502)
  })
  it('stops the model when the client leaves', async () => {
    let left = () => {}
    const gone = new Promise<void>(resolve => {
      left = resolve
    })
    const upstream = await serve((_, res) => {
      res.on('close', left)
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.write(body(said(['Hi']), false))
    })
    const abort = new AbortController()
    const handler = await serve(forwardTo(upstream))
    const response = await fetch(handler, { method: 'POST', body: '{}', signal: abort.signal })
    await response.body!.getReader().read()
    abort.abort()
    await gone
  })
})

describe('LangChain', () => {
  it('a whole message', () => {
    expect(message(`<think>hm</think>Look.\n${CALL}`)).toMatchObject({
      content: 'Look.',
      tool_calls: [{ type: 'tool_call', name: 'read_file', args: { path: 'größe.txt' } }],
      invalid_tool_calls: [],
      additional_kwargs: { reasoning_content: 'hm' },
    })
    expect(message(CALL.slice(0, -25))).toMatchObject({ tool_calls: [], invalid_tool_calls: [{ name: 'read_file' }] })
  })
  it('a stream', async () => {
    async function* chunks() {
      for (const c of `Look.\n${CALL}`) yield { content: c }
    }
    const all = []
    for await (const m of messages(chunks())) all.push(m)
    expect(all.map(m => m.content).join('')).toBe('Look.')
    expect(all.at(-1)!.tool_calls).toMatchObject([{ name: 'read_file' }])
  })
})
