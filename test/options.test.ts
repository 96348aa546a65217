import { describe, expect, test } from 'vitest'
import { allFeatures, parseLLMResponseWith } from '../src/core.ts'
import {
  createStreamParser,
  defaultDialects,
  type ParseOptions,
  parse,
  parseLLMResponse,
  after as putAfter,
  before as putBefore,
  without,
} from '../src/index.ts'
import { parseWith } from '../src/parser.ts'
import { checkLaws } from './cuts.ts'

const refused = (options: unknown): string => {
  try {
    parse('', options as ParseOptions)
  } catch (e) {
    expect(e).toBeInstanceOf(TypeError)
    return (e as Error).message
  }
  throw new Error('nothing was thrown')
}

describe('wrong options', () => {
  test.each([
    [null, 'options: expected an object'],
    [
      { polices: {} },
      'options: expected only dialects, model, template, tools, prefill, stop, policies, limits, retain, generateId, got "polices"',
    ],
    [{ dialects: 'hermes' }, 'dialects: expected an array'],
    [{ dialects: ['nonesuch'] }, 'dialects: expected the name of a dialect in the list, got "nonesuch"; docs/'],
    [{ dialects: ['hermse'] }, 'got "hermse"; did you mean \'hermes\'?'],
    [{ dialects: ['Qwen3_Coder'] }, "did you mean 'qwen3-coder-xml' or 'qwen3-coder'?"],
    [{ dialects: [defaultDialects[0], { ...defaultDialects[0] }] }, 'dialects: expected dialects of different names'],
    [{ features: [] }, 'options: expected only'],
    [{ dialects: [{ name: 'x' }] }, 'dialects[0]: expected a dialect'],
    [{ dialects: [{ ...defaultDialects[0], name: undefined }] }, 'dialects[0]: expected a dialect'],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    [{ dialects: [, defaultDialects[0]] }, 'dialects[0]: expected a dialect {name, triggers, grammar}, got undefined'],
    [
      { dialects: [{ ...defaultDialects[0], triggers: [{ text: '<call>', at: 'lines' }] }] },
      "dialects[0].triggers: at: expected 'anywhere' or 'line' or 'message' or 'answer' or 'after', got \"lines\"",
    ],
    ...['', null, undefined, 5, {}, { at: 'line' }, { text: '' }].map((trigger): [unknown, string] => [
      { dialects: [{ ...defaultDialects[0], triggers: ['<call>', trigger] }] },
      'dialects[0].triggers: expected the markers that open its blocks, such as <call>, got ',
    ]),
    [{ tools: 'f' }, 'tools: expected an array of tools, or an object, got "f"'],
    [
      { tools: Promise.resolve([]) },
      'tools: expected an array of tools, or an object, got a promise, which has to be awaited',
    ],
    [{ tools: new Set([{ name: 'f' }]) }, 'tools: expected an array of tools, or an object'],
    [{ tools: [{}] }, 'tools[0]'],
    [{ prefill: 1 }, 'prefill: expected a string'],
    [{ stop: '</s>' }, 'stop: expected an array of strings'],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    [{ stop: [, '</s>'] }, 'stop[0]: expected a string that is not blank, got undefined'],
    [{ stop: ['</s>', ' '] }, 'stop[1]: expected a string that is not blank'],
    [
      { policies: { callsInReasoning: 'maybe' } },
      "policies.callsInReasoning: expected 'final' or 'call' or 'draft', got \"maybe\"",
    ],
    [{ policies: { callInReasoning: 'call' } }, 'policies: expected only callsInReasoning'],
    [{ limits: 3 }, 'limits: expected an object, got 3'],
    [{ policies: [] }, 'policies: expected an object, got an array'],
    [{ limits: { held: -1 } }, 'limits.held: expected a number from 0, got -1'],
    [{ limits: { held: Number.NaN } }, 'limits.held: expected a number from 0, got NaN'],
    [{ limits: { heap: 1 } }, 'limits: expected only held'],
    [{ generateId: 'x' }, 'generateId: expected a function'],
    [{ dialects: Symbol('hermes') }, 'got a symbol'],
    [{ model: () => 'qwen3' }, 'got a function'],
  ])('%j', (options, message) => expect(refused(options)).toContain(message))
})

test('what is undefined counts as not given', () => {
  const options = { policies: { fencedMarkup: undefined }, limits: { held: undefined }, retain: undefined }
  const fenced = '```\n<tool_call>{"name": "f", "arguments": {}}</tool_call>\n```\nThat is how.'
  expect(parse(fenced, options as object)).toEqual(parse(fenced))
  expect(refused({ policies: { fencedMarkup: null } })).toContain("policies.fencedMarkup: expected 'final'")
})

