/** Prose: what opens a section in it, what is spoken of, and what is left over. */
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/engine/dialect.ts'
import { fail } from '../../src/engine/parsing.ts'
import type { Policies } from '../../src/engine/policies.ts'
import { reasoning } from '../../src/formats/reasoning.ts'
import { createStreamParser, type parse } from '../../src/index.ts'
import { inQuotes } from '../../src/prose/plain.ts'
import { leftoverWords, mayOpen } from '../../src/prose/words.ts'
import { START_TOKENS, STOP_TOKENS } from '../../src/repair/tokens.ts'
import { checkCuts } from '../cuts.ts'

const CALL = '<tool_call>{"name": "moor", "arguments": {}}</tool_call>'
const FULL = CALL.replace('{}', '{"turns": 2}')
/** Content, reasoning, the names of the calls, and the codes; the same by characters. */
const read = (raw: string, options: Parameters<typeof parse>[1] = {}): readonly unknown[] => {
  const { content, reasoning, toolCalls, diagnostics } = checkCuts(raw, [raw.split('')], options)
  return [content, reasoning, ...toolCalls.map(c => c.name), ...diagnostics.map(d => d.code)]
}
const unchanged = (raw: string) => expect(read(raw)).toEqual([raw, ''])

describe('a marker of reasoning in a sentence is spoken of', () => {
  test.each([
    'It ends with </think> before the answer.',
    'It ends with </think>, they say.',
    'It ends with </think>; so does this.',
    'It ends with </think>: always.',
    'It ends (with </think>) here.',
    'It ends with </think>.',
    'It ends with </think>" before the answer.',
    'It ends with </think>`, they say.',
    'The words "it ends with </think>" stand there.',
    'It begins with <think> and ends.',
    'One of <think> | </think> it is.',
  ])('%s', unchanged)
  test.each([
    ['a large letter goes on behind it', 'The tide is low </think> So we wait.', 'So we wait.', 'The tide is low'],
    ['a line', 'The tide is low </think>\nwe wait.', 'we wait.', 'The tide is low'],
    ['no space', 'The tide is low </think>we wait.', 'we wait.', 'The tide is low'],
    ['two spaces', 'The tide is low </think>  we wait.', 'we wait.', 'The tide is low'],
    ['at the start of its line', 'The tide is low\n</think> we wait.', 'we wait.', 'The tide is low'],
    ['a large letter and a comma follow', 'The tide is low </think>A, then.', 'A, then.', 'The tide is low'],
    ['words in quotes follow', 'The tide is low </think>"We wait."', '"We wait."', 'The tide is low'],
    ['code follows', 'The tide is low </think>`wait()` it is.', '`wait()` it is.', 'The tide is low'],
    ['a fence follows', 'The tide is low </think>```sh\nwait\n```', '```sh\nwait\n```', 'The tide is low'],
    ['behind a quote that nothing closes', 'Low "</think>Go on.', 'Go on.', 'Low "'],
    ['right behind a word', 'The tide is low</think> we wait.', 'we wait.', 'The tide is low'],
  ])('not when %s', (_, raw, content, reasoning) => {
    const [text, thought] = read(raw)
    expect([String(text).trim(), String(thought).trim()]).toEqual([content, reasoning])
  })
})

test('reasoning is closed by any of its markers, and may be cut', () => {
  const muse = reasoning('muse', { open: ['<muse>', '[muse]'], close: ['</muse>', '[/muse]'] })
  for (const raw of ['<muse>Low.</muse>Go.', '[muse]Low.</muse>Go.', '<muse>Low.[/muse]Go.', 'Low.[/muse]Go.'])
    expect(read(raw, { dialects: [muse] }).slice(0, 2)).toEqual(['Go.', 'Low.'])
  expect(read('<muse>Low.', { dialects: [muse] })).toEqual(['', 'Low.', 'truncated'])
})

describe('a call', () => {
  test.each([
    ['in inline code', `Write \`${CALL}\` so.`],
    ['in inline code, behind words', `Write \`low ${FULL} tide\` so.`],
    ['in quotes', `Write '${CALL}' so.`],
    ['in quotes that nothing closes, within a text', `Write "${CALL} so.`],
    ['in inline code that nothing closes, within a text', `Write \`${CALL} so.`],
  ])('%s is text', (_, raw) => unchanged(raw))
  test.each([
    ['behind words', `Now: ${CALL}`, ['Now: ', '', 'moor']],
    ['behind a backtick and words', `Write \`low ${FULL}`, ['Write `low', '', 'moor']],
    ['and a backtick on the next line', `Write \`low ${FULL}\n\` so`, ['Write `low \n` so', '', 'moor']],
    ['before words', `${CALL} Done.`, [' Done.', '', 'moor']],
    ['on its line', `Now:\n${CALL}\nDone.`, ['Now:\n\nDone.', '', 'moor']],
    ['behind a list mark', `- ${CALL}`, ['', '', 'moor']],
    ['behind a list mark on its line', `Now:\n- ${CALL}`, ['Now:', '', 'moor']],
  ])('%s', (_, raw, want) => {
    const [content, ...rest] = read(raw)
    expect([String(content).trim(), ...rest]).toEqual([String(want[0]).trim(), ...want.slice(1)])
  })
  test('behind reasoning, and behind a call', () => {
    expect(read(`<think>Low.</think>${CALL}`)).toEqual(['', 'Low.', 'moor'])
    expect(read(`${CALL}\n${CALL.replace('moor', 'sail')}`).slice(1)).toEqual(['', 'moor', 'sail'])
  })
})

