/** Servers that die, stall and say nonsense, clients that leave or are slow: nothing is lost that had arrived. */
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/index.ts'
import { counter } from '../cuts.ts'
import { assemble, body, chunk, chunks, events, said } from '../openai/wire.ts'
import { drained, drip, EVENTS, proxied, received, scripted, sleep, until } from './servers.ts'

const tools = [{ type: 'function' as const, function: { name: 'sail', parameters: { type: 'object' } } }]
const CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest", "by": "noon"}}</tool_call>'
const CUT = `Aye.\n${CALL.slice(0, 60)}`
const ask = { model: 'm', messages: [{ role: 'user' as const, content: 'Ahoy' }], tools }
const post = (url: string, init: RequestInit = {}) =>
  fetch(`${url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify({ ...ask, stream: true }), ...init })
/** A chunk of a second choice. */
const second = (content: string) => ({ ...chunk({}), choices: [{ index: 1, delta: { content }, finish_reason: null }] })
const errorOf = (text: string) => JSON.parse(events(text).at(-1)!).error

/** What the client has of the message that was cut. */
const arrived = (text: string) => {
  const { content, calls } = assemble(chunks(text).filter(c => c.choices))
  return { content, calls: calls.map(c => [c.function.name, c.function.arguments]) }
}

describe('the server dies', () => {
  it.each([1, 100_000])(
    'in the middle of a call, its pieces %i bytes: all that had arrived, then the error',
    async size => {
      const upstream = await scripted(async (_, res) => {
        res.writeHead(200, EVENTS)
        await drip(res, `${body([chunk({ content: CUT })], false)}data: {"id": "ha`, size)
        await sleep(20)
        res.destroy()
      })
      const { url, logged } = await proxied(upstream)
      const text = await (await post(url)).text()
      expect(arrived(text)).toEqual({ content: 'Aye.', calls: [['sail', '{"to": "Brest"}']] })
      expect(errorOf(text)).toMatchObject({ type: 'proxy_error', code: 'upstream-broke' })
      expect(events(text)).not.toContain('[DONE]')
      expect((await logged())[0]).toMatchObject({ status: 200, end: 'upstream-broke', calls: 1, dialects: ['hermes'] })
    },
  )
  it('the real client throws, after all that had arrived', async () => {
    const { client } = await proxied(
      await scripted(async (_, res) => {
        res.writeHead(200, EVENTS)
        await drip(res, body([chunk({ content: CUT })], false), 50)
        res.destroy()
      }),
    )
    const got: unknown[] = []
    const read = async () => {
      for await (const c of await client.chat.completions.create({ ...ask, stream: true })) got.push(c)
    }
    await expect(read()).rejects.toThrow(OpenAI.APIError)
    expect(assemble(got)).toMatchObject({ content: 'Aye.', calls: [{ function: { name: 'sail' } }] })
  })
  it('before it answers', async () => {
    const { url, logged } = await proxied(await scripted((_, res) => res.destroy()))
    expect((await post(url)).status).toBe(502)
    expect((await logged())[0]).toMatchObject({ status: 502, end: 'upstream-unreachable' })
  })
  it('in the middle of a completion', async () => {
    const { url } = await proxied(
      await scripted((_, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"choices": [')
        setTimeout(() => res.destroy(), 10)
      }),
    )
    const response = await post(url)
    expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'upstream-broke' } }])
  })
  it('while a slow client reads', async () => {
    const words = Array.from({ length: 600 }, (_, k) => `word ${k} ${'x'.repeat(60)} `)
    const upstream = await scripted(async (_, res) => {
      res.writeHead(200, EVENTS)
      await drip(res, body(said(words).slice(0, -1), false), 20_000)
      await sleep(50)
      res.destroy()
    })
    const { url, logged } = await proxied(upstream)
    const response = await post(url)
    await logged() // the server is dead, and hardly anything is read
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(bytes, { stream: true })
      await sleep(1)
    }
    expect(arrived(text).content).toBe(words.join('').trimEnd())
    expect(errorOf(text).code).toBe('upstream-broke')
  })
  it('in what only passes: the client sees it break, after what had arrived', async () => {
    const { url, logged } = await proxied(
      await scripted((_, res) => {
        res.write('some of it')
        setTimeout(() => res.destroy(), 10)
      }),
    )
    let text = ''
    const read = async () => {
      const { body } = await fetch(`${url}/v1/files/1`)
      for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) text += new TextDecoder().decode(bytes)
    }
    await expect(read()).rejects.toThrow()
    expect(text).toBe('some of it')
    expect((await logged())[0]).toMatchObject({ status: 200, end: 'upstream-broke' })
  })
})

