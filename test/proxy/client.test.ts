/** The real OpenAI client through the proxy: what it assembles is what `parse` says of the whole. */
import type { ServerResponse } from 'node:http'
import type OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { defaultDialects, type ParseResult, parse } from '../../src/index.ts'
import { type Case, corpus, optionsOf } from '../corpus.ts'
import { counter, generator } from '../cuts.ts'
import { body, chunk, pieces, said } from '../openai/wire.ts'
import { drip, EVENTS, proxied, scripted } from './servers.ts'

const TOOL = (name: string) => ({
  type: 'function' as const,
  function: { name, parameters: { type: 'object', properties: { to: { type: 'string' } } } },
})
const tools = [TOOL('sail')]
const call = (to: string) => `<tool_call>\n{"name": "sail", "arguments": {"to": "${to}"}}\n</tool_call>`
const ask = { model: 'm', messages: [{ role: 'user' as const, content: 'Ahoy' }] }

/** A server that says one thing, to whoever asks: its events in TCP pieces of so many bytes. */
const saying = (text: string, size = 100_000, texts: readonly string[] = [text]) =>
  scripted(async (req, res) => {
    const { stream } = JSON.parse(await new Response(req as unknown as BodyInit).text())
    if (stream) return events(res, body(said(texts)), size)
    res.writeHead(200, { 'content-type': 'application/json' })
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
    res.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices }))
  })
async function events(res: ServerResponse, text: string, size: number): Promise<void> {
  res.writeHead(200, EVENTS)
  await drip(res, text, size)
  res.end()
}

/** The envelope as the client has it. */
interface Assembled {
  content: string
  reasoning: string
  calls: { id: string; name: string; arguments: unknown }[]
  finish: string
}
const assembled = ({ message, finish_reason }: OpenAI.ChatCompletion.Choice, reasoning: string): Assembled => ({
  content: message.content ?? '',
  reasoning,
  calls: (message.tool_calls ?? []).map(call => {
    if (call.type !== 'function') throw new Error(`a call of the type ${call.type}`)
    return { id: call.id, name: call.function.name, arguments: JSON.parse(call.function.arguments) }
  }),
  finish: finish_reason,
})
async function streamed(client: OpenAI, request: object): Promise<Assembled> {
  const runner = client.chat.completions.stream({ ...ask, ...request })
  let reasoning = ''
  runner.on('chunk', ({ choices }) => {
    const [choice] = choices
    reasoning += (choice?.delta as { reasoning_content?: string } | undefined)?.reasoning_content ?? ''
  })
  const { choices } = await runner.finalChatCompletion()
  return assembled(choices[0]!, reasoning)
}
async function whole(client: OpenAI, request: object): Promise<Assembled> {
  const { choices } = await client.chat.completions.create({ ...ask, ...request })
  const [choice] = choices
  return assembled(choice!, (choice!.message as { reasoning_content?: string }).reasoning_content ?? '')
}
const expected = ({ content, reasoning, toolCalls }: ParseResult): Assembled => ({
  content,
  reasoning,
  calls: toolCalls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
  finish: toolCalls.length > 0 ? 'tool_calls' : 'stop',
})

const MESSAGES: Readonly<Record<string, string>> = {
  text: 'Größe: 漢字, 👍 and naïve. Nothing to call, 1 < 2.',
  'one call': `Aye, über die See.\n${call('Brest')}`,
  'three calls': `${call('Brest')}\n${call('Île de Groix 🏝️')}\n${call('Nantes')}`,
  reasoning: `<think>Où aller ? 🤔</think>There.\n${call('Brest')}\nDone.`,
}