describe('a call that is cut', () => {
  const cut = '<tool_call>{"name": "moor", "arguments":'
  test.each([
    ['within quotes that nothing closes', `Write "${cut}`],
    ['within inline code that nothing closes', `Write \`${cut}`],
  ])('is text %s', (_, raw) => unchanged(raw))
  test('is one elsewhere', () => {
    expect(read(`Write ${cut} {"a"`)).toEqual(['Write', '', 'moor', 'truncated'])
  })
})

describe('behind a call the beginning of a marker is no text', () => {
  test.each(['[TOOL_CALL', '<too', ' <too', '<|too'])('%s', piece => {
    expect(read(CALL + piece)).toEqual(['', '', 'moor', 'truncated'])
    expect(read(`Now: ${CALL}${piece}`)).toEqual(['Now:', '', 'moor', 'truncated'])
  })
  test('elsewhere it is, and so is what is no marker', () => {
    unchanged('So <too')
    unchanged('So: [TOOL_CALL')
    expect(read(`${CALL}[1, 2]`)).toEqual(['[1, 2]', '', 'moor'])
    expect(read(`${CALL}[1`)).toEqual(['[1', '', 'moor'])
  })
})

describe('in a fence', () => {
  const raw = `\`\`\`\nx\n${CALL}\n\`\`\``
  test.each<[Policies['fencedMarkup'], string, readonly unknown[]]>([
    ['call', `${raw}\nDone.`, ['```\nx\n\n```\nDone.', '', 'moor']],
    ['final', `${raw}\nDone.`, [`${raw}\nDone.`, '']],
    ['final', raw, ['```\nx', '', 'moor']],
    ['text', raw, [raw, '']],
  ])('a call, by policy: %s', (fencedMarkup, text, want) => {
    expect(read(text, { policies: { fencedMarkup } })).toEqual(want)
  })
  test('behind a call, one to another tool is text, and what follows it is read', () => {
    const tools = [{ name: 'moor', inputSchema: {} }]
    const text = '```\ncall:moor{}call:h{s:<|"|><function_call'
    expect(read(text, { tools, policies: { fencedMarkup: 'call' } })).toEqual([
      'call:h{s:<|"|>',
      '',
      'moor',
      'truncated',
    ])
  })
  const JSON_CALL = '{"name": "moor", "arguments": {}}'
  test.each(['```json', '```', '~~~json', '``` json', '```json as', '```json title="a" here'])(
    'JSON is a call: %s',
    line => {
      const mark = line.slice(0, 3)
      expect(read(`${line}\n${JSON_CALL}\n${mark}\nDone.`)).toEqual(['Done.', '', 'moor'])
    },
  )
  test.each([
    '```json as printed here',
    '```  json as printed here',
    '```json\tas  printed  here',
    '~~~ json as it is',
    '```json  as printed here',
  ])('not where its line has words for the reader: %s', line =>
    unchanged(`${line}\n${JSON_CALL}\n${line.slice(0, 3)}\nDone.`),
  )
  test.each<[string, string, readonly unknown[]]>([
    ['two calls', `${JSON_CALL}\n${JSON_CALL.replace('moor', 'sail')}\n\`\`\`\nDone.`, ['Done.', '', 'moor', 'sail']],
    ['with white space', `\n ${JSON_CALL} \n\n\`\`\` \nDone.`, ['Done.', '', 'moor']],
    ['that nothing closes', JSON_CALL, ['', '', 'moor']],
    ['a token behind its mark', `${JSON_CALL}\n\`\`\`<|im_end|>`, ['', '', 'moor']],
    ['a token in it', `${JSON_CALL}<|im_end|>`, ['', '', 'moor', 'stray-close']],
    ['a longer mark', `${JSON_CALL}\n\`\`\`\`\nDone.`, ['Done.', '', 'moor']],
  ])('and what stands behind it: %s', (_, behind, want) => {
    const [content, ...rest] = read(`\`\`\`json\n${behind}`)
    expect([String(content).trim(), ...rest]).toEqual(want)
  })
  test.each<[string, string, readonly unknown[]]>([
    ['the end of the message', `${CALL}\n\`\`\``, ['', '', 'moor']],
    ['white space', `${CALL}\n\`\`\` \n \n`, ['', '', 'moor']],
    ['a token', `${CALL}\n\`\`\`<|im_end|>\n`, ['', '', 'moor']],
    ['a token on its line', `${CALL}\n\`\`\`\n<|im_end|>`, ['', '', 'moor']],
    ['a closing marker too many', `${CALL}</tool_call>\n\`\`\``, ['', '', 'moor', 'stray-close']],
    ['another call in it', `${CALL}\n${CALL.replace('moor', 'sail')}\n\`\`\``, ['', '', 'moor', 'sail']],
  ])('markup is a call before %s', (_, behind, want) => expect(read(`\`\`\`\n${behind}`)).toEqual(want))
  test.each([
    ['words', `${CALL}\n\`\`\`\nDone.`],
    ['words on its line', `${CALL}\n\`\`\` so`],
    ['words in it', `${CALL}\nso\n\`\`\``],
  ])('and text before %s', (_, behind) => unchanged(`\`\`\`\n${behind}`))
  test.each([
    ['with backticks', '```\nx\n```'],
    ['with tildes', '~~~\nx\n~~~'],
    ['a longer one', '````\nx\n```\ny\n````'],
    ['within a line', 'So: ```py\nx\n```'],
  ])('that is over a call may follow, right behind its mark or on the next line: %s', (_, fence) => {
    for (const between of ['', ' ', '\n']) {
      const [content, ...rest] = read(`${fence}${between}${CALL}`)
      expect([String(content).trim(), ...rest]).toEqual([fence, '', 'moor'])
    }
    expect(read(`${fence}<|im_end|>`)).toEqual([fence, ''])
    unchanged(`${fence}\nDone.`)
  })
  test('a list of calls is JSON as well', () => {
    expect(read(`\`\`\`json\n[${JSON_CALL}]\n\`\`\`\nDone.`)).toEqual(['Done.', '', 'moor'])
  })
  test('words behind a call leave the fence open', () => {
    const rest = `so\n${CALL}\n\`\`\`\nDone.`
    expect(read(`\`\`\`json\n${JSON_CALL}\n${rest}`)).toEqual([rest, '', 'moor'])
  })
  test('a mark with words behind it closes none', () => {
    unchanged(`\`\`\`\nx\n\`\`\` so\n${CALL}\n\`\`\`\nDone.`)
  })
  test('JSON that names no tool is text as a whole', () => {
    const inner = CALL.replaceAll('"', "'")
    const raw = `\`\`\`json\n{"name": "xebec", "arguments": {"a": "${inner}"}}\n\`\`\`\nDone.`
    for (const fencedMarkup of ['call', 'final', 'text'] as const)
      expect(read(raw, { tools: [{ name: 'moor' }], policies: { fencedMarkup } })).toEqual([raw, ''])
  })
  test('its text is given as it comes, and what held a call as soon as words follow', () => {
    const parser = createStreamParser()
    expect(parser.pushText('```py\nlow = tide').text).toBe('```py\nlow = tide')
    expect(parser.pushText(`\n\`\`\`\n\`\`\`\n${CALL}\n\`\`\`\n`).text).toBe('\n```')
    expect(parser.pushText('Done so').text).toBe(`\n\`\`\`\n${CALL}\n\`\`\`\nDone so`)
  })
  test('what is none opens none', () => {
    for (const line of ['So ~~~', '``', '~~']) expect(read(`${line}\n${CALL}\nDone.`).slice(1)).toEqual(['', 'moor'])
  })
  test('or in reasoning escaped markup is text', () => {
    const escaped = CALL.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    unchanged(`\`\`\`\n${escaped}\n\`\`\`\nSo.`)
    expect(read(`<think>${escaped}</think>So.`)).toEqual(['So.', escaped])
    expect(read(escaped, { tools: [{ name: 'moor' }] })).toEqual(['', '', 'moor', 'escaped-markup'])
  })
})