describe('a message that is no string', () => {
  test.each([
    [null, "pass ''"],
    [undefined, "pass ''"],
    [Buffer.from('x'), 'new TextDecoder().decode(bytes)'],
    [new ArrayBuffer(1), 'new TextDecoder().decode(bytes)'],
    [7, 'expected a string, got 7'],
    [{}, 'expected a string, got {}'],
    [Promise.resolve(''), 'got a promise, which has to be awaited'],
  ])('%s', (raw, hint) => {
    for (const f of [
      parse,
      parseLLMResponse,
      (s: string) => createStreamParser().pushText(s),
      (s: string) => createStreamParser().pushReasoning(s),
    ])
      expect(() => f(raw as string)).toThrow(
        expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(hint) }),
      )
  })
  test.each([null, 5, 'hermes', []])('options that are not an object: %j', given => {
    for (const f of [parse, parseLLMResponse, (_: string, options: object) => createStreamParser(options)])
      expect(() => f('', given as never)).toThrow(/^options: expected an object, got /)
  })
  test.each([
    [['typing'], 'features[0]: expected an object, got "typing"'],
    [[allFeatures], 'features[0]: expected an object, got an array'],
    [[undefined], 'features[0]: expected an object, got undefined'],
    [[{ typeing: true }], 'features[0]: expected only typing, fences, encoded, shown, fitting, got "typeing"'],
  ])('features that are none: %j', (features, message) => {
    expect(() => parseWith(defaultDialects, '', { features } as never)).toThrow(message)
  })
  test('options of `parseLLMResponseWith` that are not an object', () => {
    for (const given of [null, true, 5, []])
      expect(() => parseLLMResponseWith(defaultDialects, '', given as never)).toThrow(/^options: expected an object, /)
  })
  test('a list of dialects that is none', () => {
    expect(() => putBefore('hermes' as never, 'think', defaultDialects[0]!)).toThrow(
      'list: expected an array of dialects, got "hermes"',
    )
    expect(() => without(null as never)).toThrow('list: expected an array of dialects, got null')
  })
  test('instances of classes are called by their class', () => {
    expect(() => parse(new Response('x') as never)).toThrow('expected a string, got Response')
    expect(() => parse(new Map() as never)).toThrow('expected a string, got Map')
  })
  test('dialects beside those of `parseWith`', () => {
    expect(() => parseWith(defaultDialects, '', { dialects: [] } as never)).toThrow(/options: expected only tools, /)
  })
  test('a finished parser takes no more', () => {
    const parser = createStreamParser()
    parser.finish()
    expect(() => parser.pushText('x')).toThrow(TypeError)
    expect(parser.finish().text).toBe('')
  })
})

describe('ids', () => {
  test('call_ and 8 hex digits', () => {
    const { toolCalls } = parse('{"name": "f", "arguments": {}}\n{"name": "g", "arguments": {}}')
    expect(toolCalls.map(c => c.id)).toEqual([
      expect.stringMatching(/^call_[0-9a-f]{8}$/),
      expect.stringMatching(/^call_[0-9a-f]{8}$/),
    ])
    expect(toolCalls[0]!.id).not.toBe(toolCalls[1]!.id)
  })
  test('generated as asked', () => {
    expect(parse('<tool_call>{"name": "f"}</tool_call>', { generateId: () => 'mine' }).toolCalls[0]!.id).toBe('mine')
  })
})

const HERMES = '<tool_call>\n{"name": "ping", "arguments": {"host": "ada"}}\n</tool_call>'
const names = (raw: string, options: ParseOptions) => parse(raw, options).toolCalls.map(c => c.name)
const tools = [{ name: 'ping' }]

test('an id is a string, whatever makes it', () => {
  const raw = '<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>'
  expect(parse(raw, { generateId: () => 5 as unknown as string }).toolCalls[0]!.id).toBe('5')
})

