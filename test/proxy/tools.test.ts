/** A server that knows no tools behind the proxy, or one that takes a grammar: a whole loop with the real client. */
import type OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { find } from '../../src/engine/dialect.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { strictPolicies } from '../../src/index.ts'
import { createProxy, type ProxyOptions } from '../../src/proxy/index.ts'
import { body, said } from '../openai/wire.ts'
import { EVENTS, proxied, received, scripted } from './servers.ts'

const tools: OpenAI.ChatCompletionTool[] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather in a town.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  },
]
type Body = Record<string, unknown> & { messages: { role: string; content: string }[] }

/** A server that says 400 to requests that `refuses` finds wrong; its model calls once, then answers. */
async function server(dialect: string, refuses: (body: Body) => boolean, answer?: string) {
  const print = find(allDialects, dialect).print!
  const requests: Body[] = []
  const url = await scripted(async (req, res) => {
    const request = JSON.parse(await received(req)) as Body
    requests.push(request)
    if (refuses(request)) {
      res.writeHead(400, { 'content-type': 'application/json' })
      return res.end('{"error": {"message": "does not support tools"}}')
    }
    const seen = JSON.stringify(request)
    const text =
      answer ??
      (seen.includes('4 degrees')
        ? 'It is cold.'
        : `I look.\n${print([{ name: 'get_weather', arguments: { city: 'Oslo' } }])}`)
    if (request.stream) {
      res.writeHead(200, EVENTS)
      return res.end(body(said(text.split(/(?<=\W)/))))
    }
    res.writeHead(200, { 'content-type': 'application/json' })
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
    res.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices }))
  })
  return { url, requests }
}
/** An agent: asks, runs what is called, tells the results, until there is an answer. */
async function loop(client: OpenAI, stream: boolean, more: object = {}): Promise<string> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'How is Oslo?' }]
  for (let k = 0; k < 4; k++) {
    const ask = { model: 'm', messages, tools, ...more }
    const { choices } = stream
      ? await client.chat.completions.stream(ask).finalChatCompletion()
      : await client.chat.completions.create(ask)
    const { message, finish_reason } = choices[0]!
    messages.push(message)
    if (finish_reason !== 'tool_calls') return message.content ?? ''
    for (const call of message.tool_calls ?? []) {
      if (call.type !== 'function') throw new Error(call.type)
      expect(JSON.parse(call.function.arguments)).toEqual({ city: 'Oslo' })
      messages.push({ role: 'tool', tool_call_id: call.id, content: '4 degrees' })
    }
  }
  return 'no end'
}
const knowsTools = (request: Body) =>
  'tools' in request || 'tool_choice' in request || request.messages.some(m => m.role === 'tool' || 'tool_calls' in m)