describe('the server ends inside an event', () => {
  it.each([
    ['half an event', 'data: {"id": "ha'],
    ['half a line', 'dat'],
    ['an event without its data', 'event: message\n'],
    ['half a character', Buffer.from('data: {"id": "ü').subarray(0, -1)],
  ])('%s: all that had arrived, then the error', async (_, rest) => {
    const { url, client, logged } = await proxied(
      await scripted((_, res) => {
        res.writeHead(200, EVENTS).write(body([chunk({ content: CUT })], false))
        res.end(rest)
      }),
    )
    const text = await (await post(url)).text()
    expect(arrived(text)).toEqual({ content: 'Aye.', calls: [['sail', '{"to": "Brest"}']] })
    expect(errorOf(text)).toMatchObject({ type: 'proxy_error', code: 'upstream-broke' })
    expect(events(text)).not.toContain('[DONE]')
    expect((await logged())[0]).toMatchObject({ status: 200, end: 'upstream-broke', calls: 1 })
    const read = async () => {
      for await (const _ of await client.chat.completions.create({ ...ask, stream: true }));
    }
    await expect(read()).rejects.toThrow(OpenAI.APIError)
  })
})

describe('the body is not as it should be', () => {
  const whole = body(said([`Größe 🏝️\n${CALL}`]))
  const encoded = (encoding: string, data: Uint8Array | string, type = EVENTS['content-type']) =>
    scripted((_, res) => res.writeHead(200, { 'content-type': type, 'content-encoding': encoding }).end(data))
  it.each([
    ['gzip', gzipSync(whole)],
    ['deflate', deflateSync(whole)],
    ['br', brotliCompressSync(whole)],
    ['identity', whole],
    ['gzip, br', brotliCompressSync(gzipSync(whole))],
  ])('packed, though nobody asked: %s', async (encoding, data) => {
    const { url, logged } = await proxied(await encoded(encoding, data))
    const response = await post(url)
    expect(response.headers.get('content-encoding')).toBe(null)
    expect(arrived(await response.text())).toMatchObject({ content: 'Größe 🏝️', calls: [['sail', expect.any(String)]] })
    expect((await logged())[0]).toMatchObject({ end: 'complete', calls: 1 })
  })
  it('packed, and cut', async () => {
    const { url, logged } = await proxied(await encoded('gzip', gzipSync(whole).subarray(0, -20)))
    expect(errorOf(await (await post(url)).text()).code).toBe('upstream-broke')
    expect((await logged())[0]).toMatchObject({ end: 'upstream-broke' })
  })
  it.each(['text/event-stream', 'application/json'])('in an encoding that is not known, %s passes', async type => {
    const data = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xff, 0x00, 0x80])
    const { url, logged } = await proxied(await encoded('x-unknown', data, type))
    for (const response of [await post(url), await fetch(`${url}/v1/files`)]) {
      expect(response.headers.get('content-encoding')).toBe('x-unknown')
      expect(Buffer.from(await response.arrayBuffer())).toEqual(data)
    }
    expect((await logged(2)).map(({ end }) => end)).toEqual(['complete', 'complete'])
  })
  it.each(['text/event-stream', 'application/json'])('no content, as %s', async type => {
    for (const status of [204, 205]) {
      const { url, logged } = await proxied(
        await scripted((_, res) => res.writeHead(status, { 'content-type': type }).end()),
      )
      expect((await post(url)).status).toBe(status)
      expect((await logged())[0]).toMatchObject({ status, end: 'complete' })
    }
  })
  it.each(['/v1/chat/completions', '/v1/models'])('with a reason that is no ASCII: %s', async path => {
    const answer = 'HTTP/1.1 200 Größe\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
    const { url, logged } = await proxied(await scripted((_, res) => res.socket?.end(answer, 'latin1')))
    const response = await fetch(url + path, { method: 'POST', body: '{}' })
    expect([response.status, await response.text()]).toEqual([200, '{}'])
    expect((await logged())[0]).toMatchObject({ status: 200, end: 'complete' })
  })
  it('empty, though it says it is one', async () => {
    for (const type of ['text/event-stream', 'application/json']) {
      const { url, logged } = await proxied(
        await scripted((_, res) => res.writeHead(200, { 'content-type': type }).end()),
      )
      expect(await (await post(url)).text()).toBe('')
      expect((await logged())[0]).toMatchObject({ status: 200, end: 'complete' })
    }
  })
  it('shorter than its length', async () => {
    const { url, logged } = await proxied(
      await scripted((_, res) => {
        res.writeHead(200, { ...EVENTS, 'content-length': whole.length + 100 }).write(whole.slice(0, -16))
        setTimeout(() => res.destroy(), 10)
      }),
    )
    expect(errorOf(await (await post(url)).text()).code).toBe('upstream-broke')
    expect((await logged())[0]).toMatchObject({ end: 'upstream-broke' })
  })
  it('an error in the stream comes after what was held back, and no end is made up', async () => {
    const error = { error: { message: 'out of memory', code: 500 } }
    const { url } = await proxied(
      await scripted((_, res) => res.writeHead(200, EVENTS).end(body([chunk({ content: CUT }), error]))),
    )
    const text = await (await post(url)).text()
    const at = text.indexOf(JSON.stringify(error))
    expect(arrived(text.slice(0, at - 'data: '.length))).toEqual({
      content: 'Aye.',
      calls: [['sail', '{"to": "Brest"}']],
    })
    expect(events(text.slice(at - 'data: '.length))).toEqual([JSON.stringify(error), '[DONE]'])
  })
})