describe('policies', () => {
  test('that are undefined are those of the model; wrong ones are refused with a model, too', () => {
    const model = 'MiniMax-M1-80k' // its calls in reasoning are drafts
    const raw = '<think>x <tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>'
    for (const policies of [undefined, {}, { callsInReasoning: undefined }])
      expect(parse(raw, { model, policies } as ParseOptions).toolCalls).toEqual([])
    expect(parse(raw, { model, policies: { callsInReasoning: 'final' } }).toolCalls.length).toBe(1)
    expect(refused({ model, policies: null })).toBe(refused({ policies: null }))
    expect(refused({ model, policies: [] })).toBe(refused({ policies: [] }))
  })
  test('callsInReasoning', () => {
    const raw = `<think>I will ${HERMES} now</think>Done.`
    expect(names(raw, { policies: { callsInReasoning: 'call' } })).toEqual(['ping'])
    for (const options of [{}, { policies: { callsInReasoning: 'draft' } as const }]) {
      const draft = parse(raw, options)
      expect(draft.toolCalls).toEqual([])
      expect(draft.reasoning).toBe(`I will ${HERMES} now`)
      expect(draft.content).toBe('Done.')
    }
  })
  test('fencedMarkup', () => {
    const last = `So:\n\`\`\`xml\n${HERMES}\n\`\`\`\n`
    const example = `${last}That is how it looks.`
    expect(names(last, {})).toEqual(['ping'])
    expect(names(example, {})).toEqual([])
    expect(parse(example).content).toBe(example)
    expect(names(example, { policies: { fencedMarkup: 'call' } })).toEqual(['ping'])
    expect(names(last, { policies: { fencedMarkup: 'text' } })).toEqual([])
    const json = 'So:\n```json\n{"name": "ping", "arguments": {}}\n```\nand more'
    for (const fencedMarkup of ['final', 'call', 'text'] as const)
      expect(parse(json, { policies: { fencedMarkup } })).toMatchObject({
        toolCalls: [{ name: 'ping' }],
        content: 'So:\n\nand more',
      })
  })
  test('unknownTools', () => {
    const raw = `Now ${HERMES} then.`
    expect(names(raw, { tools })).toEqual(['ping'])
    const other = parse(raw, { tools: [{ name: 'pong' }] })
    expect(other.toolCalls).toHaveLength(1)
    expect(other.diagnostics.map(d => d.code)).toEqual(['unknown-tool'])
    const text = parse(raw, { tools: [{ name: 'pong' }], policies: { unknownTools: 'text' } })
    expect(text.toolCalls).toEqual([])
    expect(text.content).toBe(raw)
    expect(names(raw, { tools, policies: { unknownTools: 'text' } })).toEqual(['ping'])
  })
  test('truncatedCalls', () => {
    const raw = `Now ${HERMES.slice(0, 45)}`
    expect(parse(raw).toolCalls).toMatchObject([{ name: 'ping', status: 'truncated' }])
    const dropped = parse(raw, { policies: { truncatedCalls: 'drop' } })
    expect(dropped.toolCalls).toEqual([])
    expect(dropped.content).toBe('Now')
    expect(dropped.diagnostics.map(d => d.code)).toContain('truncated')
    expect(names(`${HERMES}${HERMES.slice(0, 45)}`, { policies: { truncatedCalls: 'drop' } })).toEqual(['ping'])
  })
  test('recovery', () => {
    const off = { policies: { recovery: 'off' } } as const
    expect(names(`a ${HERMES} b`, off)).toEqual(['ping'])
    const damaged = `a ${HERMES.replace('"ada"', "'ada'")} b`
    expect(parse(damaged).toolCalls).toMatchObject([{ arguments: { host: 'ada' }, status: 'repaired' }])
    const text = parse(damaged, off)
    expect(text.toolCalls).toEqual([])
    expect(text.content).toBe(damaged)
    expect(text.diagnostics.map(d => d.code)).toEqual(['quote-style'])
  })
})

