/**
 * Seed 001, by provider: each one's chunks to thinking, text and calls, of the
 * provider's own telling and found in the text.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDeltaParser, type DeltaParserOptions, type ParsedDelta } from '../../src/providers/index.ts'
import { checkDeltas, counter, type Fed } from '../cuts.ts'

/** All that chunks gave, joined; the deltas are checked against the result. */
function feed(chunks: readonly unknown[], options: DeltaParserOptions = {}) {
  const parser = createDeltaParser({ generateId: counter(), ...options })
  const deltas: ParsedDelta[] = [...chunks.map(c => parser.push(c)), parser.finish()]
  const { result } = parser
  const fed = { result, deltas: deltas.flatMap(d => d.toolCallDeltas) } as unknown as Fed
  checkDeltas(fed, 'by chunks')
  const joined = { text: '', thinking: '' }
  for (const { text, thinking, textWasReasoning } of deltas) {
    if (textWasReasoning) Object.assign(joined, { text: '', thinking: joined.thinking + joined.text })
    joined.text += text
    joined.thinking += thinking
  }
  expect(joined).toEqual({ text: result.content, thinking: result.reasoning })
  expect(new Set(deltas.flatMap(d => d.toolCalls))).toEqual(new Set(result.toolCalls))
  return { deltas, result, calls: result.toolCalls.map(c => [c.id, c.name, c.arguments, c.dialect]) }
}

const chat = (delta: object, finish_reason: string | null = null) => ({ choices: [{ index: 0, delta, finish_reason }] })
const tool = (index: number, fn: object, id?: string) => ({
  tool_calls: [{ index, ...(id ? { id } : {}), function: fn }],
})
const TEXT_CALL = '<tool_call>{"name": "sail", "arguments": {"to": "Brest"}}</tool_call>'

