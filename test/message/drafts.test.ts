/** Calls in reasoning under the default policy: what follows decides, however the message is cut. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStreamParser, type ParseOptions, type ParserOutput, parse } from '../../src/index.ts'
import { createDeltaParser } from '../../src/providers/index.ts'
import { type Chunk, checkCuts } from '../cuts.ts'

const call = (city: string) => `<tool_call>\n{"name": "get_weather", "arguments": {"city": "${city}"}}\n</tool_call>`
const OSLO = call('Oslo')
const cities = ({ toolCalls }: { readonly toolCalls: readonly { readonly arguments: Record<string, unknown> }[] }) =>
  toolCalls.map(c => c.arguments.city)

/** What a stream of these turns gives, character by character. */
function streamed(turns: readonly Chunk[], options: ParseOptions = {}) {
  const parser = createStreamParser(options)
  const outputs: ParserOutput[] = []
  for (const turn of turns)
    for (const c of typeof turn === 'string' ? turn : turn.reasoning)
      outputs.push(typeof turn === 'string' ? parser.pushText(c) : parser.pushReasoning(c))
  const last = parser.finish()
  return { result: parser.result, outputs, last }
}

describe('in the text', () => {
  test.each<[string, string, readonly string[]]>([
    ['nothing follows', `<think>I look. ${OSLO}`, ['Oslo']],
    ['white space and a stop token follow', `<think>I look. ${OSLO}\n <|im_end|>\n`, ['Oslo']],
    ['only the end of the reasoning follows', `<think>I look. ${OSLO}\n</think>\n`, ['Oslo']],
    ['another call follows', `<think>I look. ${OSLO}\n${call('Bergen')}`, ['Oslo', 'Bergen']],
    ['words follow', `<think>I look. ${OSLO} or not`, []],
    ['words and the end of the reasoning follow', `<think>I look. ${OSLO} or not</think>`, []],
    ['words and another call follow', `<think>I look. ${OSLO} or rather ${call('Bergen')}`, ['Bergen']],
    ['an answer follows', `<think>I look. ${OSLO}</think>It is cold.`, []],
    ['a call follows the reasoning', `<think>I look. ${OSLO}</think>${call('Bergen')}`, ['Bergen']],
    ['an envelope follows', `<think>I look. ${OSLO}</think>{"toolCalls": [], "needsMoreWork": true}`, []],
    ['more reasoning follows', `<think>I look. ${OSLO}</think><think>So</think>`, []],
    ['a fence around it, then an answer', `<think>Like so:\n\`\`\`\n${OSLO}\n\`\`\`\n</think>No.`, []],
    ['another dialect', '<think>So [TOOL_CALLS][{"name": "get_weather", "arguments": {"city": "Oslo"}}]', ['Oslo']],
    [
      'another dialect in a fence',
      '<think>So\n```\n[TOOL_CALLS][{"name": "f", "arguments": {}}]\n```\n</think>No.',
      [],
    ],
  ])('%s', (_, raw, expected) => {
    const result = parse(raw)
    expect(cities(result)).toEqual(expected)
    const inside = raw.indexOf('</think>')
    for (const { span, inReasoning } of result.toolCalls)
      expect(inReasoning).toBe(inside < 0 || span.start < inside ? true : undefined)
    checkCuts(
      raw,
      [...Array(raw.length + 1).keys()].map(at => [raw.slice(0, at), raw.slice(at)]),
    )
    checkCuts(raw, [[...raw]])
  })
  test('a draft is shown as it is written', () => {
    const raw = `I look. ${OSLO} or not`
    expect(parse(`<think>${raw}</think>No.`)).toMatchObject({ reasoning: raw, content: 'No.', diagnostics: [] })
  })
  test('in a stream the draft waits for the next word, and no longer', () => {
    const { outputs } = streamed([`<think>I look. ${OSLO} or not</think>No.`])
    const shown = outputs.map(o => o.reasoning).join('|')
    expect(shown.replaceAll('|', '')).toBe(`I look. ${OSLO} or not`)
    expect(outputs.findIndex(o => o.reasoning.includes('tool_call'))).toBe(`<think>I look. ${OSLO} o`.length - 1)
    expect(outputs.flatMap(o => o.toolCallDeltas)).toEqual([])
  })
  test('in a stream the call waits for the end', () => {
    const { outputs, last } = streamed([`<think>I look. ${OSLO}\n</think>\n`])
    expect(outputs.flatMap(o => o.toolCalls)).toEqual([])
    expect(cities(last)).toEqual(['Oslo'])
  })
  test('no more waits than may', () => {
    for (const most of [0, 10, 60, 90]) {
      const raw = `<think>I look. ${OSLO}${' '.repeat(40)}`
      const options = { limits: { held: most } }
      const { reasoning, toolCalls, diagnostics } = parse(raw, options)
      expect([toolCalls, reasoning.trimEnd()]).toEqual([[], `I look. ${OSLO}`])
      expect(diagnostics.map(d => d.code)).toContain('limit')
      checkCuts(raw, [[...raw], [raw.slice(0, 40), raw.slice(40)]], options)
      checkCuts(
        `${raw}word`,
        [
          [...raw, 'word'],
          [raw.slice(0, 40), `${raw.slice(40)}word`],
        ],
        options,
      )
    }
  })
})