describe('stop', () => {
  const parsed = (raw: string, stop?: readonly string[]) => {
    const { content, reasoning, toolCalls } = parse(raw, stop ? { stop } : {})
    return [content, reasoning, ...toolCalls.map(call => call.arguments)]
  }
  const CALLS = [
    '<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>',
    '<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo',
    '<tool_call>\n<function=get_weather>\n<parameter=city>\nOslo',
    '<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Oslo',
    '<invoke name="get_weather">\n<parameter name="city">Oslo',
    '<|tool_call>call:get_weather{city:<|"|>Oslo',
    '[get_weather(city="Oslo")]',
    '{"name": "get_weather", "arguments": {"city": "Oslo"}}',
  ]
  test.each(['<|im_end|>', '<｜im_end｜>', '<|IM_END|>', '<|eos:base|>', '<｜end of sentence｜>', '</s>'])(
    'known tokens in any spelling are markup at the end: %s',
    token => {
      for (const end of [token, `${token}\n`, `${token}${token}`]) {
        expect(parsed(`It rains.${end}`)).toEqual(['It rains.', ''])
        expect(parsed(`<think>It rains.</think>Yes.${end}`)).toEqual(['Yes.', 'It rains.'])
        for (const call of CALLS) expect(parsed(call + end)).toEqual(['', '', { city: 'Oslo' }])
      }
      expect(parsed(`Write ${token} at the end.`)).toEqual([`Write ${token} at the end.`, ''])
    },
  )
  test('a token in brackets too', () => {
    expect(parsed('It rains.[|endofturn|]')).toEqual(['It rains.', ''])
    expect(parsed(`${CALLS[1]}[|endofturn|]`)).toEqual(['', '', { city: 'Oslo' }])
  })
  test('others are those of the options', () => {
    const stop = ['###', '\nObservation:']
    for (const token of stop) {
      expect(parsed(`It rains.${token}`, stop)).toEqual(['It rains.', ''])
      expect(parsed(`It rains.${token}`)).toEqual([`It rains.${token}`, ''])
      for (const call of CALLS) expect(parsed(call + token, stop)).toEqual(['', '', { city: 'Oslo' }])
    }
    expect(parsed('### Rain\nIt rains.', stop)).toEqual(['### Rain\nIt rains.', ''])
  })
  test('or those of the model, with them', () => {
    const said = (options: ParseOptions) =>
      parse('It rains.<sep> ###', { model: 'RekaAI/reka-flash-3', ...options }).content
    expect(said({})).toBe('It rains.<sep> ###')
    expect(said({ stop: ['###'] })).toBe('It rains.')
    expect(parse('It rains.<sep>', { model: 'RekaAI/reka-flash-3' }).content).toBe('It rains.')
    expect(parse('It rains.<sep>').content).toBe('It rains.<sep>')
  })
  test('whatever the cuts', () => {
    for (const call of CALLS)
      for (const end of ['<|im_end|>', '<|eos:base|>\n', '<|im_end|> ###', '<|im_end|><|im_', '<|im_end|> so'])
        checkLaws(call + end, { stop: ['###'] })
  })
  test.each([
    ['<|b|>done<|e|>', ''],
    ['<b>done', ''],
    ['<|im_end|>\nassistant<|eot_id|>', ''],
    ['<|im_end|>\nassistant<|eot_id|>', '</s>'],
  ])('several tokens, or words behind one: %j', (stop, before) => {
    expect(parse(`It rains.${before}${stop}`, { stop: [stop] }).content).toBe('It rains.')
    for (let k = 0; k <= stop.length; k++) checkLaws(`It rains.${before}${stop.slice(0, k)}`, { stop: [stop] })
    checkLaws(`It rains.${before}${stop} And more.`, { stop: [stop] })
  })
})

describe('prefill', () => {
  test('opens the reasoning that the prompt began', () => {
    const result = parse('I look.\n</think>\nHello', { prefill: '<think>\n' })
    expect(result).toMatchObject({ reasoning: 'I look.', content: 'Hello', diagnostics: [] })
    expect(result.segments.map(s => [s.kind, s.start, s.end])).toEqual([
      ['reasoning', 0, 7],
      ['markup', 7, 8],
      ['markup', 8, 16],
      ['markup', 16, 17],
      ['text', 17, 22],
    ])
  })
  test('closed at once', () => {
    expect(parse('</think>Hello', { prefill: '<think>' })).toMatchObject({
      reasoning: '',
      content: 'Hello',
      diagnostics: [],
    })
  })
  test('belongs to no span and no text', () => {
    const result = parse('there {"name": "f", "arguments": {}}', { prefill: 'Well, ' })
    expect(result).toMatchObject({ content: 'there', toolCalls: [{ name: 'f', span: { start: 6, end: 36 } }] })
    const call = parse('f", "arguments": {"a": 1}}', { prefill: '{"name": "' })
    expect(call).toMatchObject({
      content: '',
      toolCalls: [{ name: 'f', arguments: { a: 1 }, span: { start: 0, end: 26 } }],
    })
  })
})