describe.each(['whole', 'streamed'])('an agent loop, %s', kind => {
  const streamed = kind === 'streamed'
  it('emulated', async () => {
    const { url, requests } = await server('hermes', knowsTools)
    const { client } = await proxied(url, { tools: 'emulate' })
    expect(await loop(client, streamed)).toBe('It is cold.')
    expect(requests).toHaveLength(2)
    expect(requests[1]!.messages.map(m => m.role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(requests[0]!.messages[0]).toEqual(requests[1]!.messages[0])
    expect(requests[1]!.messages[3]!.content).toBe('<tool_response>\n4 degrees\n</tool_response>')
  })
  it('emulated in the dialect of the model', async () => {
    const { url, requests } = await server('qwen3-coder-xml', knowsTools)
    const { client } = await proxied(url, { tools: 'emulate', modelProfile: 'Qwen/Qwen3-Coder-30B' })
    expect(await loop(client, streamed)).toBe('It is cold.')
    expect(requests[1]!.messages[2]!.content).toContain('<function=get_weather>')
  })
  it('in the native prompt', async () => {
    const { url, requests } = await server('hermes', request => request.tool_choice !== 'none')
    const { client } = await proxied(url, { tools: 'native-prompt' })
    expect(await loop(client, streamed, { tool_choice: 'auto' })).toBe('It is cold.')
    expect(requests[1]!.messages.map(m => m.role)).toEqual(['user', 'assistant', 'tool'])
    expect(requests[0]!.tools).toEqual(tools)
  })
  it('in the native prompt, with strict policies: what a page said is not run', async () => {
    const call = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Rome"}}\n</tool_call>'
    const said = `The page says:\n> ${call.replaceAll('\n', '\n> ')}\nand <example>${call}</example>. I do not do that.`
    const { url } = await server('hermes', request => request.tool_choice !== 'none', said)
    const { client } = await proxied(url, { tools: 'native-prompt', parse: { policies: strictPolicies } })
    expect(await loop(client, streamed)).toBe(said)
  })
})

describe('what the server gets', () => {
  const sent = async (options: Partial<ProxyOptions>, request: object, answer = 'No.') => {
    const { url, requests } = await server('hermes', () => false, answer)
    const { client, logged } = await proxied(url, options)
    const ask = { model: 'm', messages: [{ role: 'user' as const, content: 'Well?' }], tools, ...request }
    const failed = await client.chat.completions.create(ask as OpenAI.ChatCompletionCreateParamsNonStreaming).then(
      () => undefined,
      (error: { status?: number; message: string }) => error,
    )
    return { request: requests[0], log: (await logged())[0]!, failed: failed?.status, reason: failed?.message }
  }
  it('nothing changes by default, nor without tools', async () => {
    expect((await sent({}, {})).request).toMatchObject({ tools })
    expect((await sent({ tools: 'native-prompt' }, { tools: undefined })).request).not.toHaveProperty('tool_choice')
  })
  it('what has neither tools nor calls stays as it is', async () => {
    const messages = ['Hm?', 'Well?'].map(content => ({ role: 'user', content }))
    const { request } = await sent({ tools: 'emulate' }, { tools: undefined, messages })
    expect(request!.messages).toEqual(messages)
  })
  it('a required call that does not come is in the log', async () => {
    const { log, request } = await sent({ tools: 'emulate' }, { tool_choice: 'required' })
    expect(log.unmet).toEqual(['no-call'])
    expect(request!.messages[0]!.content).toContain('You must call a function')
    expect((await sent({ tools: 'emulate' }, {})).log.unmet).toBeUndefined()
    for (const mode of ['emulate', 'native-prompt'] as const) {
      const choice = { type: 'function', function: { name: 'get_weather' } }
      expect((await sent({ tools: mode }, { tool_choice: choice })).log).toMatchObject({ calls: 0, unmet: ['no-call'] })
    }
    const functions = [{ name: 'get_weather', parameters: { type: 'object' } }]
    const forced = { tools: undefined, functions, function_call: { name: 'get_weather' } }
    expect((await sent({ tools: 'emulate' }, forced)).log.unmet).toEqual(['no-call'])
  })
  it('so it is where the request is sent as it came', async () => {
    expect((await sent({}, { tool_choice: 'required' })).log.unmet).toEqual(['no-call'])
    expect((await sent({}, {})).log.unmet).toBeUndefined()
    const calls = ['Oslo', 'Bergen'].map(city => ({ name: 'get_weather', arguments: { city } }))
    const answer = find(allDialects, 'hermes').print!(calls)
    expect((await sent({}, { parallel_tool_calls: false }, answer)).log.unmet).toEqual(['surplus-call'])
  })
  it('and streamed', async () => {
    const { url } = await server('hermes', () => false, 'No <tool_call> from me.')
    const { client, logged } = await proxied(url, { tools: 'emulate' })
    const messages = [{ role: 'user' as const, content: 'Well?' }]
    const stream = client.chat.completions.stream({ model: 'm', messages, tools, tool_choice: 'required' })
    const { message, finish_reason } = (await stream.finalChatCompletion()).choices[0]!
    expect([message.content, message.tool_calls ?? [], finish_reason]).toEqual(['No <tool_call> from me.', [], 'stop'])
    expect((await logged())[0]!.unmet).toEqual(['no-call'])
  })
  it('functions, as before there were tools', async () => {
    const functions = [{ name: 'get_weather', parameters: { type: 'object' } }]
    const { request } = await sent({ tools: 'emulate' }, { tools: undefined, functions, function_call: 'auto' })
    expect(request).not.toHaveProperty('functions')
    expect(request!.messages[0]!.content).toContain('"name": "get_weather"')
  })
  it('grammars, as each server takes them', async () => {
    const required = { tool_choice: 'required', parallel_tool_calls: false }
    const llama = (await sent({ tools: 'emulate', constrain: 'llamacpp' }, required)).request!
    expect(llama.grammar).toMatch(/^root ::= "<tool_call>/)
    const vllm = (await sent({ tools: 'native-prompt', constrain: 'vllm' }, required)).request!
    const tag = JSON.parse((vllm.structured_outputs as { structural_tag: string }).structural_tag)
    expect(tag).toEqual({ type: 'structural_tag', format: { type: 'grammar', grammar: llama.grammar } })
    expect(vllm.tool_choice).toBe('none')
    expect((await sent({ tools: 'emulate', constrain: 'sglang' }, required)).request!.response_format).toEqual(tag)
    const own = { response_format: { type: 'json_object' } }
    expect((await sent({ tools: 'emulate', constrain: 'sglang' }, own)).request).toMatchObject(own)
    expect(
      (await sent({ tools: 'emulate', constrain: 'llamacpp' }, { tool_choice: 'none' })).request,
    ).not.toHaveProperty('grammar')
  })
  it('reasoning may come before the calls', async () => {
    const options = { tools: 'emulate', constrain: 'llamacpp' } as const
    const of = async (modelProfile: string) => (await sent({ ...options, modelProfile }, {})).request!.grammar as string
    expect(await of('Qwen/Qwen3-8B')).toContain('"<think>')
    expect(await of('Qwen/Qwen3-4B-Thinking-2507')).not.toContain('"<think>')
    expect(await of('Qwen/Qwen3-4B-Thinking-2507')).toContain('</think>')
  })
  it('what cannot be told is refused', async () => {
    const bad = {
      role: 'assistant',
      tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: '{"a' } }],
    }
    const { failed, log, request } = await sent({ tools: 'emulate' }, { messages: [bad] })
    expect([failed, log.end, request]).toEqual([400, 'request-unusable', undefined])
  })
  it('the answer says what is wrong and where, and the log does not', async () => {
    const said = async (request: object) => {
      const { reason, log } = await sent({ tools: 'emulate' }, request)
      expect(JSON.stringify(log)).not.toMatch(/Oslo|secret/)
      return reason
    }
    const call = (args: string) => ({ id: '1', type: 'function', function: { name: 'get_weather', arguments: args } })
    const messages = [
      { role: 'user', content: 'Well?' },
      { role: 'assistant', tool_calls: [call('{"city": "Oslo"}'), call('{"city": "Oslo')] },
    ]
    expect(await said({ messages })).toContain(
      "messages[1].tool_calls[1]: the arguments of 'get_weather': expected an object, or the JSON text of one, got",
    )
    expect(await said({ messages: [{ content: 'secret' }] })).toContain('messages[0]: expected a message with a role')
    const legacy = { role: 'assistant', function_call: { name: 'get_weather', arguments: '{"city": "Oslo' } }
    expect(await said({ messages: [legacy] })).toContain("messages[0].function_call: the arguments of 'get_weather'")
  })
  it('options that are wrong throw', () => {
    const make = (options: object) => () => createProxy({ upstream: 'http://x', ...options })
    expect(make({ tools: 'fake' })).toThrow(/tools: expected 'pass' or 'emulate' or 'native-prompt'/)
    expect(make({ constrain: 'vllm' })).toThrow(/constrain: expected 'none' while tools is 'pass'/)
  })
})
