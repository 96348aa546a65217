/** `normalizeStream` and `normalizeCompletion`, as objects. */

import type { ChatCompletionChunk } from 'openai/resources'
import { Stream } from 'openai/streaming'
import { describe, expect, it } from 'vitest'
import { type ChatChoice, normalizeCompletion, normalizeStream } from '../../src/openai/index.ts'
import { counter } from '../cuts.ts'
import { assemble, chunk, said } from './wire.ts'

const CALL = '<tool_call>\n{"name": "sail", "arguments": {"to": "Brest"}}\n</tool_call>'
const options = () => ({ generateId: counter() })

async function* from<T>(items: readonly T[], error?: Error): AsyncGenerator<T> {
  yield* items
  if (error) throw error
}
async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}

describe('normalizeStream', () => {
  it('finds calls and reasoning', async () => {
    const stream = normalizeStream(from(said(['<think>sea</think>Aye.\n', ...CALL])), options())
    expect(assemble(await all(stream))).toEqual({
      role: 'assistant',
      content: 'Aye.',
      reasoning: 'sea',
      calls: [{ id: 'call_00000000', type: 'function', function: { name: 'sail', arguments: '{"to": "Brest"}' } }],
      finish: 'tool_calls',
    })
    expect(stream.completeResponse().choices[0]).toMatchObject({
      message: { content: 'Aye.', reasoning_content: 'sea', tool_calls: [{ function: { name: 'sail' } }] },
      finish_reason: 'tool_calls',
    })
  })
  it.each(['none', 'calls'] as const)('ends for a call with retain: %j, too', async retain => {
    const given = () => from([chunk({ content: `${CALL}Aye.` }), chunk({}, 'stop')])
    const sent = await all(normalizeStream(given(), { ...options(), retain }))
    expect(sent).toEqual(await all(normalizeStream(given(), options())))
    expect(sent.at(-1)!.choices[0]!.finish_reason).toBe('tool_calls')
    const cut = from([chunk({ content: '<tool_call>{"name": "sail", "arguments": {"to": "Br' }), chunk({}, 'stop')])
    const last = (await all(normalizeStream(cut, { ...options(), retain }))).at(-1)!
    expect(last.choices[0]!.finish_reason).toBe('length')
  })
  it('says again why it ended where the server does: beside the usage, or with an empty delta', async () => {
    const repeated = chunk({}, 'stop')
    repeated.usage = { total_tokens: 9 }
    const given = [chunk({ content: CALL }), chunk({}, 'stop'), repeated, { ...repeated, ...chunk({}) }]
    const sent = await all(normalizeStream(from(given), options()))
    expect(sent.slice(-3).map(({ choices, usage }) => [choices[0]!.finish_reason, usage?.total_tokens])).toEqual([
      ['tool_calls', undefined],
      ['tool_calls', 9],
      [null, 9],
    ])
  })
  it.each(['stop', 'STOP', 'eos_token', 'stop_sequence', 'end_turn', 'tool_use', 'tool_calls', ''])(
    'takes %j for the end of a message with a call, and without',
    async reason => {
      const ends = async (content: string) =>
        (await all(normalizeStream(from([chunk({ content }), chunk({}, reason)]), options()))).at(-1)!.choices[0]
      expect((await ends(CALL))?.finish_reason).toBe(reason === '' ? null : 'tool_calls')
      expect((await ends('Hi'))?.finish_reason).toBe(reason.startsWith('tool_') ? 'stop' : reason || null)
    },
  )
  it('the second of two calls with one id has an id of its own', async () => {
    const kimi = (to: string) =>
      `<|tool_call_begin|>functions.sail:0<|tool_call_argument_begin|>{"to": "${to}"}<|tool_call_end|>`
    const twice = `<|tool_calls_section_begin|>${kimi('Brest')}${kimi('Nice')}<|tool_calls_section_end|>`
    const ids = ['functions.sail:0', 'call_00000000']
    const stream = normalizeStream(from(said([twice])), options())
    expect(assemble(await all(stream)).calls.map(call => call.id)).toEqual(ids)
    const whole = { choices: [{ index: 0, message: { role: 'assistant', content: twice }, finish_reason: 'stop' }] }
    const [{ message }] = normalizeCompletion(whole, options()).choices as unknown as [ChatChoice]
    for (const calls of [message.tool_calls, stream.completeResponse().choices[0]!.message.tool_calls])
      expect(calls!.map(call => call.id)).toEqual(ids)
  })
  it('text that was reasoning is not glued to the answer', async () => {
    const stream = normalizeStream(from(said(['West is better.', '\n</think>\n', 'We go west.'])), options())
    expect(assemble(await all(stream)).content).toBe('West is better.\n\nWe go west.')
    expect(stream.completeResponse().choices[0]!.message).toMatchObject({
      content: 'We go west.',
      reasoning_content: 'West is better.',
    })
  })
  it('makes up no end for a stream that was cut', async () => {
    for (const content of [CALL, 'Hi', CALL.slice(0, 50)]) {
      const stream = normalizeStream(from([chunk({ content })]))
      const got = assemble(await all(stream))
      expect(got.finish).toBeUndefined()
      expect(got.calls).toHaveLength(content === 'Hi' ? 0 : 1)
      expect(stream.completeResponse().choices[0]!.finish_reason).toBeNull()
    }
    expect(await all(normalizeStream(from([])))).toEqual([])
  })
  it('gives what had arrived before it throws', async () => {
    const got: unknown[] = []
    const read = async () => {
      for await (const c of normalizeStream(from([chunk({ content: `Hi ${CALL.slice(0, 50)}` })], new Error('gone'))))
        got.push(c)
    }
    await expect(read()).rejects.toThrow('gone')
    expect(assemble(got)).toMatchObject({ content: 'Hi', calls: [{ function: { name: 'sail' } }] })
  })
  it('closes the source when the reader leaves', async () => {
    let closed = false
    async function* endless() {
      try {
        for (;;) yield chunk({ content: 'word ' })
      } finally {
        closed = true
      }
    }
    for await (const _ of normalizeStream(endless())) break
    expect(closed).toBe(true)
  })
  it('one call, told twice, is one', async () => {
    const native = (index: number, args: string) => ({
      index,
      id: `n${index}`,
      type: 'function',
      function: { name: 'sail', arguments: args },
    })
    const given = [
      chunk({ content: CALL }),
      chunk({ tool_calls: [native(0, '{"to":"Brest"}')] }),
      chunk({ tool_calls: [native(1, '{"to":"Nantes"}')] }),
      chunk({}, 'tool_calls'),
    ]
    const { calls } = assemble(await all(normalizeStream(from(given), options())))
    expect(calls.map(c => [c.id, JSON.parse(c.function.arguments).to])).toEqual([
      ['call_00000000', 'Brest'],
      ['n1', 'Nantes'],
    ])
  })
  it('a refusal in pieces is whole in the response', async () => {
    const given = [chunk({ role: 'assistant', refusal: 'I ' }), chunk({ refusal: 'must not.' }), chunk({}, 'stop')]
    const stream = normalizeStream(from(given), options())
    await all(stream)
    expect(stream.completeResponse().choices[0]).toMatchObject({
      message: { content: null, refusal: 'I must not.' },
      finish_reason: 'stop',
    })
    const light = normalizeStream(from(given), { ...options(), keepText: false })
    await all(light)
    expect(light.completeResponse().choices[0]!.message).not.toHaveProperty('refusal')
  })
  it('a stream of the client stays one', async () => {
    const chunks = said(['Aye.\n', ...CALL])
    const controller = new AbortController()
    const given = new Stream<ChatCompletionChunk>(() => from(chunks) as AsyncGenerator<ChatCompletionChunk>, controller)
    const stream = normalizeStream(given, options())
    expect(stream).toBeInstanceOf(Stream)
    expect(stream.controller).toBe(controller)
    const [one, other] = stream.tee()
    const found = { content: 'Aye.', calls: [{ function: { name: 'sail' } }], finish: 'tool_calls' }
    expect(assemble(await all(one))).toMatchObject(found)
    const sent = Stream.fromReadableStream(other.toReadableStream(), new AbortController())
    expect(assemble(await all(sent))).toMatchObject(found)
    expect(stream.completeResponse().choices[0]!.message.tool_calls).toHaveLength(1)
  })
  it.each([
    [undefined, 'got undefined'],
    [Promise.resolve(), 'got a promise, which has to be awaited'],
    [{ choices: [] }, 'got {"choices":[]}'],
  ])('what cannot be iterated throws at once: %s', (source, got) => {
    expect(() => normalizeStream(source as never)).toThrow(`source: expected an async iterable of chunks, ${got}`)
  })
  it('wrong options throw at once', () => {
    expect(() => normalizeStream(from([]), { prefill: 1 as unknown as string })).toThrow('prefill')
  })
})