describe('in the reasoning channel', () => {
  test.each<[string, readonly Chunk[], readonly string[]]>([
    ['there is no text', [{ reasoning: `Maybe ${OSLO} or so.` }], ['Oslo']],
    ['the text is blank', [{ reasoning: `Maybe ${OSLO}` }, '\n \n'], ['Oslo']],
    ['the text has words', [{ reasoning: `Maybe ${OSLO}` }, 'It is cold.'], []],
    ['the text came first', ['It is cold.', { reasoning: `Maybe ${OSLO}` }], []],
    ['the text has a call', [{ reasoning: `Maybe ${OSLO}` }, call('Bergen')], ['Bergen']],
    [
      'both go on',
      [{ reasoning: `Maybe ${OSLO.slice(0, 30)}` }, 'It ', { reasoning: `${OSLO.slice(30)} and` }, 'is'],
      [],
    ],
    ['the text ends in a word', [{ reasoning: `Maybe ${OSLO}` }, '<'], []],
  ])('%s', (_, turns, expected) => {
    const { result } = streamed(turns)
    expect(cities(result)).toEqual(expected)
    const reasoning = turns.map(turn => (typeof turn === 'string' ? '' : turn.reasoning)).join('')
    if (!expected.includes('Oslo')) expect(result.reasoning).toBe(reasoning)
    const cut = (c: Chunk): Chunk[] =>
      typeof c === 'string' ? [...c] : [...c.reasoning].map(reasoning => ({ reasoning }))
    checkCuts(turns, [turns, turns.flatMap(cut)])
  })
  test('reasoning without a call does not wait', () => {
    const { outputs } = streamed([{ reasoning: 'I look for it.' }])
    expect(outputs.map(o => o.reasoning).join('')).toBe('I look for it.')
  })
  test('a call that the provider reports is an answer', () => {
    const parser = createDeltaParser()
    parser.push({ choices: [{ delta: { reasoning_content: `Maybe ${OSLO}` } }] })
    const native = { index: 0, id: 'n1', function: { name: 'get_weather', arguments: '{"city": "Bergen"}' } }
    parser.push({ choices: [{ delta: { tool_calls: [native] } }] })
    parser.finish()
    expect(cities(parser.result)).toEqual(['Bergen'])
    expect(parser.result.reasoning).toBe(`Maybe ${OSLO}`)
  })
})

test('pieces of all kinds, cut anywhere', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    OSLO,
    OSLO.slice(0, 50),
    '<tool_call>',
    ' ',
    '\n',
    'so',
    '```\n',
    '<|im_end|>',
  )
  const soup = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))
  const turns = fc.array(fc.tuple(fc.boolean(), soup), { maxLength: 4 })
  const held = fc.constantFrom(4, 30, 80, 100_000)
  fc.assert(
    fc.property(turns, held, (turns, most) => {
      const whole: Chunk[] = turns.map(([inText, text]) => (inText ? text : { reasoning: text }))
      const small = whole.flatMap((c): Chunk[] =>
        typeof c === 'string' ? [...c] : [...c.reasoning].map(reasoning => ({ reasoning })),
      )
      checkCuts(whole, [whole, small], { limits: { held: most } })
    }),
    { numRuns: 300 },
  )
})
