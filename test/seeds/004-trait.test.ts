/** Seed 004, the trait `ToolCallParser`: chunk-safe, deterministic, and it never loses input. */
import { describe, expect, it } from 'vitest'
import { createStreamParser, type ParseOptions, parse } from '../../src/index.ts'
import { checkLaws, checkLedger, cuts, feed } from '../cuts.ts'

const tools = [{ name: 'write', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }]
const MESSAGES: [name: string, raw: string, options?: ParseOptions][] = [
  ['prose', 'Nothing to do here: 1 < 2, `x`, and <b>bold</b>.'],
  ['hermes', 'Now.\n<tool_call>\n{"name": "f", "arguments": {"a": "x</tool_call>y", "b": [1, null]}}\n</tool_call>'],
  [
    'two calls',
    '<tool_call>{"name": "f", "arguments": {}}</tool_call>\n<tool_call>{"name": "g", "arguments": {}}</tool_call>',
  ],
  [
    'elements',
    'Go.\n<function_calls>\n<invoke name="f">\n<parameter name="a">1 < 2</parameter>\n</invoke>\n</function_calls>\nDone.',
  ],
  ['a list', '<function_calls>[{"name": "f", "arguments": {"a": "\\u00e9\\n😀"}}]</function_calls>'],
  [
    'tokens',
    '<|tool_calls_section_begin|><|tool_call_begin|>{"name": "f", "arguments": {}}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  [
    'an envelope',
    'So:\n```json\n{"content": "Hi", "toolCalls": [{"name": "f", "arguments": {"a": 1}}], "needsMoreWork": true}\n```',
  ],
  ['an object', 'I do it:\n{"name": "f", "arguments": {"a": {"b": "}"}}} and more'],
  ['no call', 'The answer: {"name": "Ada", "born": 1815}, as [1, 2] shows.'],
  ['a tool by its name', 'Writing.\n<write>\n<text>\na < b\n</text>\n</write>', { tools }],
  ['reasoning', '<think>why <tool_call>{"name": "f", "arguments": {}}</tool_call> so</think>\nAnd?<|im_end|>'],
  ['a stray closer', 'I think so.\n</think>\nYes.'],
  ['a cut call', 'Go: <tool_call>{"name": "write", "arguments": {"text": "half'],
  ['a cut head', 'Go: <tool_call>\n{"na'],
  ['a cut opener', 'Go: <tool_ca'],
  ['a cut token', 'Go: <|tool_calls_sec'],
  ['damage', '<function_calls><invoke name="f">{"a": 1, "b": [2 </invoke>invfunction_calls>'],
  ['arguments that are none', '<tool_call>{"name": "f", "arguments": [1]}</tool_call> and <tool_call>x</tool_call>'],
  ['line ends', 'a\r\n<invoke name="f">\r\n<parameter name="a">\r\nx\r\ny\r\n</parameter>\r\n</invoke>\r\n'],
  ['half of a surrogate pair', 'x\ud83d <tool_call>{"name": "f", "arguments": {"a": "\ude00"}}</tool_call>'],
  ['a prefill', 'so it is</think>ok', { prefill: '<think>\n' }],
]

describe.each(MESSAGES.map(([name, raw, options]) => [name, raw, options ?? {}] as const))('%s', (_, raw, options) => {
  it('MUST be chunk-safe and deterministic: any chunking gives the same', () => {
    checkLaws(raw, options)
    checkLaws(raw, options, 99)
  })
  it('MUST never lose input: each character is in one segment', () => {
    checkLedger(raw, parse(raw, options), options)
    for (const chunks of cuts(raw, 3, 4)) checkLedger(raw, feed(chunks, options).result, options)
  })
  it('never loses input wherever the message ends', () => {
    for (let k = 0; k <= raw.length; k++) checkLedger(raw.slice(0, k), parse(raw.slice(0, k), options), options)
  })
  it('is deterministic: twice is the same', () => {
    expect(feed([raw], options)).toEqual(feed([raw], options))
  })
})

describe('finish', () => {
  it('flushes what was held back as text', () => {
    const parser = createStreamParser()
    expect(parser.pushText('a <tool_ca').text).toBe('a')
    expect(parser.finish().text).toBe(' <tool_ca')
  })
  it('surfaces an unfinished marker as an error', () => {
    const parser = createStreamParser()
    parser.pushText('a <tool_call>{"name": ')
    const { text, errors } = parser.finish()
    expect(text).toBe('')
    expect(errors).toMatchObject([{ code: 'truncated', text: '<tool_call>{"name": ' }])
  })
  it('says nothing the second time, and later pushes are misuse', () => {
    const parser = createStreamParser()
    parser.pushText('a')
    parser.finish()
    expect(parser.finish()).toEqual({ text: '', reasoning: '', toolCallDeltas: [], toolCalls: [], errors: [] })
    expect(() => parser.pushText('b')).toThrow(TypeError)
    expect(() => parser.pushReasoning('b')).toThrow(TypeError)
  })
})

it('has empty outputs as the usual case', () => {
  const parser = createStreamParser()
  const empty = { text: '', reasoning: '', toolCallDeltas: [], toolCalls: [], errors: [] }
  expect(parser.pushText('')).toEqual(empty)
  expect(parser.pushText('<tool_call>')).toEqual(empty)
  expect(parser.pushReasoning('')).toEqual(empty)
})
it('can give text, reasoning, a call and an error at once', () => {
  const parser = createStreamParser()
  const output = parser.pushText('<think>r</think>t<tool_call>{"name": "f", "arguments": {"a": 1,}}</tool_call>.')
  expect(output).toMatchObject({ text: 't.', reasoning: 'r', toolCalls: [{ name: 'f', arguments: { a: 1 } }] })
  expect(output.errors.map(e => e.code)).toEqual(['extra-comma'])
})
