/**
 * Seed 001, "LLM Response Parser": thinking and text apart, wherever a provider
 * puts the thinking. Its second kind of tags was eaten on the way to us (an
 * empty string of length 7 that was `<think>`).
 */
import { describe, expect, it } from 'vitest'
import { createStreamParser, parse } from '../../src/index.ts'
import { checkLaws, feed } from '../cuts.ts'

const TAGS: readonly (readonly [name: string, open: string, close: string])[] = [
  ['MiniMax', '<|im_start|>thinking', '<|im_end|>'],
  ['think', '<think>', '</think>'],
  ['thinking', '<thinking>', '</thinking>'],
  ['thought', '<thought>', '</thought>'],
  ['reasoning', '<reasoning>', '</reasoning>'],
]

describe.each(TAGS)('tags of %s', (_, open, close) => {
  const cases: readonly (readonly [raw: string, reasoning: string, content: string])[] = [
    [`${open}分析中...${close}回复内容`, '分析中...', '回复内容'],
    [
      `${open}\nFirst I look at the file.\n${close}\n\nThe file is empty.`,
      'First I look at the file.',
      'The file is empty.',
    ],
    [`${open}a${close}`, 'a', ''],
    [`${open}${close}Hello`, '', 'Hello'],
    [`Hello ${open}why${close} world`, 'why', 'Hello  world'],
    [`${open}if a < b && b > c then <b>bold</b>${close}ok`, 'if a < b && b > c then <b>bold</b>', 'ok'],
    [`${open}one${close}A${open}two${close}B`, 'onetwo', 'AB'],
    [`${open}use \`${close.slice(0, -1)}\`${close}ok`, `use \`${close.slice(0, -1)}\``, 'ok'],
    [`${open}😀 漢字${close}👍`, '😀 漢字', '👍'],
  ]
  it.each(cases)('%j', (raw, reasoning, content) => {
    expect(parse(raw)).toMatchObject({ reasoning, content, toolCalls: [], diagnostics: [] })
  })
  it.each(cases)('%j, cut anywhere', raw => {
    checkLaws(raw)
  })
  it('shows nothing of a tag that a chunk cuts', () => {
    const raw = `Hi ${open}why${close} there`
    for (let k = 0; k <= raw.length; k++) {
      const parser = createStreamParser()
      const { text, reasoning } = parser.pushText(raw.slice(0, k))
      expect('Hi  there'.startsWith(text), text).toBe(true)
      expect('why'.startsWith(reasoning), reasoning).toBe(true)
    }
  })
  it('streams the thinking as it comes', () => {
    const parser = createStreamParser()
    expect(parser.pushText(`${open}Let me `).reasoning).toBe('Let me')
    expect(parser.pushText('think').reasoning).toBe(' think')
    expect(parser.pushText(`.${close}`).reasoning).toBe('.')
    expect(parser.pushText('Done').text).toBe('Done')
    expect(parser.finish()).toMatchObject({ text: '', reasoning: '' })
  })
  it('takes unclosed thinking for thinking', () => {
    // The seed leaves it in the text; an answer that begins with an opening tag is none.
    const result = parse(`${open}I was about to`)
    expect(result).toMatchObject({ reasoning: 'I was about to', content: '' })
    expect(result.diagnostics.map(d => d.code)).toEqual(['truncated'])
    checkLaws(`${open}I was about to`)
  })
  it('finds the call after it', () => {
    const raw = `${open}I need the file.${close}\n<tool_call>\n{"name": "read", "arguments": {"path": "a"}}\n</tool_call>`
    const result = checkLaws(raw)
    expect(result).toMatchObject({
      reasoning: 'I need the file.',
      content: '',
      toolCalls: [{ name: 'read', arguments: { path: 'a' }, status: 'complete' }],
      diagnostics: [],
    })
  })
})

describe('channels', () => {
  it('adds the reasoning channel to the reasoning', () => {
    const fed = feed([{ reasoning: 'Let me ' }, { reasoning: 'think...' }, 'Hel', 'lo'])
    expect(fed).toMatchObject({ text: 'Hello', reasoning: 'Let me think...' })
    expect(fed.result).toMatchObject({ content: 'Hello', reasoning: 'Let me think...', toolCalls: [], diagnostics: [] })
  })
  it('keeps each channel together when they take turns', () => {
    const fed = feed(['He', { reasoning: 'a' }, 'llo', { reasoning: 'b' }, '!'])
    expect(fed.result).toMatchObject({ content: 'Hello!', reasoning: 'ab' })
  })
  it('reads tags in the text beside a reasoning channel', () => {
    const fed = feed([{ reasoning: 'first ' }, '<think>second</think>answer'])
    expect(fed.result.content).toBe('answer')
    expect(fed.result.reasoning.replace(/\s+/g, ' ')).toMatch(/first ?second/)
  })
  it('keeps tags out of the reasoning that a provider sends with them', () => {
    const fed = feed([{ reasoning: '<think>why</think>' }, 'because'])
    expect(fed.result).toMatchObject({ content: 'because', reasoning: 'why' })
  })
  it('marks the segments of the reasoning channel, and tiles both', () => {
    const { result } = feed([{ reasoning: 'abc' }, 'xy'])
    expect(result.segments).toContainEqual({ kind: 'reasoning', start: 0, end: 3, channel: 'reasoning' })
    expect(result.segments).toContainEqual({ kind: 'text', start: 0, end: 2 })
  })
  it('gives the same however the reasoning channel is cut', () => {
    const raw = 'I <b>think</b> that\n<tool_call>{"name": "f", "arguments": {"a": "x</think>"}}</tool_call> is it'
    for (const text of ['ok', '']) {
      const whole = feed([{ reasoning: raw }, text])
      const calls = text === 'ok' ? [] : [{ name: 'f', arguments: { a: 'x</think>' } }] // with an answer it is a draft
      expect(whole.result.toolCalls).toMatchObject(calls)
      for (let k = 1; k < raw.length; k++)
        expect(feed([{ reasoning: raw.slice(0, k) }, { reasoning: raw.slice(k) }, text]).result).toEqual(whole.result)
    }
  })
  it('resets with a new parser', () => {
    feed([{ reasoning: 'old' }, 'old'])
    expect(feed(['new']).result).toMatchObject({ content: 'new', reasoning: '' })
  })
})

it('has no thinking in a text without tags', () => {
  for (const raw of ['', 'Hello', 'a < b', 'I am thinking about <|im_end', 'the tag `<think>` begins reasoning'])
    expect(parse(raw).reasoning, raw).toBe('')
})