/** The same message from each provider: thought, text, a call of its own, a call in the text. */
const MESSAGES: Readonly<Record<string, readonly unknown[]>> = {
  openai: [
    chat({ role: 'assistant', reasoning: 'Let me ' }),
    chat({ reasoning: 'think.' }),
    chat({ content: 'Ahoy. <tool_' }),
    chat({ content: TEXT_CALL.slice(6) }),
    chat(tool(0, { name: 'read', arguments: '' }, 'c1')),
    chat(tool(0, { arguments: '{"path": ' })),
    chat(tool(0, { arguments: '"a"}' })),
    chat({}, 'tool_calls'),
    { choices: [], usage: { total_tokens: 7 } },
  ],
  deepseek: [
    chat({ role: 'assistant', reasoning_content: 'Let me think.', content: null }),
    chat({ reasoning_content: null, content: `Ahoy. ${TEXT_CALL}` }),
    chat(tool(0, { name: 'read', arguments: '{"path": "a"}' }, 'c1'), 'tool_calls'),
    { choices: [], usage: { total_tokens: 7 } },
  ],
  minimax: [
    chat({ content: '<|im_start|>thinkingLet me think.<|im' }),
    chat({ content: `_end|>Ahoy. ${TEXT_CALL}` }),
    chat(tool(0, { name: 'read', arguments: '{"path": "a"}' }, 'c1')),
    { ...chat({}, 'tool_calls'), usage: { total_tokens: 7 } },
  ],
  'openai-responses': [
    { type: 'response.created', response: {} },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'r' } },
    { type: 'response.reasoning_text.delta', output_index: 0, delta: 'Let me ' },
    { type: 'response.reasoning_summary_text.delta', output_index: 0, delta: 'think.' },
    { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', summary: [{ text: 'again' }] } },
    { type: 'response.output_text.delta', output_index: 1, delta: `Ahoy. ${TEXT_CALL}` },
    { type: 'response.output_text.done', output_index: 1, text: 'again' },
    {
      type: 'response.output_item.added',
      output_index: 2,
      item: { type: 'function_call', id: 'f', call_id: 'c1', name: 'read' },
    },
    { type: 'response.function_call_arguments.delta', output_index: 2, delta: '{"path": "a' },
    { type: 'response.function_call_arguments.delta', output_index: 2, delta: '"}' },
    { type: 'response.function_call_arguments.done', output_index: 2, arguments: '{"path": "a"}' },
    {
      type: 'response.output_item.done',
      output_index: 2,
      item: { type: 'function_call', call_id: 'c1', name: 'read', arguments: '{"path": "a"}' },
    },
    { type: 'response.completed', response: { status: 'completed', usage: { total_tokens: 7 } } },
  ],
  anthropic: [
    { type: 'message_start', message: { usage: { input_tokens: 3 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Let me think.' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'ping' },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: `Ahoy. ${TEXT_CALL}` } },
    { type: 'content_block_stop', index: 1 },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
    },
    { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"q": 1}' } },
    { type: 'content_block_stop', index: 2 },
    { type: 'content_block_start', index: 3, content_block: { type: 'tool_use', id: 'c1', name: 'read', input: {} } },
    { type: 'content_block_delta', index: 3, delta: { type: 'input_json_delta', partial_json: '' } },
    { type: 'content_block_delta', index: 3, delta: { type: 'input_json_delta', partial_json: '{"path": "a"}' } },
    { type: 'content_block_stop', index: 3 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { total_tokens: 7 } },
    { type: 'message_stop' },
  ],
  gemini: [
    { candidates: [{ index: 0, content: { parts: [{ text: 'Let me think.', thought: true }] } }] },
    { candidates: [{ content: { parts: [{ text: `Ahoy. ${TEXT_CALL}` }] } }] },
    {
      candidates: [
        {
          content: { parts: [{ functionCall: { id: 'c1', name: 'read', args: { path: 'a' } } }] },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { total_tokens: 7 },
    },
  ],
  ollama: [
    { message: { role: 'assistant', content: '', thinking: 'Let me think.' }, done: false },
    { message: { content: `Ahoy. ${TEXT_CALL}` }, done: false },
    { message: { tool_calls: [{ id: 'c1', function: { name: 'read', arguments: { path: 'a' } } }] }, done: false },
    { message: { content: '' }, done: true, done_reason: 'stop', prompt_eval_count: 3, eval_count: 4 },
  ],
  bedrock: [
    { messageStart: { role: 'assistant' } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Let me think.' } } } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { signature: 'x' } } } },
    { contentBlockStop: { contentBlockIndex: 0 } },
    { contentBlockDelta: { contentBlockIndex: 1, delta: { text: `Ahoy. ${TEXT_CALL}` } } },
    { contentBlockStop: { contentBlockIndex: 1 } },
    { contentBlockStart: { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'c1', name: 'read' } } } },
    { contentBlockDelta: { contentBlockIndex: 2, delta: { toolUse: { input: '{"path": ' } } } },
    { contentBlockDelta: { contentBlockIndex: 2, delta: { toolUse: { input: '"a"}' } } } },
    { contentBlockStop: { contentBlockIndex: 2 } },
    { messageStop: { stopReason: 'tool_use' } },
    { metadata: { usage: { total_tokens: 7 }, metrics: { latencyMs: 9 } } },
  ],
  cohere: [
    { type: 'message-start', id: 'm', delta: { message: { role: 'assistant', content: [], tool_calls: [] } } },
    { type: 'tool-plan-delta', delta: { message: { tool_plan: 'Let me ' } } },
    { type: 'content-start', index: 0, delta: { message: { content: { type: 'thinking', thinking: '' } } } },
    { type: 'content-delta', index: 0, delta: { message: { content: { thinking: 'think.' } } } },
    { type: 'content-end', index: 0 },
    { type: 'content-start', index: 1, delta: { message: { content: { type: 'text', text: '' } } } },
    { type: 'content-delta', index: 1, delta: { message: { content: { text: `Ahoy. ${TEXT_CALL}` } } } },
    { type: 'content-end', index: 1 },
    {
      type: 'tool-call-start',
      index: 0,
      delta: { message: { tool_calls: { id: 'c1', type: 'function', function: { name: 'read', arguments: '' } } } },
    },
    {
      type: 'tool-call-delta',
      index: 0,
      delta: { message: { tool_calls: { function: { arguments: '{"path": "' } } } },
    },
    { type: 'tool-call-delta', index: 0, delta: { message: { tool_calls: { function: { arguments: 'a"}' } } } } },
    { type: 'tool-call-end', index: 0 },
    { type: 'message-end', delta: { finish_reason: 'TOOL_CALL', usage: { total_tokens: 7 } } },
  ],
  completion: [
    { response: '<think>Let me think.</think>' },
    { response: `Ahoy. ${TEXT_CALL}` },
    { response: null, tool_calls: [{ id: 'c1', name: 'read', arguments: { path: 'a' } }], finish_reason: 'tool_calls' },
    { response: '', usage: { total_tokens: 7 } },
  ],
  langchain: [
    { type: 'ai', content: '', additional_kwargs: { reasoning_content: 'Let me think.' }, tool_call_chunks: [] },
    { type: 'ai', content: [{ type: 'text', text: `Ahoy. ${TEXT_CALL}` }], tool_call_chunks: [] },
    {
      content: '',
      tool_call_chunks: [{ index: 0, id: 'c1', name: 'read', args: '{"path": ' }],
      tool_calls: [{ id: 'c1', name: 'read', args: {} }],
    },
    { content: '', tool_call_chunks: [{ index: 0, args: '"a"}' }] },
    {
      content: '',
      tool_call_chunks: [],
      response_metadata: { finish_reason: 'tool_calls' },
      usage_metadata: { total_tokens: 7 },
    },
  ],
}

describe.each(Object.entries(MESSAGES))('%s', (provider, chunks) => {
  it.each([provider as 'openai', 'auto' as const])('thinking, text and calls, as %s', name => {
    const { result, calls, deltas } = feed(chunks, { provider: name })
    expect(result).toMatchObject({ content: 'Ahoy.', reasoning: 'Let me think.', diagnostics: [] })
    expect(calls).toEqual([
      ['call_00000000', 'sail', { to: 'Brest' }, 'hermes'],
      ['c1', 'read', { path: 'a' }, 'native'],
    ])
    expect(result.finishReason).toBeDefined()
    expect(result.usage).toEqual(provider === 'ollama' ? { prompt_eval_count: 3, eval_count: 4 } : { total_tokens: 7 })
    expect(deltas.at(-1)!.isComplete).toBe(true)
  })
  it('gives pieces, not totals', () => {
    const { deltas } = feed(chunks)
    expect(deltas.filter(d => d.text.includes('Ahoy'))).toHaveLength(1)
    expect(deltas.filter(d => d.thinking.includes('think.'))).toHaveLength(1)
  })
})

describe('whole messages', () => {
  it.each([
    [
      'openai',
      { choices: [{ message: { content: `Ahoy. ${TEXT_CALL}`, reasoning_content: 'Hm.' }, finish_reason: 'stop' }] },
    ],
    [
      'anthropic',
      {
        type: 'message',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Ahoy.' },
          { type: 'tool_use', id: 'c', name: 'sail', input: { to: 'Brest' } },
        ],
        stop_reason: 'tool_use',
      },
    ],
    [
      'openai-responses',
      {
        object: 'response',
        status: 'completed',
        output: [
          { type: 'reasoning', summary: [{ text: 'Hm.' }] },
          { type: 'message', content: [{ type: 'output_text', text: 'Ahoy.' }] },
          { type: 'function_call', call_id: 'c', name: 'sail', arguments: '{"to":"Brest"}' },
        ],
      },
    ],
    [
      'mistral',
      {
        choices: [
          {
            message: {
              content: [
                { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
                { type: 'text', text: `Ahoy. ${TEXT_CALL}` },
              ],
            },
          },
        ],
      },
    ],
    ['ollama generate', { response: `Ahoy. ${TEXT_CALL}`, thinking: 'Hm.', done: true }],
    [
      'bedrock',
      {
        output: {
          message: {
            role: 'assistant',
            content: [
              { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'x' } } },
              { text: 'Ahoy.' },
              { toolUse: { toolUseId: 'c', name: 'sail', input: { to: 'Brest' } } },
            ],
          },
        },
        stopReason: 'tool_use',
      },
    ],
    [
      'cohere',
      {
        id: 'm',
        message: {
          role: 'assistant',
          tool_plan: 'Hm.',
          content: [{ type: 'text', text: 'Ahoy.' }],
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'sail', arguments: '{"to": "Brest"}' } }],
        },
        finish_reason: 'TOOL_CALL',
      },
    ],
    [
      'langchain',
      {
        content: [
          { type: 'reasoning', reasoning: 'Hm.' },
          { type: 'text', text: 'Ahoy.' },
        ],
        additional_kwargs: {},
        tool_calls: [{ id: 'c', name: 'sail', args: { to: 'Brest' } }],
      },
    ],
    [
      'langchain, with arguments that it could not read',
      {
        content: 'Ahoy.',
        additional_kwargs: { reasoning_content: 'Hm.' },
        tool_calls: [],
        invalid_tool_calls: [{ id: 'c', name: 'sail', args: "{'to': 'Brest'}", error: 'no JSON' }],
      },
    ],
    ['text-generation-inference', [{ generated_text: `<think>Hm.</think>Ahoy. ${TEXT_CALL}` }]],
    ['Workers AI over HTTP', { result: { response: `<think>Hm.</think>Ahoy. ${TEXT_CALL}` }, success: true }],
    ['watsonx', { results: [{ generated_text: `<think>Hm.</think>Ahoy. ${TEXT_CALL}`, stop_reason: 'eos_token' }] }],
    ['KoboldCpp', { results: [{ text: `<think>Hm.</think>Ahoy. ${TEXT_CALL}`, finish_reason: 'stop' }] }],
  ])('%s', (_, message) => {
    expect(feed([message]).result).toMatchObject({
      content: 'Ahoy.',
      reasoning: 'Hm.',
      toolCalls: [{ name: 'sail', arguments: { to: 'Brest' } }],
    })
  })
})