describe('how a stream ended, in the log', () => {
  const error = { error: { message: 'out of memory', code: 500 } }
  it.each([
    ['without a reason and [DONE]', body([chunk({ content: 'Aye' })], false), 'upstream-cut'],
    ['one of two choices without a reason', body([chunk({}, 'stop'), second('Aye')], false), 'upstream-cut'],
    ['with a reason, without [DONE]', body(said(['Aye']), false), 'complete'],
    ['without a reason, with [DONE]', body([chunk({ content: 'Aye' })]), 'complete'],
    ['without a message', body([]), 'complete'],
    ['an error, then [DONE]', body([chunk({ content: 'Aye' }), error]), 'upstream-error'],
    ['an error after the reason', body([...said(['Aye']), error]), 'upstream-error'],
    ['a named error', `${body([chunk({ content: 'Aye' })], false)}event: error\ndata: no memory\n\n`, 'upstream-error'],
  ])('%s', async (_, sent, end) => {
    const { url, logged } = await proxied(await scripted((_, res) => res.writeHead(200, EVENTS).end(sent)))
    await (await post(url)).text()
    expect((await logged())[0]).toMatchObject({ status: 200, end })
  })
  it.each([error, { object: 'error', message: 'out of memory' }])(
    'an error in place of a completion: %j',
    async sent => {
      const type = { 'content-type': 'application/json' }
      const answer = JSON.stringify(sent)
      const { url, logged } = await proxied(await scripted((_, res) => res.writeHead(200, type).end(answer)))
      expect(await (await post(url)).text()).toBe(answer)
      expect((await logged())[0]).toMatchObject({ status: 200, end: 'upstream-error' })
    },
  )
})

