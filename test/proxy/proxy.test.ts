/** What passes, what is looked at, what is told and what is refused. */
import { describe, expect, it } from 'vitest'
import { createProxy, type ProxyLog, type ProxyOptions } from '../../src/proxy/index.ts'
import { body, chunks, events, said } from '../openai/wire.ts'
import { drained, EVENTS, nobody, proxied, received, scripted, sleep } from './servers.ts'

const CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest"}}</tool_call>'
const tools = [{ type: 'function', function: { name: 'sail', parameters: { type: 'object' } } }]
const completion = (content: string | null, more: object = {}) => ({
  id: 'x',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: 'stop' }],
})
/** A server that answers every chat request with this text. */
const chatting = (content: string) =>
  scripted(async (req, res) => {
    await received(req)
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(content)))
  })
const chat = async (url: string, request: object | string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof request === 'string' ? request : JSON.stringify(request),
  })
const message = async (url: string, request: object) => {
  const { choices } = (await (await chat(url, { model: 'm', messages: [], ...request })).json()) as ReturnType<
    typeof completion
  >
  return choices[0]!.message as { content: string | null; tool_calls?: unknown[]; [key: string]: unknown }
}

describe('other paths', () => {
  it('pass untouched: method, path, query, headers, body, status', async () => {
    const upstream = await scripted(async (req, res) => {
      const seen = { method: req.method, url: req.url, body: await received(req), headers: req.headers }
      res.writeHead(201, { 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'], connection: 'x-hop', 'x-hop': '1' })
      res.end(JSON.stringify(seen))
    })
    const { url, logged } = await proxied(upstream)
    const response = await fetch(`${url}/v1/embeddings?a=1&b=%2F`, {
      method: 'PUT',
      headers: { authorization: 'Bearer sk-secret', 'x-mine': 'me', 'accept-encoding': 'gzip' },
      body: CALL,
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('x-answer')).toBe('yes')
    expect(response.headers.get('x-hop')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const seen = (await response.json()) as { headers: Record<string, string> }
    expect(seen).toMatchObject({
      method: 'PUT',
      url: '/v1/embeddings?a=1&b=%2F',
      body: CALL,
      headers: {
        authorization: 'Bearer sk-secret',
        'x-mine': 'me',
        host: new URL(upstream).host,
        'content-length': String(CALL.length),
        'accept-encoding': 'identity',
      },
    })
    expect((await logged())[0]).toMatchObject({ method: 'PUT', path: '/v1/embeddings', status: 201, end: 'complete' })
    expect((await logged())[0]).not.toHaveProperty('calls')
  })
  it('bytes of any kind, redirects, no body, compressed bodies, HEAD', async () => {
    const { gzipSync } = await import('node:zlib')
    const data = Uint8Array.from({ length: 70_000 }, (_, k) => k % 251)
    const upstream = await scripted((req, res) => {
      if (req.url === '/bytes') res.end(data)
      else if (req.url === '/moved') res.writeHead(302, { location: '/elsewhere' }).end()
      else if (req.url === '/none') res.writeHead(204).end()
      else res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
    })
    const { url } = await proxied(upstream)
    expect(new Uint8Array(await (await fetch(`${url}/bytes`)).arrayBuffer())).toEqual(data)
    const moved = await fetch(`${url}/moved`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere'])
    expect((await fetch(`${url}/none`, { method: 'DELETE' })).status).toBe(204)
    expect(await (await fetch(`${url}/packed`)).text()).toBe('packed')
    expect((await fetch(`${url}/bytes`, { method: 'HEAD' })).status).toBe(200)
  })
  it('are never those of another server', async () => {
    const { url } = await proxied(await scripted((req, res) => res.end(req.url)))
    expect(await (await fetch(`${url}//example.com/x`)).text()).toBe('//example.com/x')
  })
  it('an upstream with /v1, or below a path', async () => {
    const upstream = await scripted((req, res) => res.end(req.url))
    const path = async (base: string) => (await fetch(`${(await proxied(base)).url}/v1/models`)).text()
    expect(await path(`${upstream}/v1`)).toBe('/v1/models')
    expect(await path(`${upstream}/v1/`)).toBe('/v1/models')
    expect(await path(`${upstream}/api/v1`)).toBe('/api/v1/models')
  })
  it('are all but one: with a query, and nothing else that differs', async () => {
    const upstream = await scripted(async (req, res) => {
      await received(req)
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(CALL)))
    })
    const { url } = await proxied(upstream)
    const content = async (path: string, method = 'POST') => {
      const request = { method, body: JSON.stringify({ model: 'm', messages: [], tools }) }
      return ((await (await fetch(url + path, request)).json()) as ReturnType<typeof completion>).choices[0]!.message
        .content
    }
    expect(await content('/v1/chat/completions?a=1')).toBeNull()
    for (const path of [
      '/v1/chat/completions/',
      '/chat/completions',
      '/api/v1/chat/completions',
      '/V1/chat/completions',
    ])
      expect(await content(path)).toBe(CALL)
    expect(await content('/v1/chat/completions', 'PUT')).toBe(CALL)
  })
  it.each(['text/event-stream', 'Application/JSON; charset=utf-8', 'text/plain', 'application/x-ndjson', ''])(
    'and of that one, what is neither a stream nor JSON by its type: %j',
    async type => {
      const isJson = type.startsWith('Application')
      const sent = isJson ? JSON.stringify(completion(CALL)) : body(said([CALL]))
      const upstream = await scripted((_, res) => res.writeHead(200, type ? { 'content-type': type } : {}).end(sent))
      const { url } = await proxied(upstream)
      const response = await (await chat(url, { model: 'm', messages: [], tools })).text()
      const isRead = isJson || type === 'text/event-stream'
      expect([response.includes('tool_calls'), response === sent]).toEqual([isRead, !isRead])
    },
  )
  it('/healthz is the proxy itself', async () => {
    const { url, log } = await proxied(await nobody())
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(log).toEqual([])
  })
})

describe('the request', () => {
  it('reaches the server byte for byte', async () => {
    let seen = ''
    const { url } = await proxied(
      await scripted(async (req, res) => {
        seen = await received(req)
        res.writeHead(400, { 'content-type': 'application/json' }).end('{"error": {"message": "what?"}}')
      }),
    )
    for (const text of [
      '{"model":  "m", "n": 1.0, "x": "\\u00fc"}',
      'no JSON',
      '[]',
      '{"tools": [{"type": "function"}]}',
      '',
    ]) {
      const response = await chat(url, text)
      expect([response.status, await response.text()]).toEqual([400, '{"error": {"message": "what?"}}'])
      expect(seen).toBe(text)
    }
  })
  it('its tools count; without any, or when none is wanted, nothing is a call', async () => {
    const { url } = await proxied(await chatting(`<think>hm</think>${CALL}`))
    expect((await message(url, { tools })).tool_calls).toHaveLength(1)
    for (const request of [{}, { tools: [] }, { tools, tool_choice: 'none' }])
      expect(await message(url, request)).toEqual({ role: 'assistant', content: CALL, reasoning_content: 'hm' })
    const always = await proxied(await chatting(CALL), { callsWithoutTools: true })
    expect((await message(always.url, {})).tool_calls).toHaveLength(1)
    expect((await message(always.url, { tools, tool_choice: 'none' })).tool_calls).toBeUndefined()
  })
  it('its tools type what is written as text', async () => {
    const { url } = await proxied(await chatting('<invoke name="dial"><parameter name="n">0044</parameter></invoke>'))
    const dial = { name: 'dial', parameters: { type: 'object', properties: { n: { type: 'string' } } } }
    expect((await message(url, { tools: [{ type: 'function', function: dial }] })).tool_calls).toMatchObject([
      { function: { arguments: '{"n":"0044"}' } },
    ])
  })
  it('one with `functions` gets a `function_call`', async () => {
    const { url } = await proxied(await chatting(CALL))
    expect(await message(url, { functions: [{ name: 'sail' }] })).toMatchObject({
      content: null,
      function_call: { name: 'sail', arguments: '{"to":"Brest"}' },
    })
  })
  it('tools that are none leave the answer as it is', async () => {
    const { url } = await proxied(await chatting(CALL))
    expect((await message(url, { tools: [{ type: 'function', function: {} }] })).content).toBe(CALL)
  })
})

describe('the profile of the model', () => {
  const R1 = 'deepseek-ai/DeepSeek-R1'
  const streamed = async (options: object, request: object) => {
    const upstream = await scripted(async (req, res) => {
      await received(req)
      res.writeHead(200, EVENTS).end(body(said(['why</think>', 'because'])))
    })
    const { url } = await proxied(upstream, options)
    const all = chunks(await (await chat(url, { messages: [], stream: true, ...request })).text())
    const of = (key: string) => all.map(c => c.choices[0].delta[key] ?? '').join('')
    return [of('reasoning_content'), of('content')]
  }
  it('is that of the request, or the one given, or none', async () => {
    expect(await streamed({}, { model: R1 })).toEqual(['why', 'because'])
    expect(await streamed({}, { model: 'who knows' })).toEqual(['', 'why\n\nbecause'])
    expect(await streamed({ modelProfile: R1 }, { model: 'who knows' })).toEqual(['why', 'because'])
    expect(await streamed({ modelProfile: 'none' }, { model: R1 })).toEqual(['', 'why\n\nbecause'])
  })
  it('a prompt that thinks not opens no reasoning', async () => {
    const model = 'Qwen/Qwen3.5-35B-A3B'
    expect((await streamed({}, { model }))[0]).toBe('why')
    const off = [
      { chat_template_kwargs: { enable_thinking: false } },
      { enable_thinking: false },
      { thinking: { type: 'disabled' } },
      { reasoning_effort: 'none' },
      { reasoning: { enabled: false } },
    ]
    for (const request of off) expect((await streamed({}, { model, ...request }))[0]).toBe('')
  })
  it('a reply that goes on with a message has the end of that message before it', async () => {
    const messages = [{ role: 'assistant', content: '<think>' }]
    expect(await streamed({}, { model: 'm', messages, continue_final_message: true })).toEqual(['why', 'because'])
    const plain = [{ role: 'assistant', content: 'Well, ' }]
    expect((await streamed({}, { model: R1, messages: plain, continue_final_message: true }))[0]).toBe('')
  })
})

describe('errors', () => {
  it('of the server pass with their status, headers and body', async () => {
    const { url, logged } = await proxied(
      await scripted((_, res) =>
        res
          .writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' })
          .end('{"error": {"message": "slow"}}'),
      ),
    )
    const response = await chat(url, { model: 'm', messages: [] })
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '7',
      '{"error": {"message": "slow"}}',
    ])
    expect((await logged())[0]).toMatchObject({ status: 429, end: 'complete', model: 'm' })
  })
  it('a server that is not there', async () => {
    const { url, logged } = await proxied(await nobody())
    for (const path of ['/v1/chat/completions', '/v1/embeddings']) {
      const response = await fetch(url + path, { method: 'POST', body: '{}' })
      expect(response.status).toBe(502)
      expect(await response.json()).toEqual({
        error: {
          message: 'The upstream server cannot be reached.',
          type: 'proxy_error',
          param: null,
          code: 'upstream-unreachable',
        },
      })
    }
    expect((await logged(2))[0]).toMatchObject({ status: 502, end: 'upstream-unreachable', cause: 'ECONNREFUSED' })
  })
  it('what calls itself JSON and is none passes', async () => {
    const { url } = await proxied(
      await scripted((_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"half')),
    )
    expect(await (await chat(url, {})).text()).toBe('{"half')
  })
})

describe('limits', () => {
  const echo = () => scripted(async (req, res) => res.end(await received(req)))
  const large = 'x'.repeat(5000)
  const unsized = () =>
    new ReadableStream({
      async start(controller) {
        for (let k = 0; k < 5; k++) {
          controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
          await sleep(1)
        }
        controller.close()
      },
    })
  it.each(['/v1/chat/completions', '/v1/files'])('a request to %s', async path => {
    const { url, logged } = await proxied(await echo(), { maxRequestBytes: 2000 })
    for (const make of [() => large, unsized]) {
      const response = await fetch(url + path, { method: 'POST', body: make(), duplex: 'half' } as RequestInit)
      expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
        413,
        'request-too-large',
      ])
    }
    expect((await logged(2)).map(e => e.end)).toEqual(['request-too-large', 'request-too-large'])
    expect((await fetch(url + path, { method: 'POST', body: 'x'.repeat(2000) })).status).toBe(200)
  })
  it('a completion', async () => {
    const { url, logged } = await proxied(await chatting(large), { maxResponseBytes: 2000 })
    const response = await chat(url, { model: 'm' })
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      502,
      'response-too-large',
    ])
    expect((await logged())[0]).toMatchObject({ status: 502, end: 'response-too-large' })
  })
  it('a stream: what fits, then an event with the error', async () => {
    const { url } = await proxied(
      await scripted(async (_, res) => {
        res.writeHead(200, EVENTS)
        for (let k = 0; k < 50 && !res.destroyed; k++) {
          res.write(body(said([`word ${k} `]).slice(1, 2), false))
          await sleep(1)
        }
        res.end()
      }),
      { maxResponseBytes: 2000 },
    )
    const all = events(await (await chat(url, { stream: true })).text())
    expect(all.length).toBeGreaterThan(5)
    expect(JSON.parse(all.at(-1)!).error.code).toBe('response-too-large')
  })
  it('what passes breaks off', async () => {
    const { url } = await proxied(
      await scripted((_, res) => {
        res.write('x'.repeat(1500))
        setTimeout(() => res.end('x'.repeat(1500)), 20)
      }),
      { maxResponseBytes: 2000 },
    )
    await expect(fetch(url).then(r => r.text())).rejects.toThrow()
  })
})

