/** Markup that came another way: escaped for HTML, or with a quote mark before every line. */
import { describe, expect, test } from 'vitest'
import { lit, succeed } from '../../src/engine/parsing.ts'
import { reported } from '../../src/engine/reported.ts'
import { type Continuation, emit, type Grammar, type Step, seq } from '../../src/engine/step.ts'
import { raw } from '../../src/formats/raw-text.ts'
import { cited, escaped } from '../../src/prose/encoded.ts'
import { checkCuts } from '../cuts.ts'
import { answer, byCharacters, readAll } from '../steps.ts'

const call = (args: string) => `<tool_call>\n{"name": "note", "arguments": ${args}}\n</tool_call>`
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** In every cut in two and by characters. */
const read = (raw: string) =>
  checkCuts(raw, [raw.split(''), ...Array.from(raw, (_, k) => [raw.slice(0, k), raw.slice(k)])], {
    tools: [{ name: 'note' }],
    policies: { quotedMarkup: 'call' },
  })
const args = (raw: string) => read(raw).toolCalls.map(c => c.arguments)
const codes = (raw: string) => read(raw).diagnostics.map(d => [d.code, raw.slice(d.span.start, d.span.end)])

describe('escaped for HTML', () => {
  test.each(['plain', 'a < b && c > d', 'R&D', 'R&D; and more', '&notanentityatall;', '&', '&#38; &#x26;', '&amp;lt;'])(
    '%s',
    text => {
      expect(args(html(call(JSON.stringify({ text }))))).toEqual([{ text }])
    },
  )
  test('it is said once a call, where the call begins', () => {
    const raw = `See:\n${html(call('{"n": 1}'))}\n${html(call('{"n": 2}'))}\nDone.`
    expect(codes(raw)).toEqual([
      ['escaped-markup', '&lt;'],
      ['escaped-markup', '&lt;'],
    ])
    const plain = `See:\n${call('{"n": 1}')}\n${call('{"n": 2}')}\nDone.`
    expect(read(raw).content).toBe(read(plain).content)
  })
  test('damage has its place in the message as it came', () => {
    const raw = `Look:\n${html(call(`{"n": 1, 'm': 2,}`))}`
    expect(codes(raw)).toEqual([
      ['escaped-markup', '&lt;'],
      ['quote-style', "'"],
      ['extra-comma', ''],
    ])
  })
})

describe('with quote marks', () => {
  const cite = (text: string, mark = '> ') => text.replaceAll(/^/gm, mark)
  test.each(['> ', '>'])('%j before each line', mark => {
    const raw = cite(call('{\n"text": "a > b",\n"n": 1\n}'), mark)
    expect(args(raw)).toEqual([{ text: 'a > b', n: 1 }])
  })
  test('each mark within the call is said', () => {
    const raw = cite(call('{"n": 1}'))
    expect(codes(raw)).toEqual([
      ['quote-mark', '> '],
      ['quote-mark', '> '],
    ])
  })
})

describe('a grammar that reads through it', () => {
  const at = (text: string) => emit(reported('skipped', lit(text)))
  test.each([
    ['places are those of the message', escaped(at('<a>')), '&lt;a&gt;', '{skipped 0-9}', 9],
    [
      'a call is said where it begins',
      escaped(emit(lit('<a'), () => [{ type: 'call' }])),
      '&lt;a',
      '{call}{escaped-markup 0-4}',
      5,
    ],
    ['what follows is read so too', escaped(seq(at('<'), at('&b'))), '&lt;&amp;b', '{skipped 0-4}{skipped 4-10}', 10],
    ['by its number', escaped(at('<A')), '&#60;&#x41;', '{skipped 0-11}', 11],
    ['one that is none', escaped(at('&lx;')), '&lx;', '{skipped 0-4}', 4],
    ['one that is too long', escaped(at('&#00000000060;')), '&#00000000060;', '{skipped 0-14}', 14],
    ['where it fails', escaped(at('<b')), '&lt;a', '', -1],
    ['quote marks', cited(at('a\nb')), 'a\n> b', '{skipped 0-5}{quote-mark 2-4}', 5],
    ['quote marks without a space', cited(at('a\nb')), 'a\n>b', '{skipped 0-4}{quote-mark 2-3}', 4],
    ['a line without one', cited(at('a\nb')), 'a\nb', '{skipped 0-3}', 3],
    ['no change is no report', cited(at('ab')), 'ab', '{skipped 0-2}', 2],
  ])('%s', (_, grammar, text, want, end) => expect(readAll(grammar, text)).toEqual([want, end]))
  test('it waits for the rest of an entity, and for nothing else', () => {
    const text = escaped(raw('text', '@'))
    expect(byCharacters(text, 'a&lt;b')).toBe('a||||<|b|')
    expect(byCharacters(text, 'a&-b')).toBe('a||&-|b|')
    expect(byCharacters(text, '&#x;')).toBe('|||&#x;|')
    expect(byCharacters(text, `&${'n'.repeat(11)}`)).toBe(`${'|'.repeat(10)}&${'n'.repeat(10)}|n|`)
    expect(byCharacters(cited(raw('text', '@')), 'a\n> b\nc')).toBe('a||||\nb{quote-mark 2-4}||\nc|')
  })
  test('what else a step holds is read through it as well', () => {
    const inner = emit(lit('<'), () => [{ type: 'end' }])
    const step: Step = {
      events: [],
      next: [{ recover: inner }, { prose: 'text', until: ['@'] }],
      reject: [inner],
      otherwise: inner,
    }
    const [seen] = answer(escaped(succeed(step)), '&lt;') as [
      { next: Continuation[]; reject: Continuation[]; otherwise: Continuation },
    ]
    const [recovery, prose] = seen.next as [{ recover: Grammar }, unknown]
    for (const grammar of [recovery.recover, seen.reject[0] as Grammar, seen.otherwise as Grammar])
      expect(readAll(grammar, '&lt;')).toEqual(['{end}', 4])
    expect(prose).toBe(step.next![1])
    expect(answer(escaped(succeed({ events: [] })), 'x')[0]).toEqual({ events: [] })
  })
})

describe('text after all keeps its marks', () => {
  test.each([
    '> {"content": "a",\n> "needsMoreWork": 7\n> }',
    'See:\n> {"name": "note",\n> "size": 3\n> }\nok',
    '> [{"name": "note",\n> "size": [1,\n> 2]}]\n> so it is',
    html('<tool_call>\n{"size": "a > b"}\nno call'),
  ])('%s', raw => {
    const { content, toolCalls, diagnostics } = checkCuts(raw, [
      raw.split(''),
      ...Array.from(raw, (_, k) => [raw.slice(0, k), raw.slice(k)]),
    ])
    expect([content, toolCalls, diagnostics]).toEqual([raw, [], []])
  })
})