describe('the server stalls', () => {
  it('in a stream', async () => {
    let closed = false
    const upstream = await scripted((_, res) => {
      res.on('close', () => {
        closed = true
      })
      res.writeHead(200, EVENTS).write(body([chunk({ content: CUT })], false))
    })
    const { url, logged } = await proxied(upstream, { timeout: 50 })
    const text = await (await post(url)).text()
    expect(arrived(text)).toMatchObject({ content: 'Aye.', calls: [['sail', expect.any(String)]] })
    expect(errorOf(text).code).toBe('upstream-stalled')
    expect((await logged())[0]).toMatchObject({ end: 'upstream-stalled', calls: 1 })
    await until(() => closed)
  })
  it.each(['/v1/chat/completions', '/v1/models'])('before it answers: %s', async path => {
    const { url, logged } = await proxied(await scripted(() => {}), { timeout: 50 })
    const response = await fetch(url + path, path.endsWith('models') ? {} : { method: 'POST', body: '{}' })
    expect([response.status, await response.json()]).toMatchObject([504, { error: { code: 'upstream-stalled' } }])
    expect((await logged())[0]).toMatchObject({ status: 504, end: 'upstream-stalled' })
  })
  it('a slow one is not silent, and a slow client neither', async () => {
    const upstream = await scripted(async (_, res) => {
      res.writeHead(200, EVENTS)
      for (const piece of said(['a', 'b', 'c', 'd', 'e'])) {
        res.write(body([piece], false))
        await sleep(40)
      }
      res.end(body([]))
    })
    const { url, logged } = await proxied(upstream, { timeout: 400, readAhead: 0 })
    const reader = (await post(url)).body!.getReader()
    let text = ''
    for (let k = 0; ; k++) {
      const { done, value } = await reader.read()
      if (done) break
      text += new TextDecoder().decode(value)
      if (k === 0) await sleep(450)
    }
    expect(arrived(text).content).toBe('abcde')
    expect((await logged())[0]).toMatchObject({ end: 'complete' })
  })
})

describe('the server says nonsense', () => {
  it('malformed events pass, and what is well-formed counts', async () => {
    const nonsense =
      'data: {"choices": [{"delta": {"content"\n\n<html>\n\nevent\n\n: hm\n\ndata:\n\ndata: [1]\n\ndata: null\n\n'
    const { url, logged } = await proxied(
      await scripted((_, res) =>
        res.writeHead(200, EVENTS).end(body([chunk({ content: 'Aye. ' })], false) + nonsense + body(said([CALL]))),
      ),
    )
    const text = await (await post(url)).text()
    for (const line of [
      'data: {"choices": [{"delta": {"content"\n',
      '<html>\n',
      ': hm\n',
      'data: [1]\n',
      'data: null\n',
    ])
      expect(text).toContain(line)
    const good = events(text).flatMap(data => (data.startsWith('{"id"') ? [JSON.parse(data)] : []))
    expect(assemble(good)).toMatchObject({
      content: 'Aye.',
      calls: [{ function: { name: 'sail' } }],
      finish: 'tool_calls',
    })
    expect((await logged())[0]).toMatchObject({ end: 'complete', calls: 1 })
  })
  it('500 passes, and so does an error in the stream', async () => {
    const failing = await proxied(await scripted((_, res) => res.writeHead(500).end('out of memory')))
    const response = await post(failing.url)
    expect([response.status, await response.text()]).toEqual([500, 'out of memory'])
    await expect(failing.client.chat.completions.create(ask)).rejects.toThrow(OpenAI.InternalServerError)
    const error = { error: { message: 'out of memory', code: 500 } }
    const late = await proxied(
      await scripted((_, res) => res.writeHead(200, EVENTS).end(body([chunk({ content: 'Aye' }), error], false))),
    )
    const read = async () => {
      for await (const _ of await late.client.chat.completions.create({ ...ask, stream: true }));
    }
    await expect(read()).rejects.toThrow('out of memory')
  })
})