describe('the log', () => {
  it('one entry a request, with dialect, calls, repairs and time', async () => {
    const { url, logged } = await proxied(await chatting(`${CALL}\n${CALL.replace('}}', '}')}`))
    await message(url, { model: 'hermes-3', tools })
    expect(await logged()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        method: 'POST',
        path: '/v1/chat/completions',
        status: 200,
        end: 'complete',
        ms: expect.any(Number),
        firstMs: expect.any(Number),
        bytes: expect.any(Number),
        model: 'hermes-3',
        stream: false,
        dialects: ['hermes'],
        calls: 2,
        repairs: { 'unclosed-value': 1, 'duplicate-call': 1 },
      } satisfies Record<keyof ProxyLog, unknown> | object,
    ])
  })
  it('holds no key and no text', async () => {
    const secret = 'sk-5EcReT'
    const upstream = await scripted(async (req, res) => {
      await received(req)
      res.writeHead(401, { 'content-type': 'application/json', 'x-key': secret }).end(`{"error": "bad key ${secret}"}`)
    })
    const { url, logged } = await proxied(upstream)
    const headers = { authorization: `Bearer ${secret}`, 'x-api-key': secret, cookie: `key=${secret}` }
    await chat(url, { model: 'm', messages: [{ role: 'user', content: secret }], user: secret }, headers)
    await fetch(`${url}/v1/models?key=${secret}`, { headers })
    await fetch(`${(await proxied(await nobody())).url}/v1/models?key=${secret}`, { headers })
    expect(JSON.stringify(await logged(2))).not.toContain(secret)
  })
  it('what the model is called is cut', async () => {
    const { url, logged } = await proxied(await chatting('Hi'))
    await message(url, { model: 'm'.repeat(10_000) })
    expect((await logged())[0]!.model).toHaveLength(200)
  })
})

