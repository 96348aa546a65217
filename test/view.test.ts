/** Markup that came another way: escaped for HTML, or with a quote mark before every line. */
import { describe, expect, test } from 'vitest'
import { checkCuts } from './cuts.ts'

const call = (args: string) => `<tool_call>\n{"name": "note", "arguments": ${args}}\n</tool_call>`
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** In every cut in two and by characters. */
const read = (raw: string) =>
  checkCuts(raw, [raw.split(''), ...Array.from(raw, (_, k) => [raw.slice(0, k), raw.slice(k)])], {
    tools: [{ name: 'note' }],
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
