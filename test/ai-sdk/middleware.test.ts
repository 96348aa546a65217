/** `dialectMiddleware` in the real AI SDK, around a scripted model. */
import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from '@ai-sdk/provider'
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai'
import { convertReadableStreamToArray, MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { dialectMiddleware } from '../../src/ai-sdk/index.ts'
import { counter } from '../cuts.ts'

type StreamPart = LanguageModelV3StreamPart
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}
const finish = (unified: 'stop' | 'length' = 'stop'): StreamPart => ({
  type: 'finish',
  usage,
  finishReason: { unified, raw: unified },
})
const text = (deltas: readonly string[], id = '0'): StreamPart[] => [
  { type: 'text-start', id },
  ...deltas.map((delta): StreamPart => ({ type: 'text-delta', id, delta })),
  { type: 'text-end', id },
]
const start: StreamPart = { type: 'stream-start', warnings: [] }
const CALL = '<tool_call>\n{"name": "weather", "arguments": {"city": "Brest"}}\n</tool_call>'
const WEATHER = { type: 'function' as const, name: 'weather', inputSchema: { type: 'object' as const } }

/** The parts that come of `parts`, without those of no interest here. */
async function streamed(parts: readonly StreamPart[], call: object = { tools: [WEATHER] }, options = {}) {
  const model = new MockLanguageModelV3({
    doStream: { stream: simulateReadableStream({ chunks: [...parts], chunkDelayInMs: null, initialDelayInMs: null }) },
  })
  const wrapped = wrapLanguageModel({ model, middleware: dialectMiddleware({ generateId: counter(), ...options }) })
  const { stream } = await wrapped.doStream({ prompt: [], ...call })
  return await convertReadableStreamToArray(stream)
}
const kinds = (parts: readonly StreamPart[]) =>
  parts.map(p => ('id' in p && p.type !== 'source' ? `${p.type} ${p.id}` : p.type))

/** Each step of a conversation as the model writes it. */
function scripted(...steps: readonly (readonly string[])[]) {
  const model = new MockLanguageModelV3({
    doGenerate: steps.map(deltas => ({
      content: [{ type: 'text' as const, text: deltas.join('') }],
      finishReason: { unified: 'stop' as const, raw: 'stop' },
      usage,
      warnings: [],
    })),
    doStream: steps.map(deltas => ({ stream: simulateReadableStream({ chunks: [start, ...text(deltas), finish()] }) })),
  })
  return { model, wrapped: wrapLanguageModel({ model, middleware: dialectMiddleware() }) }
}
const weather = () => {
  const asked: unknown[] = []
  const tools = {
    weather: tool({
      description: 'Weather',
      inputSchema: jsonSchema<{ city: string }>({
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      }),
      execute: async ({ city }) => {
        asked.push(city)
        return `rain in ${city}`
      },
    }),
  }
  return { asked, tools }
}

describe('a call that is cut off', () => {
  const cut = `A ${CALL.slice(0, -25)}`
  it('is shown in a stream, which ends for the length', async () => {
    const parts = await streamed([start, ...text([cut]), finish()])
    expect(parts.map(({ type }) => type)).toContain('tool-input-start')
    expect(parts.map(({ type }) => type)).not.toContain('tool-call')
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'length', raw: 'stop' } })
  })
  it('leaves the reason without a stream', async () => {
    const { wrapped } = scripted([cut])
    const result = await wrapped.doGenerate({ prompt: [], tools: [WEATHER] })
    expect(result.content).toEqual([{ type: 'text', text: 'A' }])
    expect(result.finishReason).toEqual({ unified: 'length', raw: 'stop' })
  })
})