describe('a text in pieces, by the server that continues it', () => {
  const written = `<think>Hm.</think>Ahoy. ${TEXT_CALL}`
  const pieces = [written.slice(0, 9), written.slice(9, 40), written.slice(40)]
  const last = (k: number) => k === pieces.length - 1
  it.each<[string, string, (text: string, k: number) => unknown]>([
    ['OpenAI, the older API', 'stop', (text, k) => ({ choices: [{ text, finish_reason: last(k) ? 'stop' : null }] })],
    ['llama.cpp', 'eos', (content, k) => ({ content, stop: last(k), ...(last(k) && { stop_type: 'eos' }) })],
    [
      'text-generation-inference',
      'eos_token',
      (text, k) => ({
        token: { id: 1, text, special: false },
        generated_text: last(k) ? written : null,
        details: last(k) ? { finish_reason: 'eos_token' } : null,
      }),
    ],
    ['KoboldCpp', 'stop', (token, k) => ({ token, finish_reason: last(k) ? 'stop' : null })],
    [
      'SGLang, which repeats the text',
      'stop',
      (_, k) => ({
        text: pieces.slice(0, k + 1).join(''),
        meta_info: { finish_reason: last(k) ? { type: 'stop', matched: 2 } : null },
      }),
    ],
    ['Llama at Bedrock', 'stop', (generation, k) => ({ generation, stop_reason: last(k) ? 'stop' : null })],
    ['Mistral at Bedrock', 'stop', (text, k) => ({ outputs: [{ text, stop_reason: last(k) ? 'stop' : null }] })],
    ['Titan', 'FINISH', (outputText, k) => ({ outputText, completionReason: last(k) ? 'FINISH' : null })],
    [
      'watsonx',
      'eos_token',
      (generated_text, k) => ({ results: [{ generated_text, stop_reason: last(k) ? 'eos_token' : 'not_finished' }] }),
    ],
  ])('%s', (_, finishReason, chunk) => {
    expect(feed(pieces.map(chunk)).result).toMatchObject({
      content: 'Ahoy.',
      reasoning: 'Hm.',
      toolCalls: [{ name: 'sail', arguments: { to: 'Brest' } }],
      finishReason,
      diagnostics: [],
    })
  })
})