describe('normalizeCompletion', () => {
  const completion = (message: object, finish_reason = 'stop') => ({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason, logprobs: null }],
    usage: { total_tokens: 5 },
  })
  const one = (message: object, finish?: string) => normalizeCompletion(completion(message, finish), options())

  it('finds calls and reasoning; all else stays', () => {
    expect(one({ content: `<think>sea</think>Aye.\n${CALL}`, refusal: null })).toEqual({
      id: 'x',
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            refusal: null,
            content: 'Aye.',
            reasoning_content: 'sea',
            tool_calls: [
              { id: 'call_00000000', type: 'function', function: { name: 'sail', arguments: '{"to":"Brest"}' } },
            ],
          },
          finish_reason: 'tool_calls',
          logprobs: null,
        },
      ],
      usage: { total_tokens: 5 },
    })
  })
  it('a call alone leaves no content', () => {
    expect(one({ content: CALL }).choices[0]!.message).toMatchObject({ content: null })
  })
  it('without calls the message is as it was', () => {
    expect(one({ content: 'Hi' })).toEqual(completion({ content: 'Hi' }))
    expect(one({ content: 'Hi' }, 'length').choices[0]!.finish_reason).toBe('length')
  })
  it('changes nothing that it was given', () => {
    const given = completion({ content: CALL })
    const before = structuredClone(given)
    normalizeCompletion(given)
    expect(given).toEqual(before)
  })
  it.each([[null], [{}], [{ choices: [null] }], [{ choices: [{ message: 5 }] }], ['x']])('bears %j', odd => {
    expect(() => normalizeCompletion(odd)).not.toThrow()
  })
})