describe('in a conversation', () => {
  it('generateText executes a tool that text called, and goes on', async () => {
    const { model, wrapped } = scripted([`<think>hm</think>Let me look.\n${CALL}`], ['Take a coat.'])
    const { asked, tools } = weather()
    const result = await generateText({ model: wrapped, tools, prompt: 'coat?', stopWhen: stepCountIs(3) })
    expect(asked).toEqual(['Brest'])
    expect(result.text).toBe('Take a coat.')
    expect(result.steps).toHaveLength(2)
    expect(result.steps[0]).toMatchObject({
      text: 'Let me look.',
      reasoningText: 'hm',
      finishReason: 'tool-calls',
      toolCalls: [{ toolName: 'weather', input: { city: 'Brest' } }],
      toolResults: [{ output: 'rain in Brest' }],
    })
    const [, assistant, results] = model.doGenerateCalls[1]!.prompt
    expect(assistant).toMatchObject({
      role: 'assistant',
      content: [{ type: 'reasoning' }, { type: 'text' }, { type: 'tool-call' }],
    })
    expect(results).toMatchObject({ role: 'tool', content: [{ output: { value: 'rain in Brest' } }] })
  })
  it('streamText too, with several calls', async () => {
    const { wrapped } = scripted([...`Let me look.\n${CALL}\n${CALL.replace('Brest', 'Nantes')}`], ['Take a ', 'coat.'])
    const { asked, tools } = weather()
    const result = streamText({ model: wrapped, tools, prompt: 'coat?', stopWhen: stepCountIs(3) })
    let streamed = ''
    for await (const delta of result.textStream) streamed += delta
    expect(streamed).toBe('Let me look.Take a coat.')
    expect(asked).toEqual(['Brest', 'Nantes'])
    expect((await result.steps).map(s => s.finishReason)).toEqual(['tool-calls', 'stop'])
    expect((await result.steps)[0]!.toolCalls).toMatchObject([
      { input: { city: 'Brest' } },
      { input: { city: 'Nantes' } },
    ])
  })
  it('a model id may say what the model speaks', async () => {
    const model = new MockLanguageModelV3({
      doStream: { stream: simulateReadableStream({ chunks: [...text(['why</think>because']), finish()] }) },
    })
    const wrapped = wrapLanguageModel({ model, middleware: dialectMiddleware({ prefill: '<think>\n' }) })
    const result = streamText({ model: wrapped, prompt: 'x' })
    expect(await result.text).toBe('because')
    expect(await result.reasoningText).toBe('why')
  })
})