describe('JSON that is no call is text', () => {
  test.each([
    '{"a": "<tool_call>{}</tool_call>"}',
    '[1, {"b": "</think>"}, 2]',
    'So: {"name": 5, "arguments": {}} it is.',
    '[TIDE] {"low": true}',
    '{"a": [1, 2',
  ])('%s', unchanged)
})

test('where a marker of reasoning counts shows the next character', () => {
  const parser = createStreamParser()
  parser.pushText('The tide is low </think>')
  expect(parser.pushText('w').textWasReasoning).toBe(true)
})

describe('what stands in quotes', () => {
  test.each([
    ['<a>" x', 'quoted', 4, true],
    ['<a>”.', 'quoted', 4, true],
    ['<a>“.', 'quoted', 4, true],
    ['<a>».', 'quoted', 4, true],
    ["<a>' x", 'primed', 4, true],
    ['<a>’ x', 'primed', 4, true],
    ["it's' x", 'primed', 5, true],
    ['<a>" x', 'primed', -1, false],
    ["<a>' x", 'quoted', -1, false],
    ['<a>"', 'quoted', -1, false],
    ['<a>"s\n" x', 'quoted', -1, true],
    ['<a>" x', 'inside', -1, true],
    [`${'x'.repeat(255)}" `, 'quoted', 256, true],
    [`${'x'.repeat(256)}" `, 'quoted', -1, true],
    ['', 'quoted', -1, false],
  ] as const)('%j, %s', (text, place, end, sure) => {
    expect(inQuotes(text, 0, place)).toEqual({ end, sure })
    expect(inQuotes(`"${text}`, 1, place)).toEqual({ end: end < 0 ? end : end + 1, sure })
  })
})
describe('inline code', () => {
  test('ends on its line, and so far away', () => {
    const raw = (n: number) => `Write \`${'<tool_call>'}${'x'.repeat(n)}\` so.`
    unchanged(raw(3))
    unchanged('Write `</tool_call>` so.')
    expect(read('Write `</think> so.').slice(0, 2)).toEqual(['Write `</think> so.', ''])
  })
})

