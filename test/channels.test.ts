/** A message in both channels: how each turn is cut makes no difference, and each channel has its own account. */
import { describe, expect, test } from 'vitest'
import { createStreamParser, defaultDialects } from '../src/index.ts'
import { type Chunk, checkCuts, feed } from './cuts.ts'

const said = (turn: Chunk): string => (typeof turn === 'string' ? turn : turn.reasoning)
/** Each turn in pieces of so many characters. */
const cut = (turns: readonly Chunk[], size: number): Chunk[] =>
  turns.flatMap(turn =>
    Array.from({ length: Math.ceil(said(turn).length / size) }, (_, k) => {
      const piece = said(turn).slice(k * size, (k + 1) * size)
      return typeof turn === 'string' ? piece : { reasoning: piece }
    }),
  )
const check = (turns: readonly Chunk[], options = {}) => checkCuts(turns, [cut(turns, 1), cut(turns, 5)], options)

const printers = defaultDialects.filter(d => d.print)
/** The two texts in turns: so many characters of the one, so many of the other. */
function inTurns(text: string, reasoning: string, size: number): Chunk[] {
  const turns: Chunk[] = []
  for (let k = 0; k < Math.max(text.length, reasoning.length); k += size) {
    if (k < text.length) turns.push(text.slice(k, k + size))
    if (k < reasoning.length) turns.push({ reasoning: reasoning.slice(k, k + size) })
  }
  return turns
}

describe.each(printers.map(d => [d.name, d] as const))('%s in turns with a call in the other channel', (_, dialect) => {
  const text = dialect.print!([{ name: 'find_berth', arguments: { port: 'Bergen' } }])
  const reasoning = '<tool_call>{"name": "moor", "arguments": {"at": "noon"}}</tool_call>'
  test('whole', () => {
    check(inTurns(text, reasoning, 3))
    check(inTurns(reasoning, text, 20))
  })
  test('cut off', () => {
    for (const share of [0.5, 0.8]) {
      const less = text.slice(0, text.length * share)
      check(inTurns(less, reasoning.slice(0, 40), 6))
      check(inTurns(less, reasoning, 6), { policies: { truncatedCalls: 'drop' } })
    }
  })
})

test('a call that was named later is the later one, and its segment stands where it begins', () => {
  const turns = [
    '<tool_call>{"arguments": {"at": 1}, ',
    { reasoning: '<tool_call>{"name": "moor", "arguments": {}}</tool_call>' },
    '"name": "find_berth"}</tool_call>',
  ]
  expect(check(turns).toolCalls.map(c => c.name)).toEqual(['find_berth'])
  const { toolCalls, segments } = check(turns, { policies: { callsInReasoning: 'call' } })
  expect(toolCalls.map(c => c.name)).toEqual(['moor', 'find_berth'])
  expect(segments.filter(s => s.kind === 'call').map(s => [s.channel, s.call])).toEqual([
    [undefined, 1],
    ['reasoning', 0],
  ])
})

test('a call whose object a turn seems to end is named then, whatever may follow', () => {
  const turns = ['<|python_tag|>{name: moor', { reasoning: '[TOOL_CALLS]tide{"at": "noon"}' }, '"at": "dawn"}}']
  for (const end of ['', '"']) {
    const { toolCalls } = check([...turns, { reasoning: end }], { policies: { callsInReasoning: 'call' } })
    expect(toolCalls.map(c => c.name)).toEqual(['tide', 'moor'])
  }
  const fuzzed = [
    '<|python_t',
    { reasoning: '[TOOL_CALLS' },
    'ag|>{name:e',
    { reasoning: 'h{"":false,"":""}' },
    '"s{}}',
  ]
  check(fuzzed, { policies: { callsInReasoning: 'call' } })
})

test('a call that came to nothing is lost in all its turns', () => {
  const turns = ['<tool_call>{"name": "moor", ', '"arguments": {', { reasoning: 'so' }, '"at": 1']
  const { segments, diagnostics } = check(turns, { policies: { truncatedCalls: 'drop' } })
  expect(segments.map(s => s.kind)).toEqual(['lost', 'reasoning'])
  expect(diagnostics.map(d => d.text)).toContain('<tool_call>{"name": "moor", "arguments": {"at": 1')
})

test('diagnostics come in the order of what they are about', () => {
  const { diagnostics } = check(['Low tide.</think>So', { reasoning: 'go </tools>' }])
  expect(diagnostics.map(d => d.code)).toEqual(['stray-reasoning-close', 'stray-close'])
  check(['{name:h"arguments{"', { reasoning: '[TOOL_CALLS' }, '",p[])-'])
  check(['<function_call>{name"d"s{""}}{"name":"d","arguments":{"":5,"n":""}}'], { tools: [] })
  check(['<tool:n>\n', { reasoning: '<toolca' }, 'r', { reasoning: 'll' }, '{{"', '"}S]r'])
  check(['-->-->>>>h\n{"a":1}'])
  check(['[Calling tool:f{""[{l/\n{'])
})