describe('parts', () => {
  it('in order, each block opened, filled and closed under its id', async () => {
    const parts = await streamed([start, ...text(['<think>hm</think>Let me look.\n', CALL, '\nDone.']), finish()])
    expect(kinds(parts)).toEqual([
      'stream-start',
      'reasoning-start 0-reasoning',
      'reasoning-delta 0-reasoning',
      'reasoning-end 0-reasoning',
      'text-start 0',
      'text-delta 0',
      'text-end 0',
      'tool-input-start call_00000000',
      'tool-input-delta call_00000000',
      'tool-input-end call_00000000',
      'tool-call',
      'text-start 0-1',
      'text-delta 0-1',
      'text-end 0-1',
      'finish',
    ])
    expect(parts.find(p => p.type === 'tool-call')).toEqual({
      type: 'tool-call',
      toolCallId: 'call_00000000',
      toolName: 'weather',
      input: '{"city":"Brest"}',
      providerMetadata: { 'llm-dialects': { dialect: 'hermes', status: 'complete' } },
    })
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls', raw: 'stop' } })
  })
  it('the arguments stream', async () => {
    const parts = await streamed([...text([...CALL]), finish()])
    const deltas = parts.flatMap(p => (p.type === 'tool-input-delta' ? [p.delta] : []))
    expect(deltas.length).toBeGreaterThan(5)
    expect(deltas.join('')).toBe('{"city": "Brest"}')
  })
  it('metadata of a block stays with it', async () => {
    const providerMetadata = { google: { thoughtSignature: 'x' } }
    const parts = await streamed([
      { type: 'text-start', id: 'a', providerMetadata },
      { type: 'text-delta', id: 'a', delta: 'Hi', providerMetadata },
      { type: 'text-end', id: 'a', providerMetadata },
      finish(),
    ])
    expect(parts.slice(0, -1)).toEqual([
      { type: 'text-start', id: 'a', providerMetadata },
      { type: 'text-delta', id: 'a', delta: 'Hi' },
      { type: 'text-delta', id: 'a', delta: '', providerMetadata },
      { type: 'text-end', id: 'a', providerMetadata },
    ])
  })
  it('reasoning that came apart passes word for word, and its calls follow', async () => {
    const given: StreamPart[] = [
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: ` I call ${CALL} ` },
      { type: 'reasoning-delta', id: 'r', delta: '', providerMetadata: { anthropic: { signature: 's' } } },
      { type: 'reasoning-end', id: 'r' },
    ]
    const parts = await streamed([...given, finish()])
    expect(parts.slice(0, 4)).toEqual(given)
    expect(kinds(parts.slice(4))).toEqual([
      'tool-input-start call_00000000',
      'tool-input-delta call_00000000',
      'tool-input-end call_00000000',
      'tool-call',
      'finish',
    ])
  })
  it('a call in reasoning that goes on to an answer is a draft', async () => {
    const block = (id: string): StreamPart[] => [
      { type: 'reasoning-start', id },
      { type: 'reasoning-delta', id, delta: `Maybe ${CALL}` },
      { type: 'reasoning-end', id },
    ]
    const said: StreamPart[] = [
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'No.' },
      { type: 'text-end', id: 't' },
    ]
    const found = (parts: readonly StreamPart[]) => parts.filter(part => part.type === 'tool-call').length
    expect(found(await streamed([...block('a'), ...block('b'), finish()]))).toBe(2)
    expect(await streamed([...block('a'), ...said, finish()])).toEqual([...block('a'), ...said, finish()])
    const native: StreamPart = { type: 'tool-call', toolCallId: 'n', toolName: 'other', input: '{}' }
    expect(found(await streamed([...block('a'), native, finish()]))).toBe(1)
    const options = { policies: { callsInReasoning: 'call' } } as const
    expect(found(await streamed([...block('a'), ...said, finish()], undefined, options))).toBe(1)
  })
  it('what the provider executes passes, and so does all that is no text', async () => {
    const given: StreamPart[] = [
      start,
      { type: 'response-metadata', id: 'm', modelId: 'x' },
      { type: 'tool-input-start', id: 's', toolName: 'weather', providerExecuted: true },
      { type: 'tool-input-delta', id: 's', delta: '{"city":"Brest"}' },
      { type: 'tool-input-end', id: 's' },
      { type: 'tool-call', toolCallId: 's', toolName: 'weather', input: '{"city":"Brest"}', providerExecuted: true },
      { type: 'tool-result', toolCallId: 's', toolName: 'weather', result: 'rain' },
      { type: 'source', sourceType: 'url', id: 'u', url: 'https://example.com' },
      { type: 'raw', rawValue: 1 },
      { type: 'error', error: 'e' },
      finish(),
    ]
    expect(await streamed(given)).toEqual(given)
    const called = await streamed([...given.slice(0, -1), ...text([CALL]), finish()])
    expect(called.filter(p => p.type === 'tool-call')).toHaveLength(2)
  })
  it('a call that the provider reports and the text repeats is one', async () => {
    const native: StreamPart[] = [
      { type: 'tool-input-start', id: 'n', toolName: 'weather' },
      { type: 'tool-input-delta', id: 'n', delta: '{"city":"Brest"}' },
      { type: 'tool-input-end', id: 'n' },
      { type: 'tool-call', toolCallId: 'n', toolName: 'weather', input: '{"city":"Brest"}' },
    ]
    const calls = (parts: readonly StreamPart[]) => parts.flatMap(p => (p.type === 'tool-call' ? [p.toolCallId] : []))
    expect(calls(await streamed([...native, ...text([CALL]), finish()]))).toEqual(['n'])
    expect(calls(await streamed([...text([CALL]), ...native, finish()]))).toEqual(['call_00000000'])
    const other = CALL.replace('Brest', 'Nantes')
    expect(calls(await streamed([...native, ...text([other]), finish()]))).toEqual(['n', 'call_00000000'])
  })
  it('a cut call is shown, and not run', async () => {
    const parts = await streamed([...text([CALL.slice(0, 60)]), finish('length')])
    expect(parts.some(p => p.type === 'tool-input-start')).toBe(true)
    expect(parts.some(p => p.type === 'tool-call')).toBe(false)
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'length' } })
  })
  it('length is kept beside a whole call', async () => {
    expect((await streamed([...text([CALL]), finish('length')])).at(-1)).toMatchObject({
      finishReason: { unified: 'length' },
    })
  })
  it('a stream without a finish gives what was held', async () => {
    expect(kinds(await streamed(text(['a <tool'])))).toEqual([
      'text-start 0',
      'text-delta 0',
      'text-delta 0',
      'text-end 0',
    ])
  })
  it('an error comes after the text that was held, and text after it is read', async () => {
    const error: StreamPart = { type: 'error', error: 'no memory' }
    const [open, held, end] = text(['Hi <tool_'])
    const more: StreamPart = { type: 'text-delta', id: '0', delta: ` there. ${CALL}` }
    const parts = await streamed([open!, held!, error, more, end!, finish()])
    const at = parts.findIndex(p => p.type === 'error')
    const said = (some: readonly StreamPart[]) => some.map(p => (p.type === 'text-delta' ? p.delta : '')).join('')
    expect(said(parts.slice(0, at))).toBe('Hi <tool_')
    expect(said(parts.slice(at))).toBe(' there.')
    expect(parts.filter(p => p.type === 'tool-call')).toMatchObject([
      { toolName: 'weather', input: '{"city":"Brest"}' },
    ])
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } })
  })
  it('an error in a call: what there is of the call comes before it', async () => {
    const parts = await streamed([...text([CALL.slice(0, 50)]), { type: 'error', error: 'no memory' }, finish()])
    expect(kinds(parts).slice(0, 2)).toEqual(['tool-input-start call_00000000', 'tool-input-delta call_00000000'])
    expect(parts.map(p => p.type).slice(-2)).toEqual(['error', 'finish'])
    expect(parts.some(p => p.type === 'tool-call')).toBe(false)
  })
  it('text after the finish is read, too', async () => {
    const parts = await streamed([...text(['Hi']), finish(), ...text([` there. ${CALL}`], '1')])
    expect(parts.map(p => (p.type === 'text-delta' ? p.delta : '')).join('')).toBe('Hi there.')
    expect(parts.filter(p => p.type === 'tool-call')).toHaveLength(1)
  })
  it('the second of two calls with one id has an id of its own', async () => {
    const kimi = (city: string) =>
      `<|tool_call_begin|>functions.weather:0<|tool_call_argument_begin|>{"city": "${city}"}<|tool_call_end|>`
    const all = `<|tool_calls_section_begin|>${kimi('Brest')}${kimi('Nice')}${kimi('Lyon')}<|tool_calls_section_end|>`
    const parts = await streamed([...text([all]), finish()])
    const ids = ['functions.weather:0', 'call_00000000', 'call_00000001']
    expect(parts.flatMap(p => (p.type === 'tool-call' ? [p.toolCallId] : []))).toEqual(ids)
    expect(parts.flatMap(p => (p.type === 'tool-input-end' ? [p.id] : []))).toEqual(ids)
    const native: StreamPart = { type: 'tool-call', toolCallId: ids[0]!, toolName: 'weather', input: '{"city":"Caen"}' }
    const both = await streamed([native, ...text([kimi('Brest')]), finish()], undefined, { dialects: ['kimi-k2'] })
    expect(both.flatMap(p => (p.type === 'tool-call' ? [p.toolCallId] : []))).toEqual(ids.slice(0, 2))
  })
  it('a stream that breaks off: what there is of it comes before the error', async () => {
    for (const [said, types] of [
      ['The <tool_c', ['text-start', 'text-delta The', 'text-delta  <tool_c', 'text-end']],
      [CALL.slice(0, 50), ['tool-input-start', 'tool-input-delta {', 'tool-input-delta }', 'tool-input-end']],
    ] as const) {
      const given = [...text([said]).slice(0, -1)]
      const stream = new ReadableStream<StreamPart>(
        {
          pull(controller) {
            const part = given.shift()
            if (part) controller.enqueue(part)
            else controller.error(new Error('gone'))
          },
        },
        { highWaterMark: 0 },
      )
      const wrapped = dialectMiddleware().wrapStream({
        doStream: async () => ({ stream }),
        params: { tools: [WEATHER] },
      })
      const parts: string[] = []
      const reading = (async () => {
        for await (const part of (await wrapped).stream as unknown as AsyncIterable<StreamPart>)
          parts.push('delta' in part ? `${part.type} ${part.delta}` : part.type)
      })()
      await expect(reading).rejects.toThrow('gone')
      expect(parts).toEqual(types)
    }
  })
  it('a call that the provider reports is repaired, and made to fit', async () => {
    const cities = { type: 'array', items: { type: 'string' } }
    const inputSchema = { type: 'object', properties: { cities } }
    const call = { tools: [{ type: 'function', name: 'weather', inputSchema }] }
    const one = async (toolName: string, input: string, options = {}) => {
      const parts = await streamed([{ type: 'tool-call', toolCallId: 'n', toolName, input }, finish()], call, options)
      return parts.flatMap(p => (p.type === 'tool-call' ? [[p.toolName, p.input, p.providerMetadata]] : []))[0]
    }
    const repaired = { 'llm-dialects': { dialect: 'native', status: 'repaired' } }
    const schema = { policies: { arguments: 'schema' } }
    expect(await one('weather', '{"cities": "Brest",}')).toEqual(['weather', '{"cities":"Brest"}', repaired])
    expect(await one('Weather', '{"cities": "Brest"}', schema)).toEqual(['weather', '{"cities":["Brest"]}', repaired])
    expect(await one('weather', '{"cities": ["Brest"]}', schema)).toEqual([
      'weather',
      '{"cities": ["Brest"]}',
      undefined,
    ])
    expect(await one('weather', '{"cities": ["Bre')).toEqual(['weather', '{"cities": ["Bre', undefined])
    expect(await one('weather', '')).toEqual(['weather', '', undefined])
  })
  it('a call that the provider repeats is as it reports it, unless it was sent', async () => {
    const signed = { google: { thoughtSignature: 'S' } }
    const input = '{"city":"Brest"}'
    const native: StreamPart = {
      ...({ type: 'tool-call', toolCallId: 'n', toolName: 'weather', input } as const),
      providerMetadata: signed,
    }
    const model = new MockLanguageModelV3({
      doGenerate: {
        content: [{ type: 'text', text: CALL }, native],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage,
        warnings: [],
      },
    } as never)
    const wrapped = wrapLanguageModel({ model, middleware: dialectMiddleware() })
    expect((await wrapped.doGenerate({ prompt: [], tools: [WEATHER] })).content).toEqual([native])
    const parts = await streamed([...text([CALL.slice(0, -15)]), native, finish()])
    expect(parts.filter(p => p.type === 'tool-call')).toEqual([{ ...native, toolCallId: 'call_00000000' }])
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } })
  })
  it('text that was reasoning is not glued to the answer, and is reasoning in a whole message', async () => {
    const given = ['West is better.', '\n</think>\n', 'We go west.']
    const parts = await streamed([...text(given), finish()])
    expect(kinds(parts).filter(kind => /-start/.test(kind))).toEqual(['text-start 0', 'text-start 0-1'])
    expect(parts.map(p => (p.type === 'text-delta' ? p.delta : '')).join('')).toBe('West is better.\n\nWe go west.')
    const { content } = await scripted(given).wrapped.doGenerate({ prompt: [] })
    expect(content).toEqual([
      { type: 'reasoning', text: 'West is better.' },
      { type: 'text', text: 'We go west.' },
    ])
  })
})