describe('leftovers', () => {
  test.each([
    ['at the end', 'Done.</tool_call>', ['Done.', '', 'stray-close']],
    ['with white space', 'Done.\n</tool_call>\n', ['Done.', '', 'stray-close']],
    ['several, which are said as one', 'Done.</tool_call></tool_call>', ['Done.', '', 'stray-close']],
    ['at the beginning', '</tool_call>Done.', ['Done.', '', 'stray-close']],
    ['before a call', `Now.</tool_call>${CALL}`, ['Now.', '', 'moor', 'stray-close']],
    ['behind a call', `${CALL}</tool_call>Done.`, ['Done.', '', 'moor', 'stray-close']],
    ['a token at the end', 'Done.<|im_end|>', ['Done.', '']],
    ['a token behind a call', `${CALL}<|im_end|>`, ['', '', 'moor']],
  ])('%s', (_, raw, want) => {
    const [content, ...rest] = read(raw)
    expect([String(content).trim(), ...rest].sort()).toEqual([...want].sort())
  })
  test.each(START_TOKENS)('a header of a turn: %s', token => expect(read(`${token}Done.`)).toEqual(['Done.', '']))
  test.each(['Close it with </tool_call> then.', 'The token <|im_end|> ends it.'])(
    'in a sentence it is text: %s',
    unchanged,
  )

  const dialect = (more: Partial<Dialect>): Dialect => ({ name: 'd', triggers: [], grammar: fail('d'), ...more })
  const two = [
    dialect({ closers: ['</a>', '</b>'] }),
    dialect({ reasoning: true, triggers: ['<m>', { text: '<n>', at: 'line' }] }),
  ]
  test('their words', () => {
    const text = leftoverWords(two, { prose: 'text', until: [] })
    expect([...text]).toEqual([['</a>', true], ['</b>', true], ...STOP_TOKENS.map(word => [word, false])])
    const thought = leftoverWords(two, { prose: 'reasoning', until: ['</b>', STOP_TOKENS[0]!] })
    expect([...thought]).toEqual([['</a>', true], ...STOP_TOKENS.slice(1).map(word => [word, false]), ['<m>', true]])
  })
  test('where sections of a dialect may open', () => {
    const kinds = [dialect({}), dialect({ bare: true }), dialect({ reasoning: true }), dialect({ inline: true })]
    const policies = (fencedMarkup: Policies['fencedMarkup'], callsInReasoning: Policies['callsInReasoning']) =>
      ({ fencedMarkup, callsInReasoning }) as Policies
    const fence = { mark: '`', length: 3 } as const
    const may = (type: 'text' | 'reasoning', inside: boolean, of: Policies) =>
      kinds.map(mayOpen(type, inside ? fence : undefined, of))
    expect(may('text', false, policies('text', 'draft'))).toEqual([true, true, true, false])
    expect(may('text', true, policies('text', 'draft'))).toEqual([false, false, false, false])
    expect(may('text', true, policies('call', 'draft'))).toEqual([true, false, false, false])
    expect(may('reasoning', false, policies('text', 'call'))).toEqual([true, false, false, false])
    expect(may('reasoning', false, policies('text', 'draft'))).toEqual([false, false, false, false])
  })
})