describe('reasoning in a field', () => {
  it.each([
    [{ reasoning_content: 'Hm.' }],
    [{ reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] }],
    [{ reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] }],
    [{ thinking: 'Hm.' }],
    [{ reasoning_text: 'Hm.' }],
  ])('%j', delta => {
    expect(feed([chat(delta), chat({ content: 'Ahoy.' })]).result).toMatchObject({ reasoning: 'Hm.', content: 'Ahoy.' })
  })
})

describe('chunks of no provider that is known', () => {
  const strange = { kind: 'piece', body: { words: 'Ahoy.' } }
  it('are reported once, by what they have', () => {
    expect(feed([strange, strange]).result.diagnostics).toEqual([
      {
        code: 'unreadable',
        message: 'No chunk has the form of a known provider: the first has kind, body.',
        span: { start: 0, end: 0 },
        dialect: 'native',
      },
    ])
  })
  it('so are those of another provider than the one that was named', () => {
    const { result } = feed(MESSAGES.anthropic!, { provider: 'openai' })
    expect(result.diagnostics.map(d => d.code)).toEqual(['unreadable'])
  })
  it('in a list they are reported, too, and so is an error', () => {
    expect(feed([[strange]]).result.diagnostics[0]!.message).toContain('kind, body')
    const parser = createDeltaParser()
    const { error, isComplete } = parser.push([chat({ content: 'Ahoy.' }), { error: { message: 'overloaded' } }])
    expect([error?.message, isComplete]).toEqual(['The provider reported an error: overloaded', false])
  })
  it('before a known one they are not', () => {
    expect(feed([strange, chat({ content: 'Ahoy.' })]).result).toMatchObject({ content: 'Ahoy.', diagnostics: [] })
    expect(feed([{ type: 'message_start', message: {} }]).result.diagnostics).toEqual([])
    expect(feed([chat({ role: 'assistant', content: '' })], { provider: 'openai' }).result.diagnostics).toEqual([])
  })
})