test('what is shown of the reasoning channel comes first, however late it was known', () => {
  const turns = ['Five.', { reasoning: '<|START_RESPONSE|>Six.<|END_RESPONSE|>or' }, '<think>so']
  const { content, reasoning } = check(turns, { policies: { callsInReasoning: 'call' } })
  expect([content, reasoning]).toEqual(['Six.Five.', 'orso'])
  const late = [
    '. <|tool_',
    { reasoning: 'w' },
    'call_section_begin|><|tool_call_begin|>t<|tool_call_argument_begin|>{e<toolc',
  ]
  const options = { prefill: '<think>\n', tools: [{ name: 'moor' }], policies: { unknownTools: 'text' } }
  expect(check(late, options).reasoning.startsWith('w. <|tool_call_section')).toBe(true)
  check([late[0]!, late[1]!, `${late[2]}alls>`], options)
})

test('behind a tick nothing opens, and nothing waits', () => {
  const { reasoning } = check([{ reasoning: '`' }, 'w', { reasoning: '<i' }, 'd'], { prefill: '<think>' })
  expect(reasoning).toBe('`<iwd')
})

test('what a limit makes text is followed at once by what comes behind it', () => {
  const parsed = (pieces: (text: string) => readonly string[]) => {
    const parser = createStreamParser({ limits: { held: 10 }, tools: [{ name: 'write_file' }] })
    for (const piece of pieces('{"name": "write_file", "args')) parser.pushText(piece)
    for (const piece of pieces('</parameter>')) parser.pushReasoning(piece)
    parser.finish()
    return parser.result
  }
  const whole = parsed(text => [text])
  expect(whole.diagnostics.map(d => d.code)).toEqual(['limit', 'stray-close'])
  expect(parsed(text => [...text])).toEqual(whole)
})

test('a call behind one that came to nothing has its segment, whatever comes in the other channel', () => {
  const parser = createStreamParser({ policies: { callsInReasoning: 'call' } })
  for (const piece of ['<|channel|>to=f<<|constrain|>', '<|channel|>', 'to=g', '{']) {
    parser.pushReasoning(piece)
    parser.pushText('so ')
  }
  parser.finish()
  const own = parser.result.segments.filter(s => s.channel === 'reasoning')
  expect(own.map(s => [s.kind, s.start, s.end])).toEqual([
    ['lost', 0, 29],
    ['call', 29, 45],
  ])
})

describe('limits smaller than a call in the reasoning channel', () => {
  const call = '<tool_call>{"name":"dig"}'
  test.each<[string, readonly Chunk[], number, object]>([
    ['what follows a call without arguments', [{ reasoning: `. ${call}{"""r` }], 15, {}],
    [
      'words of the text decide after the limit',
      ['tool_ca', { reasoning: `${call.slice(0, -1)}, "a": [[]]}` }, 'a'],
      2,
      {},
    ],
    ['a stop token', [{ reasoning: '<|channel>c<|call>' }], 7, { prefill: '<|channel|>analysis<|message|>' }],
  ])('%s', (_, turns, held, options) => {
    check(turns, { limits: { held }, ...options })
  })
})

test('what was read before decides nothing', () => {
  const start = '```\n<dots_function_call>\n<invoke name="f">\n<parameter name="n">i'
  const turns: Chunk[] = [...cut([{ reasoning: start }], 8), 'm', { reasoning: "t's so" }, 'n', { reasoning: '"</par' }]
  const options = { prefill: '<think>', policies: { fencedMarkup: 'text' } } as const
  const { reasoning } = feed(turns, options).result
  for (let k = 0; k < 12; k++) expect(feed(turns, options).result.reasoning).toBe(reasoning)
})

test('a call to an unknown tool in an answer of the reasoning channel goes where the answer goes', () => {
  const answer = '<|channel|>commentary<|message|>moor <tool_call>{"name": "moor", "arguments": {}}</tool_call>'
  const options = { tools: [{ name: 'find_berth' }], policies: { unknownTools: 'text' } } as const
  const alone = check([{ reasoning: answer }], options)
  expect([alone.content, alone.reasoning]).toEqual([answer.slice(32), ''])
  const both = check(['so</think>aye, ', { reasoning: answer }, 'at noon'], options)
  expect([both.content, both.reasoning]).toEqual(['aye, at noon', `${answer}so`])
})
