/** What an inner part throws: the client gets what the server said, and the log an entry. */
import { describe, expect, it } from 'vitest'
import { emit, lit } from '../../src/grammar.ts'
import { normalizeCompletion, normalizeStream } from '../../src/openai/index.ts'
import type { ProxyOptions } from '../../src/proxy/index.ts'
import { body, chunks, said } from '../openai/wire.ts'
import { EVENTS, proxied, received, scripted } from './servers.ts'

const boom = (): never => {
  throw new Error('no rope')
}
const faulty = { name: 'faulty', triggers: ['@moor'], grammar: emit(lit('@moor'), boom) }
const CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest"}}</tool_call>'
const tools = [{ type: 'function', function: { name: 'sail', parameters: { type: 'object' } } }]

/** A call that the server found itself, and gave no id: the adapter asks for one, above the parser. */
const NATIVE = { tool_calls: [{ index: 0, type: 'function', function: { name: 'sail', arguments: '{}' } }] }
const whole = (message: object) =>
  `{ "id": "x",\n"object": "chat.completion", "choices": [{"index": 0, "message": ${JSON.stringify(message)}, "finish_reason": "stop"}]}`
async function answered(text: string, type: string, parse: ProxyOptions['parse'] = {}) {
  const upstream = await scripted(async (req, res) => {
    await received(req)
    res.writeHead(200, type === 'json' ? { 'content-type': 'application/json' } : EVENTS).end(text)
  })
  const { url, logged } = await proxied(upstream, { parse })
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [], stream: type === 'events', tools }),
  })
  return { status: response.status, text: await response.text(), log: (await logged())[0]! }
}
const contentOf = (text: string): string =>
  chunks(text)
    .map(c => (c as { choices?: { delta?: { content?: string } }[] }).choices?.[0]?.delta?.content ?? '')
    .join('')

const TEXTS: [string, string, ProxyOptions['parse']][] = [
  ['a dialect', 'Aye. @moor now', { dialects: [faulty, 'hermes'] }],
  ['generateId', `Aye. ${CALL}`, { generateId: boom }],
]
describe.each(TEXTS)('%s throws', (_, content, parse) => {
  it('a completion passes byte for byte', async () => {
    const sent = whole({ role: 'assistant', content })
    const { status, text, log } = await answered(sent, 'json', parse)
    expect([status, text]).toEqual([200, sent])
    expect(log).toMatchObject({ status: 200, end: 'complete', repairs: { 'internal-error': 1 } })
  })
  it('a stream gives its text, in pieces of any size', async () => {
    for (const size of [1, 3, 7, 1000]) {
      const pieces = content.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const { status, text, log } = await answered(body(said(pieces)), 'events', parse)
      expect([status, contentOf(text)]).toEqual([200, content])
      expect([text.includes('no rope'), text.includes('proxy_error')]).toEqual([false, false])
      expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true)
      expect(log).toMatchObject({ status: 200, end: 'complete', repairs: { 'internal-error': 1 } })
    }
  })
})
describe('the adapter throws, above the parser', () => {
  const parse = { generateId: boom }
  it('a completion passes byte for byte', async () => {
    const sent = whole({ role: 'assistant', content: 'Aye.', ...NATIVE })
    const { status, text, log } = await answered(sent, 'json', parse)
    expect([status, text]).toEqual([200, sent])
    expect(log).toMatchObject({ status: 200, end: 'complete', repairs: { 'internal-error': 1 } })
  })
  it('in a stream its chunk and all after it pass as they came, behind what was held back', async () => {
    const deltas = [{ role: 'assistant', content: 'Aye. <tool' }, NATIVE, { content: CALL }]
    const sent = deltas.map(delta => ({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }] }))
    const { status, text, log } = await answered(body(sent), 'events', parse)
    expect([status, contentOf(text)]).toEqual([200, `Aye. <tool${CALL}`])
    expect(chunks(text).slice(-2)).toEqual(sent.slice(1))
    expect(log).toMatchObject({ status: 200, end: 'complete' })
    expect(log.repairs?.['internal-error']).toBeGreaterThan(0)
  })
})

it('who listens to the log must not break a request', async () => {
  const upstream = await scripted(async (req, res) => {
    await received(req)
    res.writeHead(200, { 'content-type': 'application/json' }).end(whole({ role: 'assistant', content: 'Aye.' }))
  })
  const { url } = await proxied(upstream, { log: boom })
  const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: '{"model": "m", "messages": []}' })
  expect([response.status, ((await response.json()) as { id: string }).id]).toEqual([200, 'x'])
})

it('the adapters for a client pass what they cannot read', async () => {
  const completion = { choices: [{ index: 0, message: { role: 'assistant', content: 'Aye.', ...NATIVE } }] }
  expect(normalizeCompletion(completion, { generateId: boom })).toBe(completion)
  const sent = [NATIVE, { content: 'Aye.' }].map(delta => ({ choices: [{ index: 0, delta, finish_reason: null }] }))
  async function* source() {
    yield* sent
  }
  const all: unknown[] = []
  for await (const chunk of normalizeStream(source(), { generateId: boom })) all.push(chunk)
  expect(all).toEqual(sent)
})