describe.each(Object.entries(MESSAGES))('%s', (_, text) => {
  const want = () => expected(parse(text, { tools, generateId: counter() }))

  it.each([
    ['whole', 100_000],
    ['in TCP pieces of 1 byte, characters cut', 1],
    ['in TCP pieces of 3 bytes', 3],
  ])('streamed %s', async (_, size) => {
    const { client, logged } = await proxied(await saying(text, size, size === 1 ? pieces(text, generator(7)) : [text]))
    expect(await streamed(client, { tools })).toEqual(want())
    const [entry] = await logged()
    expect(entry).toMatchObject({ status: 200, end: 'complete', stream: true, calls: want().calls.length, repairs: {} })
  })
  it('by the character', async () => {
    const { client } = await proxied(await saying(text, 50, [...text]))
    expect(await streamed(client, { tools })).toEqual(want())
  })
  it('not streamed', async () => {
    const { client, logged } = await proxied(await saying(text))
    expect(await whole(client, { tools })).toEqual(want())
    const [entry] = await logged()
    expect(entry).toMatchObject({
      status: 200,
      end: 'complete',
      stream: false,
      calls: want().calls.length,
      repairs: {},
    })
  })
})

/** A message of each dialect: with calls and well-formed, where it has calls and where it can be. */
function samples(): [dialect: string, one: Case][] {
  // Text that is out stays out, and a cut call ends otherwise: not of interest here.
  const all = corpus().filter(
    ({ expect: e }) =>
      !e.diagnostics.includes('stray-reasoning-close') && !e.toolCalls.some(call => call.status === 'truncated'),
  )
  const uses = (name: string) => (one: Case) => {
    const { segments, toolCalls } = parse(one.raw, optionsOf(one))
    return [...segments, ...toolCalls].some(({ dialect }) => dialect === name)
  }
  const isClean = ({ expect: e }: Case) => e.diagnostics.length === 0
  return defaultDialects.flatMap(({ name }) => {
    const own = all.filter(c => c.dialect === name || c.name.startsWith(`${name}/`))
    const calls = own.filter(c => c.expect.toolCalls.length > 0)
    const one = [calls.filter(isClean), calls, own].map(list => list.find(uses(name))).find(c => c !== undefined)
    return one ? [[name, one] as [string, Case]] : []
  })
}

it('every dialect of the corpus', async () => {
  const texts = new Map<string, string>()
  const next = generator(11)
  const upstream = await scripted(async (req, res) => {
    const { user } = JSON.parse(await new Response(req as unknown as BodyInit).text())
    await events(res, body(said(pieces(texts.get(user)!, next))), 700)
  })
  const found = samples()
  for (const [dialect, one] of found) {
    const { options = {}, tools } = one
    const { model, ...own } = options
    const parse_ = { ...own, generateId: counter() }
    const profile = model === undefined ? {} : { modelProfile: model }
    const { client, logged } = await proxied(upstream, { parse: parse_, callsWithoutTools: true, ...profile })
    texts.set(one.name, one.raw)
    const given = tools ? { tools: tools.map(asOpenAI) } : {}
    const result = parse(one.raw, optionsOf(one))
    expect(await streamed(client, { ...given, user: one.name }), one.name).toEqual(expected(result))
    const [entry] = await logged()
    expect(entry!.dialects, one.name).toContain(dialect)
  }
  expect(found.length).toBeGreaterThan(defaultDialects.length - 5) // some only frame what others say
})

// biome-ignore lint/suspicious/noExplicitAny: a definition of any shape
const asOpenAI = (tool: any) => ({
  type: 'function' as const,
  function: tool.function ?? {
    name: tool.name,
    parameters: tool.parameters ?? tool.inputSchema ?? tool.input_schema ?? tool.schema,
  },
})

it('a call that the server reports and leaves in the text is one', async () => {
  const native = { index: 0, id: 'n', type: 'function', function: { name: 'sail', arguments: '{"to":"Brest"}' } }
  const given = [...said(['Aye. ', call('Brest')]).slice(0, -1), chunk({ tool_calls: [native] }), chunk({}, 'stop')]
  const { client, logged } = await proxied(
    await scripted((_, res) => {
      res.writeHead(200, EVENTS).end(body(given))
    }),
  )
  const { calls, content } = await streamed(client, { tools })
  expect([calls, content]).toEqual([[{ id: 'call_00000000', name: 'sail', arguments: { to: 'Brest' } }], 'Aye.'])
  expect((await logged())[0]).toMatchObject({ calls: 1, dialects: ['hermes'] })
})
