/** Whatever an inner part throws, a parser does not: what was read stands, and the rest is text. */
import { describe, expect, test } from 'vitest'
import { logReader } from '../../src/cli/log/read.ts'
import type { Dialect } from '../../src/engine/dialect.ts'
import { args, type Continuation, emit, type Grammar, lit, no, primitive, ws } from '../../src/grammar.ts'
import { hermes } from '../../src/grammars/hermes.ts'
import { think } from '../../src/grammars/think.ts'
import { createStreamParser, type ParseOptions, type ParseResult, parse, parseLLMResponse } from '../../src/index.ts'
import { repairJson } from '../../src/json/index.ts'
import { createDeltaParser } from '../../src/providers/index.ts'
import { checkCuts, cuts, feed } from '../cuts.ts'

const boom = (): never => {
  throw new Error('no rope')
}
const throws: Grammar = primitive(boom)
const CALL = [{ type: 'call' }, { type: 'name', name: 'moor' }] as const
const dialect = (more: Partial<Dialect> = {}, ...next: Continuation[]): Dialect => ({
  name: 'faulty',
  triggers: ['@moor'],
  grammar: emit(lit('@moor').skip(ws), () => [...CALL]).map(step => ({ ...step, next })),
  ...more,
})
const withFaulty = (...args: Parameters<typeof dialect>): ParseOptions => ({
  dialects: [dialect(...args), hermes, think],
})
const said = ({ content, toolCalls, diagnostics, segments }: ParseResult) => ({
  content,
  calls: toolCalls.map(c => [c.name, c.arguments, c.status]),
  codes: diagnostics.map(d => `${d.code} ${d.span.start}-${d.span.end}${d.text === undefined ? '' : ` ${d.text}`}`),
  kinds: segments.map(s => `${s.kind} ${s.start}-${s.end}`),
})
const HERMES = '<tool_call>{"name": "sail", "arguments": {}}</tool_call>'

describe('a grammar that throws', () => {
  test.each<[string, ParseOptions]>([
    ['where it opens', withFaulty({ grammar: throws })],
    ['in what it makes of it', withFaulty({ grammar: emit(lit('@moor'), boom) })],
    ['behind its opener', withFaulty({}, throws)],
    [
      'an error that is none',
      withFaulty({
        grammar: primitive(() => {
          throw null
        }),
      }),
    ], // prettier-ignore
    [
      'when it is made',
      {
        dialects: [Object.defineProperty(dialect(), 'known', { get: boom }), hermes, think],
        tools: [{ name: 'moor' }],
      },
    ],
  ])('%s: all behind is text, however it comes', (name, options) => {
    const raw = `Aye. ${HERMES} And @moor now\n${HERMES}`
    const result = checkCuts(raw, cuts(raw), options)
    const { content, calls, codes } = said(result)
    expect(codes.filter(code => code.startsWith('internal-error'))).toHaveLength(1)
    const late = name !== 'when it is made'
    expect(calls).toEqual(late ? [['sail', {}, 'complete']] : [])
    expect(content).toContain(late ? 'now\n<tool_call>' : raw)
  })

  test('a call of which something was said is truncated, and its deltas are JSON', () => {
    const options = withFaulty({}, args(), throws)
    const raw = 'Aye. @moor {"pier": 4, "rope": "long"} now'
    for (const chunks of [[raw], ...cuts(raw)]) {
      const fed = feed(chunks, options)
      expect(said(fed.result)).toEqual({
        content: 'Aye.  now',
        calls: [['moor', { pier: 4, rope: 'long' }, 'truncated']],
        codes: ['internal-error 38-38'],
        kinds: ['text 0-5', 'call 5-38', 'text 38-42'],
      })
      expect(fed.deltas.map(d => d.argumentsDelta).join('')).toBe('{"pier": 4, "rope": "long"}')
      expect(fed.errors).toEqual(fed.result.diagnostics)
    }
  })

  test('one of which nothing was said is text', () => {
    const next: Grammar = emit(lit('to '), () => [])
    const raw = 'Aye. @moor to sea, now'
    const grammar = emit(lit('@moor '), () => [...CALL]).map(s => ({ ...s, next: [next, throws] }))
    const { content, calls, codes } = said(checkCuts(raw, cuts(raw), withFaulty({ grammar })))
    expect([content, calls, codes]).toEqual([raw, [], ['internal-error 5-5']])
  })

  test('that throws on what is not whole yet: what was said stands', () => {
    const fickle: Grammar = primitive((input, i) => (input.length < 30 ? boom() : no(i, 'a pier')))
    const raw = `Aye, aye. @moor {"pier": 4}! And ${HERMES}`
    for (const chunks of cuts(raw)) {
      const { result, text, toolCalls } = feed(chunks, withFaulty({ grammar: fickle }))
      expect([text, toolCalls]).toEqual([result.content, result.toolCalls])
      expect(result.content).toMatch(/^Aye, aye. @moor {"pier": 4}! And/)
      expect(result.segments.map(s => s.end - s.start).reduce((a, b) => a + b, 0)).toBe(raw.length)
    }
  })

  test('in reasoning: the rest of that channel is reasoning', () => {
    const parser = createStreamParser(withFaulty({ grammar: throws }))
    parser.pushReasoning('I may @moor')
    parser.pushReasoning(' here.')
    parser.pushText(`Aye. ${HERMES}`)
    parser.finish()
    const { reasoning, content, toolCalls, diagnostics } = parser.result
    expect([reasoning, content, toolCalls.length]).toEqual(['I may @moor here.', 'Aye.', 1])
    expect(diagnostics.map(d => [d.code, d.span.channel, d.cause])).toEqual([
      ['internal-error', 'reasoning', 'Error: no rope'],
    ])
  })

  test('in a prefill, or behind it', () => {
    const options = { ...withFaulty({ grammar: throws }), prefill: '@moor <think>' }
    expect(said(parse('Aye.', options))).toMatchObject({ content: 'Aye.', kinds: ['text 0-4'] })
  })

  test('parseLLMResponse gives the text', () => {
    expect(parseLLMResponse('Aye. @moor now', withFaulty({ grammar: throws }))).toEqual({ content: 'Aye. @moor now' })
  })
  test('a parser of deltas goes on too', () => {
    const parser = createDeltaParser({ ...withFaulty({ grammar: throws }), provider: 'openai' })
    const push = (content: string) => parser.push({ choices: [{ index: 0, delta: { content } }] })
    expect([push('Aye. @mo').text, push('or now').text, parser.finish().text].join('')).toBe('Aye. @moor now')
  })
})