describe('the tools of the call', () => {
  const called = async (call: object, options = {}) =>
    (await streamed([...text([CALL]), finish()], call, options)).some(p => p.type === 'tool-call')
  it('count', async () => {
    expect(await called({ tools: [WEATHER] })).toBe(true)
  })
  it('when there are none, or none is wanted, nothing is a call', async () => {
    expect(await called({})).toBe(false)
    expect(await called({ tools: [WEATHER], toolChoice: { type: 'none' } })).toBe(false)
    const parts = await streamed([...text([CALL]), finish()], {})
    expect(parts.flatMap(p => (p.type === 'text-delta' ? [p.delta] : [])).join('')).toBe(CALL)
  })
  it('unless options name some', async () => {
    expect(await called({}, { tools: [WEATHER] })).toBe(true)
  })
  it('type what is written as text', async () => {
    const typed = { ...WEATHER, inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }
    const written = '<invoke name="weather">\n<parameter name="city">29200</parameter>\n</invoke>'
    const parts = await streamed([...text([written]), finish()], { tools: [typed] })
    expect(parts.find(p => p.type === 'tool-call')).toMatchObject({ input: '{"city":"29200"}' })
  })
})

describe('laws', () => {
  it('chunking: however the text is cut, the same blocks', async () => {
    const raw = `<think>hm</think>Look.\n${CALL}\nAnd\n${CALL.replace('Brest', 'Nantes')} end`
    const joined = async (deltas: string[]) => {
      const parts = await streamed([...text(deltas), finish()])
      const blocks: { type: string; id?: string; text: string }[] = []
      for (const p of parts) {
        const last = blocks.at(-1)
        if ('delta' in p && last?.type === p.type) last.text += p.delta
        else blocks.push({ type: p.type, ...('id' in p ? { id: p.id } : {}), text: 'delta' in p ? p.delta : '' })
      }
      return blocks
    }
    const whole = await joined([raw])
    expect(await joined([...raw])).toEqual(whole)
    const places = fc.array(fc.nat(raw.length), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(places, async found => {
        const ends = [...found.sort((a, b) => a - b), raw.length]
        expect(await joined(ends.map((end, k) => raw.slice(ends[k - 1] ?? 0, end)))).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })
})

it('wrong options throw at once', () => {
  expect(() => dialectMiddleware({ dialects: ['nonsense' as 'think'] })).toThrow(TypeError)
  expect(() => dialectMiddleware({ specificationVersion: 'v2' as 'v3' })).toThrow(
    "specificationVersion: expected 'v3' or 'v4', got \"v2\"",
  )
  for (const given of [null, true, []])
    expect(() => dialectMiddleware(given as never)).toThrow(/^options: expected an object, got /)
  expect(() => dialectMiddleware({ specVersion: 'v3' } as object)).toThrow(
    'options: expected only specificationVersion, dialects, model,',
  )
})
it('has the types of the SDK', () => {
  expectTypeOf(dialectMiddleware()).toExtend<LanguageModelV3Middleware>()
  expectTypeOf(dialectMiddleware({ specificationVersion: 'v4' }).specificationVersion).toEqualTypeOf<'v4'>()
})