describe('the client leaves', () => {
  const endless = () => {
    const seen = { closed: 0, written: 0 }
    const listen = scripted(async (req, res) => {
      res.on('close', () => seen.closed++)
      await received(req)
      res.writeHead(200, EVENTS)
      while (!res.destroyed) {
        seen.written++
        if (!res.write(body([chunk({ content: 'word ' })], false))) await drained(res)
        await sleep(2)
      }
    })
    return { seen, listen }
  }
  it.each(['/v1/chat/completions', '/v1/other'])('in the middle: %s', async path => {
    const { seen, listen } = endless()
    const { url, logged } = await proxied(await listen)
    const gone = new AbortController()
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(ask), signal: gone.signal })
    await response.body!.getReader().read()
    gone.abort()
    await until(() => seen.closed === 1)
    expect((await logged())[0]).toMatchObject({ status: 200, end: 'client-left' })
  })
  it('before the server answers', async () => {
    let closed = false
    const { url, logged } = await proxied(
      await scripted((_, res) => {
        res.on('close', () => {
          closed = true
        })
      }),
    )
    await expect(post(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow()
    await until(() => closed)
    expect((await logged())[0]).toMatchObject({ end: 'client-left' })
  })
  it('in the middle of its request', async () => {
    let asked = 0
    const { url, logged } = await proxied(await scripted(() => asked++))
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half')
    await sleep(50)
    socket.destroy()
    expect((await logged())[0]).toMatchObject({ end: 'client-left' })
    expect(asked).toBe(0)
  })
})

describe('200 streams at once', () => {
  const N = 200
  const HEAD = 1000
  const text = `Größe ${'and so on '.repeat(8)}\n${CALL}\n${CALL.replace('Brest', 'Nantes')}`
  const answer = body(said(text.match(/[\s\S]{1,6}/g)!))

  it('with slow readers, some of whom leave, of a server that dies now and then', async () => {
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as () => void
    const heap = async () => {
      for (let k = 0; k < 5; k++) {
        gc()
        await sleep(20)
      }
      return process.memoryUsage().heapUsed
    }
    let open = 0
    let begun = 0
    let expected = 0
    const upstream = await scripted(async (req, res) => {
      const { user } = JSON.parse(await received(req))
      open++
      begun++
      res.on('close', () => open--)
      res.writeHead(200, EVENTS)
      await drip(res, answer.slice(0, HEAD), 500)
      await until(() => begun === expected) // all at once
      await drip(res, answer.slice(HEAD), 4000)
      await sleep(20)
      if (Number(user) % 10 === 3) res.destroy()
      else res.end()
    })
    const { url, log } = await proxied(upstream, { log: () => {} })
    expect(log).toEqual([])
    const { content, toolCalls } = parse(text, { tools, generateId: counter() })
    const one = async (k: number): Promise<'left' | 'broke' | 'whole'> => {
      const response = await post(url, { body: JSON.stringify({ ...ask, stream: true, user: String(k) }) })
      const reader = response.body!.getReader()
      const decoder = new TextDecoder()
      let got = ''
      for (let n = 0; ; n++) {
        const { done, value } = await reader.read()
        if (done) break
        got += decoder.decode(value, { stream: true })
        if (k % 10 === 7 && n === 0) {
          await reader.cancel()
          return 'left'
        }
        await sleep(5)
      }
      const found = assemble(chunks(got).filter(c => c.choices))
      expect(found.content).toBe(content)
      expect(found.calls.map(c => JSON.parse(c.function.arguments))).toEqual(toolCalls.map(c => c.arguments))
      return events(got).at(-1) === '[DONE]' ? 'whole' : 'broke'
    }
    const all = async (n: number) => {
      begun = 0
      expected = n
      return await Promise.all(Array.from({ length: n }, (_, k) => one(k)))
    }
    const round = async () => {
      const ends = await all(N)
      expect(ends.filter(end => end === 'left')).toHaveLength(N / 10)
    }
    await round() // what is made once is made: connections, grammars
    const before = await heap()
    await round()
    await until(() => open === 0)
    expect((await heap()) - before).toBeLessThan(3_000_000)
  })
})