describe('channels', () => {
  test('reasoning that comes apart', () => {
    const parser = createStreamParser({ generateId: () => 'c' })
    parser.pushReasoning('I need the ho')
    parser.pushReasoning(`st. ${HERMES}`)
    parser.pushText('\n')
    parser.finish()
    expect(parser.result).toMatchObject({
      reasoning: 'I need the host.',
      content: '',
      toolCalls: [{ name: 'ping', span: { channel: 'reasoning' }, inReasoning: true }],
    })
    expect(parser.result.segments.map(s => [s.kind, s.channel])).toContainEqual(['markup', undefined])
  })
  test('text that was reasoning', () => {
    const parser = createStreamParser()
    expect(parser.pushText('first I look ').text).toBe('first I look')
    expect(parser.pushText('</think>Hello').textWasReasoning).toBe(true)
    parser.finish()
    expect(parser.result).toMatchObject({ reasoning: 'first I look', content: 'Hello' })
  })
})

describe('lists', () => {
  const mine = { ...defaultDialects[2]!, name: 'mine' }
  const order = (list: readonly { name: string }[]) => list.map(d => d.name)
  test('before, after, without', () => {
    const at = order(defaultDialects).indexOf('hermes')
    expect(order(putBefore(defaultDialects, 'hermes', mine))[at]).toBe('mine')
    expect(order(putAfter(defaultDialects, 'hermes-json', mine))[at + 1]).toBe('mine')
    expect(order(without(defaultDialects, 'hermes', 'think'))).toEqual(
      order(defaultDialects).filter(n => n !== 'hermes' && n !== 'think'),
    )
    expect(() => putBefore(defaultDialects, 'no', mine)).toThrow(TypeError)
  })
  test('chosen by name', () => {
    expect(names(HERMES, { dialects: ['hermes-json'] })).toEqual(['ping'])
    expect(names(HERMES, { dialects: ['think'] })).toEqual([])
  })
})

describe('names that are properties of objects', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', name => {
    const raw = `<tool_call>{"name": "${name}", "arguments": {"${name}": {"x": 1}}}</tool_call>`
    for (const options of [{}, { tools: [{ name }] }]) {
      const result = parse(raw, options)
      expect(result.toolCalls[0]!.name).toBe(name)
      expect(Object.keys(result.toolCalls[0]!.arguments)).toEqual([name])
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    }
    expect(parse(name).content).toBe(name)
    expect(
      parse(`<invoke name="${name}"><parameter name="${name}">1</parameter></invoke>`).toolCalls[0]!.arguments,
    ).toEqual(JSON.parse(`{"${name}":1}`))
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('0')
  })
})

describe('model', () => {
  test('opens the reasoning that its prompt began', () => {
    expect(parse('I look.\n</think>\nHello', { model: 'deepseek-ai/DeepSeek-R1' })).toMatchObject({
      reasoning: 'I look.',
      content: 'Hello',
      diagnostics: [],
    })
  })
  test('opens no reasoning that can be switched off: its end or a prefill does', () => {
    const call = '<tool_call>\n<function=ping>\n</function>\n</tool_call>'
    for (const model of ['Qwen3.5-27B', 'zai-org/GLM-4.7', 'deepseek-ai/DeepSeek-V3.2', 'nvidia/Nemotron-3-Nano-30B']) {
      expect(parse('It rains.', { model })).toMatchObject({ content: 'It rains.', reasoning: '' })
      expect(parse(call, { model })).toMatchObject({ reasoning: '', toolCalls: [{ name: 'ping', status: 'complete' }] })
      const ended = { content: 'It rains.', reasoning: 'I look.' }
      expect(parse('I look.\n</think>\nIt rains.', { model })).toMatchObject(ended)
      expect(parse('I look.', { model, prefill: '<think>' })).toMatchObject({ content: '', reasoning: 'I look.' })
    }
  })
  test('an explicit option beats it', () => {
    expect(parse('Hello', { model: 'deepseek-ai/DeepSeek-R1', prefill: '' })).toMatchObject({
      content: 'Hello',
      reasoning: '',
    })
    const raw = `<think>${HERMES}</think>`
    expect(names(raw, { model: 'MiniMaxAI/MiniMax-M1-80k', prefill: '' })).toEqual([])
    expect(
      names(raw, { model: 'MiniMaxAI/MiniMax-M1-80k', prefill: '', policies: { callsInReasoning: 'call' } }),
    ).toEqual(['ping'])
  })
  test('other dialects are found all the same, and an unknown model changes nothing', () => {
    for (const model of ['Qwen/Qwen2.5-7B-Instruct', 'moonshotai/Kimi-K2-Instruct', 'no such thing'])
      expect(names(HERMES, { model })).toEqual(['ping'])
  })
  test('is a string', () => expect(refused({ model: 7 })).toContain('model: expected'))
})