describe('calls that the provider reports', () => {
  const native = (fragments: readonly string[], name = 'f') =>
    feed([
      chat(tool(0, { name, arguments: '' }, 'c')),
      ...fragments.map(a => chat(tool(0, { arguments: a }))),
      chat({}, 'stop'),
    ])

  it('several at once, by index, by id, by place', () => {
    const names = (chunks: readonly unknown[]) => feed(chunks).calls.map(([id, name, args]) => [id, name, args])
    const expected = [
      ['a', 'f', { x: 1 }],
      ['b', 'g', { y: 2 }],
    ]
    const turns = [
      chat(tool(0, { name: 'f', arguments: '{"x"' }, 'a')),
      chat(tool(1, { name: 'g', arguments: '{"y": ' }, 'b')),
      chat(tool(0, { arguments: ': 1}' })),
      chat(tool(1, { arguments: '2}' })),
    ]
    expect(names(turns)).toEqual(expected)
    const sameIndex = [
      chat(tool(0, { name: 'f', arguments: '{"x": 1}' }, 'a')),
      chat(tool(0, { name: 'g', arguments: '{"y"' }, 'b')),
      chat(tool(0, { arguments: ': 2}' })),
    ]
    expect(names(sameIndex)).toEqual(expected)
    const noIndex = chat({
      tool_calls: [
        { id: 'a', function: { name: 'f', arguments: { x: 1 } } },
        { id: 'b', function: { name: 'g', arguments: '{"y": 2}' } },
      ],
    })
    expect(names([noIndex])).toEqual(expected)
  })
  it('the id in every piece', () => {
    const chunks = [
      chat(tool(0, { name: 'f', arguments: '{' }, 'a')),
      chat(tool(0, { name: 'f', arguments: '}' }, 'a')),
    ]
    expect(feed(chunks).calls).toEqual([['a', 'f', {}, 'native']])
  })
  it('the name after the arguments', () => {
    expect(feed([chat(tool(0, { arguments: '{"x": 1}' }, 'a')), chat(tool(0, { name: 'f' }))]).calls).toEqual([
      ['a', 'f', { x: 1 }, 'native'],
    ])
  })
  it.each([
    ['none', [], {}, 'complete', []],
    ['null', ['null'], {}, 'complete', []],
    ['damaged', ['{"a": [1, 2', '}'], { a: [1, 2] }, 'repaired', ['unclosed-value']],
    ['cut', ['{"a": "x', ' y'], { a: 'x y' }, 'truncated', ['truncated']],
    ['written as a string', ['"{\\"a\\"', ': 1}"'], { a: 1 }, 'repaired', ['unexpected']],
    ['fenced', ['```json\n{"a": 1}\n```'], { a: 1 }, 'repaired', ['unexpected']],
  ])('arguments: %s', (_, fragments, args, status, codes) => {
    const { result } = native(fragments)
    expect(result.toolCalls).toMatchObject([{ name: 'f', arguments: args, status }])
    if (!(codes as string[]).includes('unexpected')) expect(result.diagnostics.map(d => d.code)).toEqual(codes)
  })
  it('arguments that are no object make no call, and are reported', () => {
    for (const written of ['[1, 2]', 'Brest', '5']) {
      const { result } = native([written])
      expect(result).toMatchObject({ toolCalls: [], diagnostics: [{ code: 'unreadable', text: written }] })
    }
  })
  it('without a name there is none', () => {
    expect(feed([chat(tool(0, { arguments: '{"a": 1}' }, 'c'))]).result).toMatchObject({
      toolCalls: [],
      diagnostics: [{ code: 'unreadable', text: '{"a": 1}' }],
    })
  })
  it('get an id when the provider has none', () => {
    expect(feed([{ message: { tool_calls: [{ function: { name: 'f', arguments: {} } }] }, done: true }]).calls).toEqual(
      [['call_00000000', 'f', {}, 'native']],
    )
  })
  it('come as they are written, whatever the pieces', () => {
    const args = '{"path": "a\\n\\u00e9😀", "n": [1, 2.50, {"x": null}], "t": true}'
    fc.assert(
      fc.property(fc.array(fc.nat(args.length), { maxLength: 9 }), found => {
        const ends = [...found.sort((a, b) => a - b), args.length]
        const { deltas, result } = native(ends.map((end, k) => args.slice(ends[k - 1] ?? 0, end)))
        expect(deltas.flatMap(d => d.toolCallDeltas.map(t => t.argumentsDelta ?? '')).join('')).toBe(args)
        expect(result.toolCalls[0]).toMatchObject({ status: 'complete', arguments: JSON.parse(args) })
      }),
      { numRuns: 50 },
    )
  })
  it('damaged ones are the same however they are cut', () => {
    for (const args of [
      '{\'a\': [1, 2,], b: True, "c": "x',
      '{"a": "say "hi" now", "b": 1,}',
      '{"a": 1} {"b": 2}',
      '{"a": 1',
    ]) {
      const whole = native([args]).result
      for (let k = 1; k < args.length; k++)
        expect(native([args.slice(0, k), args.slice(k)]).result, args).toEqual(whole)
      expect(native([...args]).result).toEqual(whole)
    }
  })
})