describe('createProxy', () => {
  it('mounts anywhere that speaks Request and Response', async () => {
    const asked: Request[] = []
    const { fetch } = createProxy({
      upstream: 'https://models.example/api',
      fetch: async (input, init) => {
        asked.push(new Request(input, init))
        return Response.json(completion(CALL))
      },
    })
    const request = {
      method: 'POST',
      body: JSON.stringify({ model: 'm', tools }),
      headers: { authorization: 'Bearer k' },
    }
    const response = await fetch(new Request('http://proxy.example/v1/chat/completions', request))
    expect(await response.json()).toMatchObject({ choices: [{ finish_reason: 'tool_calls' }] })
    expect([asked[0]!.url, asked[0]!.headers.get('authorization')]).toEqual([
      'https://models.example/api/v1/chat/completions',
      'Bearer k',
    ])
  })
  it.each([
    [{ upstream: 'localhost:8000' }, 'upstream'],
    [{ upstream: 'ftp://a' }, 'upstream'],
    [{ upstream: '' }, 'upstream'],
    [{ upstream: 'http://a?key=sk-secret' }, 'upstream'],
    [{ upstream: 'http://me:sk-secret@a' }, 'upstream'],
    [{ modelProfile: 'nonsense' }, 'modelProfile'],
    [{ timeout: -1 }, 'timeout'],
    [{ maxRequestBytes: Number.NaN }, 'maxRequestBytes'],
    [{ parse: { dialects: ['nonsense' as 'think'] } }, 'dialects'],
    [{ upstrem: 'x' }, 'options: expected only upstream, fetch, modelProfile'],
    [{ parse: { tools: [] } }, 'parse: expected options without tools and model'],
    [{ parse: null }, 'parse: expected an object, got null'],
    [{ log: 'file' }, 'log: expected a function'],
    [{ fetch: null }, 'fetch: expected a function'],
    [{ callsWithoutTools: 'no' }, 'callsWithoutTools: expected true or false, got "no"'],
  ])('%j throws at once, and tells no key', (options, name) => {
    const make = () => createProxy({ upstream: 'http://127.0.0.1:1', ...options } as ProxyOptions)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(name)
    expect(make).not.toThrow('sk-secret')
  })
  it('without options it says what is needed', () => {
    expect(() => createProxy(undefined as unknown as ProxyOptions)).toThrow(
      'options: expected an object, got undefined',
    )
    expect(() => createProxy({} as ProxyOptions)).toThrow('upstream: expected the http or https URL of a server')
  })
})

it('back-pressure: a slow client makes the server wait', async () => {
  let written = 0
  const upstream = await scripted(async (_, res) => {
    res.writeHead(200, EVENTS)
    const event = body(said(['word '.repeat(200)]).slice(1, 2), false)
    for (let k = 0; k < 40_000 && !res.destroyed; k++) {
      written += event.length
      if (!res.write(event)) await drained(res)
    }
    res.end()
  })
  const { url, logged } = await proxied(upstream, { maxResponseBytes: 0 })
  const response = await chat(url, { stream: true })
  const reader = response.body!.getReader()
  await reader.read()
  for (let before = -1; before !== written; await sleep(300)) before = written // some megabytes are under way, of 47
  expect(written).toBeLessThan(20_000_000)
  await reader.cancel()
  expect((await logged())[0]).toMatchObject({ end: 'client-left' })
})