describe('a schema that throws when it is read', () => {
  const a = {
    get type() {
      return boom()
    },
  }
  const tools = [{ name: 'f', schema: { type: 'object', properties: { a } } }]
  test.each([
    '<invoke name="f"><parameter name="a">1</parameter></invoke> And on.',
    'Aye. <tool_call>{"name": "f", "arguments": {"b": 2, "a": "1"}}</tool_call> And on.',
    'Aye. <tool_call>{"arguments": {"b": 2, "a": "1"}, "name": "f"}</tool_call> And on.',
  ])('%s', raw => {
    for (const chunks of cuts(raw)) {
      const { result, text, deltas, toolCalls } = feed(chunks, { tools })
      expect([text, toolCalls]).toEqual([result.content, result.toolCalls])
      expect(result.content).toContain('And on.')
      expect(result.diagnostics.map(d => d.code)).toContain('internal-error')
      expect(result.segments.map(s => s.end - s.start).reduce((x, y) => x + y, 0)).toBe(raw.length)
      expect(JSON.parse(deltas.map(d => d.argumentsDelta).join('') || '{}')).toEqual(toolCalls[0]?.arguments ?? {})
    }
  })
})

test('repairJson says that it could not', () => {
  let asked = 0
  const nesting = { valueOf: () => (asked++ > 0 ? boom() : 9) } as unknown as number // fails once it is used
  const { value, text, diagnostics } = repairJson('[[a', { limits: { nesting } })
  expect([value, text]).toEqual([undefined, ''])
  expect(diagnostics).toMatchObject([{ code: 'internal-error', span: { start: 0, end: 3 }, cause: 'Error: no rope' }])
})

test('a line of a log is bad, and the log goes on', () => {
  const lines = ['Aye.', 'Aye. @moor now', 'Nay.']
  const log = lines.map(text => `${JSON.stringify({ text })}\n`).join('')
  const read = logReader({ field: 'text', as: 'parsed', only: false, parse: withFaulty({ grammar: throws }) })
  const batch = read(new TextEncoder().encode(log))
  const out = new TextDecoder().decode(batch.text).trimEnd().split('\n')
  const records = out.map(line => JSON.parse(line) as { parsed: { content?: string; error?: string } })
  expect(batch.bad).toEqual([[1, 'internal error: Error: no rope']])
  expect(records.map(({ parsed }) => parsed.content ?? parsed.error)).toEqual([
    'Aye.',
    'internal error: Error: no rope',
    'Nay.',
  ])
})

describe('a callback that throws', () => {
  test.each([`Aye. ${HERMES} So.`, `Aye. ${HERMES.slice(0, -12)}`, 'Aye. <invoke name="f"></invoke> So.'])(
    'generateId: the call is not made, and all from there is text: %s',
    raw => {
      for (const chunks of cuts(raw)) {
        const { result, text, toolCalls, deltas } = feed(chunks, { generateId: boom })
        expect([result.toolCalls, toolCalls, deltas]).toEqual([[], [], []])
        expect([result.content, text]).toEqual([raw, raw])
        expect(said(result).kinds).toEqual([`text 0-${raw.length}`])
        expect(said(result).codes).toEqual(['internal-error 5-5'])
      }
    },
  )
})
