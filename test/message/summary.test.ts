import { describe, expect, test } from 'vitest'
import { parse, summarize } from '../../src/index.ts'

const said = (raw: string): string => summarize(parse(raw))

describe('summarize', () => {
  test('nothing to say', () => {
    expect(said('<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>')).toBe('')
    expect(summarize([])).toBe('')
  })
  test('counts, in plain grammar', () => {
    const call = (args: string) => `<tool_call>\n{"name": "f", "arguments": ${args}}\n</tool_call>`
    expect(said(call('{"a": 1 "b": 2}'))).toBe('recovered 1 tool call from damaged markup: 1 comma missing')
    expect(said(call('{"a": 1 "b": 2 "c": 3 "d": 4}'))).toBe(
      'recovered 1 tool call from damaged markup: 3 commas missing',
    )
    expect(
      said(
        '<function_calls>\n<invoke name="f">\n<parameter name="a">x\n<parameter name="b">y</parameter>\n</invoke>\n',
      ),
    ).toBe('recovered 1 tool call from damaged markup: 2 closing tags missing')
  })
  test('a cut call says it once', () => {
    expect(said('<tool_call>\n{"name": "f", "arguments": {"path": "a/b')).toBe('1 tool call cut off')
  })
  test('diagnostics alone', () => {
    const { diagnostics } = parse('<tool_call>\n{"name": "f", "arguments": [1]}\n</tool_call>')
    expect(summarize(diagnostics)).toBe('1 unreadable block')
  })
  test('what is no result is refused', () => {
    for (const given of [undefined, 'abc', Promise.resolve(), {}])
      expect(() => summarize(given as never)).toThrow(/^result: expected a result of parsing, or its diagnostics, got /)
  })
  test('every code has its words', () => {
    for (const code of ['truncated', 'junk', 'ellipsis', 'limit'] as const) {
      const one = { code, message: '', span: { start: 0, end: 0 } }
      expect(summarize([one])).toMatch(/^1 \w/)
      expect(summarize([one, one])).toMatch(/^2 \w+s\b/)
    }
  })
})