describe('one call, told twice', () => {
  const text = (to: string) =>
    chat({ content: `<tool_call>{"name": "sail", "arguments": {"to": "${to}", "n": {"a": 1, "b": 2}}}</tool_call>\n` })
  const native = (index: number, to: string) =>
    chat(tool(index, { name: 'sail', arguments: `{"n": {"b": 2, "a": 1}, "to": "${to}"}` }, `n${index}`))
  const ids = (...chunks: readonly object[]) =>
    feed(chunks).calls.map(([id, , args]) => `${id} ${(args as { to: string }).to}`)

  it('is there once, as it was told first', () => {
    expect(ids(text('Brest'), native(0, 'Brest'))).toEqual(['call_00000000 Brest'])
    expect(ids(native(0, 'Brest'), text('Brest'))).toEqual(['n0 Brest'])
  })
  it('has the id of the provider, where it was not sent before', () => {
    const [first] = text('Brest').choices
    const [second] = native(0, 'Brest').choices
    const whole = { choices: [{ index: 0, delta: { ...first!.delta, ...second!.delta }, finish_reason: 'stop' }] }
    expect(ids(whole)).toEqual(['n0 Brest'])
  })
  it('is whole, if the text was cut inside it', () => {
    const cut = chat({ content: TEXT_CALL.slice(0, 59) })
    const { result, deltas } = feed([cut, chat(tool(0, { name: 'sail', arguments: '{"to": "Brest"}' }, 'n0'))])
    expect(result.toolCalls).toMatchObject([{ id: 'call_00000000', status: 'complete', arguments: { to: 'Brest' } }])
    expect(deltas.flatMap(d => d.toolCalls)).toMatchObject([{ status: 'complete' }])
  })
  it('other arguments, another call', () => {
    expect(ids(text('Brest'), native(0, 'Nantes'))).toEqual(['call_00000000 Brest', 'n0 Nantes'])
  })
  it('each telling pairs with one', () => {
    expect(ids(native(0, 'Brest'), native(1, 'Brest'), text('Brest'))).toEqual(['n0 Brest', 'n1 Brest'])
    expect(ids(text('Brest'), text('Nantes'), native(0, 'Nantes'), native(1, 'Brest'))).toHaveLength(2)
    expect(ids(native(0, 'Brest'), text('Brest'), text('Brest'))).toEqual(['n0 Brest', 'call_00000001 Brest'])
  })
  it('while the first is not whole, the second waits', () => {
    const parser = createDeltaParser()
    parser.push(chat(tool(0, { name: 'sail', arguments: '{"to": "Br' }, 'n0')))
    expect(parser.push(chat({ content: TEXT_CALL })).toolCallDeltas).toEqual([])
    expect(parser.push(chat(tool(0, { arguments: 'est"}' }))).toolCalls).toMatchObject([{ id: 'n0' }])
    expect(parser.finish().toolCallDeltas).toEqual([])
    expect(parser.result.toolCalls).toHaveLength(1)
    expect(parser.result.segments.find(s => s.kind === 'call')).toMatchObject({ call: 0 })
  })
  it('segments point into the one list', () => {
    const { result } = feed([native(0, 'Nantes'), chat({ content: TEXT_CALL })])
    expect(result.segments.find(s => s.kind === 'call')).toMatchObject({ call: 1 })
  })
})

describe('gemini: arguments as they come', () => {
  it('are put together by their paths', () => {
    const part = (functionCall: object) => ({ candidates: [{ content: { parts: [{ functionCall }] } }] })
    const chunks = [
      part({ id: 'c', name: 'f', willContinue: true }),
      part({ partialArgs: [{ jsonPath: '$.to', stringValue: 'Br', willContinue: true }], willContinue: true }),
      part({
        partialArgs: [
          { jsonPath: '$.to', stringValue: 'est' },
          { jsonPath: '$.n.list[1].x', numberValue: 2 },
        ],
        willContinue: true,
      }),
      part({
        partialArgs: [
          { jsonPath: '$.__proto__.bad', boolValue: true },
          { jsonPath: "$['a b']", nullValue: null },
        ],
        willContinue: true,
      }),
      part({}),
      part({ name: 'g' }),
    ]
    expect(feed(chunks).calls).toEqual([
      ['c', 'f', { to: 'Brest', n: { list: [null, { x: 2 }] }, 'a b': null }, 'native'],
      ['call_00000000', 'g', {}, 'native'],
    ])
    expect(({} as { bad?: unknown }).bad).toBeUndefined()
  })
  const streamed = (functionCall: object, finishReason?: string) => ({
    candidates: [{ content: { parts: [{ functionCall }] }, ...(finishReason ? { finishReason } : {}) }],
  })
  const begun = streamed({ id: 'c', name: 'f', willContinue: true })
  const piece = (jsonPath: string) =>
    streamed({ partialArgs: [{ jsonPath, stringValue: 'Br', willContinue: true }], willContinue: true })
  it('a call that the message ends in is truncated', () => {
    const { result } = feed([begun, piece('$.to'), { candidates: [{ finishReason: 'MAX_TOKENS' }] }])
    expect(result.toolCalls).toMatchObject([{ id: 'c', name: 'f', arguments: { to: 'Br' }, status: 'truncated' }])
    expect(result.diagnostics).toMatchObject([{ code: 'truncated' }])
    expect(feed([begun]).result.toolCalls).toMatchObject([{ name: 'f', arguments: {}, status: 'truncated' }])
  })
  it('a list of a billion items is not made', () => {
    const chunks = [begun, piece('$.a[999999999]'), piece('$.b[5000000].c'), piece('$.to'), streamed({})]
    expect(feed(chunks).result.toolCalls).toMatchObject([{ arguments: { to: 'Br' }, status: 'complete' }])
  })
})

describe('prefill', () => {
  it('holds for reasoning in the text, and not where that came apart', () => {
    const options = { prefill: '<think>\n' }
    expect(feed([chat({ content: 'why</think>because' })], options).result).toMatchObject({
      content: 'because',
      reasoning: 'why',
    })
    expect(feed([chat({ reasoning_content: 'why' }), chat({ content: 'because' })], options).result).toMatchObject({
      content: 'because',
      reasoning: 'why',
    })
  })
  it('text that was reasoning is told', () => {
    expect(feed([chat({ content: 'why</think>because' })]).deltas[0]).toMatchObject({ textWasReasoning: true })
  })
})

describe('what is strange', () => {
  const ODD = [
    null,
    undefined,
    1,
    'data',
    [],
    {},
    { choices: null },
    { choices: [null] },
    { choices: [{ delta: 1 }] },
    { type: 'content_block_delta' },
    { type: 'content_block_start', content_block: 'x' },
    { type: 'content_block_stop' },
    { type: 'message', content: [null, 'x'] },
    { type: 'response.output_item.done' },
    { type: 'response.completed' },
    { candidates: [{ content: { parts: [null, { functionCall: null }, { text: 5 }] } }] },
    { done: 'x' },
    { done: true, message: 5 },
    { message: { tool_calls: [null, { function: 3 }] }, done: false },
    { type: 'new_kind', delta: {} },
    { contentBlockStart: { start: 1 } },
    { contentBlockDelta: { delta: { toolUse: { input: 3 }, text: 4 } } },
    { contentBlockStop: {} },
    { output: { message: { content: [null, 5] } } },
    { type: 'content-delta', delta: { message: { content: null, tool_calls: 'x' } } },
    { type: 'tool-call-end' },
    { message: { role: 'assistant', content: [4], tool_calls: [null] } },
    { tool_call_chunks: [null], content: { x: 1 }, additional_kwargs: 3 },
    { token: 4, results: [null], outputs: 'x', tool_calls: [null], details: 2, meta_info: 1 },
  ]
  it.each([...(Object.keys(MESSAGES) as 'openai'[]), 'auto' as const])('passes by: %s', provider => {
    expect(feed([...ODD, ...ODD], { provider }).result).toMatchObject({ content: '', reasoning: '', toolCalls: [] })
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 5 }), chunks => {
        feed(chunks, { provider })
      }),
      { numRuns: 50 },
    )
  })
  it('results within results are not followed', () => {
    const deep: { results: unknown[] } = { results: [] }
    deep.results.push(deep)
    expect(feed([deep], { provider: 'completion' }).result.content).toBe('')
  })
  it('of several choices the first is read', () => {
    const two = {
      choices: [
        { index: 1, delta: { content: 'no' } },
        { index: 0, delta: { content: 'yes' } },
      ],
    }
    expect(feed([two, { choices: [{ index: 1, delta: { content: 'no' } }] }]).result.content).toBe('yes')
  })
})

describe('use', () => {
  it('reset begins anew', () => {
    const parser = createDeltaParser()
    parser.push(chat({ content: 'one' }))
    parser.reset()
    parser.push({ candidates: [{ content: { parts: [{ text: 'two' }] } }] })
    parser.finish()
    expect(parser.result.content).toBe('two')
    expect(() => parser.push(chat({ content: 'x' }))).toThrow('reset()')
    parser.reset()
    expect(parser.result.content).toBe('')
  })
  it('wrong options throw and say what is allowed', () => {
    expect(() => createDeltaParser({ provider: 'opnai' as 'openai' })).toThrow(
      /provider: expected 'openai' or .*got "opnai"/,
    )
    expect(() => createDeltaParser({ dialects: ['nonsense' as 'think'] })).toThrow(TypeError)
    expect(() => createDeltaParser(null as never)).toThrow('options: expected an object, got null')
    expect(() => createDeltaParser(5 as never)).toThrow('options: expected an object, got 5')
  })
})

describe('arguments that a provider reports behind an empty object', () => {
  const argumentsOf = (pieces: readonly string[]) => {
    const { calls, result } = feed([
      chat(tool(0, { name: 'f', arguments: '' }, 'c1')),
      ...pieces.map(piece => chat(tool(0, { arguments: piece }))),
    ])
    return [calls, result.diagnostics.map(d => d.code)]
  }
  it.each([0, 1, 19, 20, 21, 22, 70, 5000])('are the same in one piece and in many, with %i spaces between', spaces => {
    for (const text of [
      `{}${' '.repeat(spaces)}{"a": 1}`,
      `${' '.repeat(spaces)}{}{"a": 1}`,
      `{${' '.repeat(spaces)}}{"a": 1}`,
      `{}${' '.repeat(spaces)}`,
    ])
      expect(argumentsOf([...text])).toEqual(argumentsOf([text]))
  })
  it('are read without the empty object', () => {
    expect(argumentsOf(['{', '} ', '{"a": 1}'])).toEqual([[['c1', 'f', { a: 1 }, 'native']], ['skipped']])
  })
})

it('a refusal is told apart, whole and in pieces', () => {
  const pieces = ['I cannot', ' do that.']
  const responses = {
    object: 'response',
    output: [{ type: 'message', content: [{ type: 'refusal', refusal: pieces.join('') }] }],
  }
  for (const [provider, chunks] of [
    ['openai', [...pieces.map(refusal => chat({ content: null, refusal })), chat({}, 'stop')]],
    ['openai', [{ choices: [{ index: 0, message: { content: null, refusal: pieces.join('') } }] }]],
    ['openai-responses', pieces.map(delta => ({ type: 'response.refusal.delta', delta }))],
    ['openai-responses', [responses]],
  ] as const) {
    const { deltas, result } = feed(chunks, { provider })
    expect(deltas.map(d => d.refusal ?? '').join('')).toBe('I cannot do that.')
    expect(result).toMatchObject({ content: '', refusal: 'I cannot do that.' })
  }
})

it('a reported call of a tool that was not given is reported, unless the tool is a custom one', () => {
  const tools = [{ name: 'sail', parameters: {} }]
  const codes = (name: string, options: DeltaParserOptions) =>
    feed([chat(tool(0, { name, arguments: '{}' }, 'n'))], options).result.diagnostics.map(d => [d.code, d.dialect])
  expect(codes('moor', { tools, policies: { unknownTools: 'text' } })).toEqual([['unknown-tool', 'native']])
  expect(codes('sail', { tools })).toEqual([])
  expect(codes('moor', {})).toEqual([])
  const custom = { tool_calls: [{ index: 0, id: 'c', type: 'custom', custom: { name: 'grep', input: 'x' } }] }
  expect(feed([chat(custom)], { tools }).result.diagnostics).toEqual([])
})

it('a name in pieces is one, and so is one that comes again', () => {
  const names = (...given: readonly string[]) =>
    feed([
      ...given.map(name => chat(tool(0, { name, arguments: '' }, 'n'))),
      chat(tool(0, { arguments: '{"to": 1}' })),
      chat(tool(0, { name: given.at(-1), arguments: '' })),
    ]).calls.map(([, name]) => name)
  expect(names('sea', 'rch')).toEqual(['search'])
  expect(names('search', 'search')).toEqual(['search'])
})

it('text in place of chunks is reported', () => {
  const { result } = feed(['Aye.', 'Aye.'])
  expect(result).toMatchObject({
    content: '',
    diagnostics: [
      {
        code: 'unreadable',
        message:
          'No chunk has the form of a known provider: the first is text, which `fromAsyncIterable` of `sources` reads.',
      },
    ],
  })
})

it('an option that is undefined is none', () => {
  const given: { tools?: never[]; model?: string } = {}
  const { tools, model } = given
  const { calls } = feed([chat({ content: TEXT_CALL })], { tools, model, provider: undefined, keepText: undefined })
  expect(calls).toHaveLength(1)
})
