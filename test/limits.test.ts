/** Every limit holds, says so, and holds at the same character however the message is cut. */
import { describe, expect, test } from 'vitest'
import { lookup } from '../src/engine/dialect.ts'
import { allDialects } from '../src/grammars/index.ts'
import { type Limits, parse, printCalls } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'
import { checkCuts } from './cuts.ts'

const codes = (raw: string, limits: Partial<Limits>): string[] => parse(raw, { limits }).diagnostics.map(d => d.code)
const pieces = (raw: string, ...sizes: number[]): string[][] =>
  sizes.map(size => raw.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [])
const fill = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

describe('arguments', () => {
  const args = {
    path: 'tide.txt',
    lines: [1, 20.5, true, null],
    text: 'läuft \\ "so" 😀\n',
    deep: { a: [{ b: 'c' }] },
  }
  const tools = [
    {
      name: 'write',
      inputSchema: { type: 'object', properties: { path: { type: 'string' }, deep: { type: 'object' } } },
    },
  ]
  const dialects = ['hermes', 'anthropic-xml', 'qwen3-coder-xml', 'deepseek-v3.1', 'glm4.5', 'pythonic', 'cline-xml']
  test.each(dialects)('%s, cut anywhere', name => {
    const raw = `Now.\n${printCalls(lookup(allDialects, name)!, [{ name: 'write', arguments: args }])}\nDone.`
    const all = parse(raw, { tools })
    for (let most = 0; most < 140; most += 3) {
      const options = { limits: { arguments: most }, tools }
      const result = checkCuts(raw, pieces(raw, 1, 7), options)
      const [call] = result.toolCalls
      const limited = result.diagnostics.some(d => d.code === 'limit')
      expect(call!.status === 'truncated').toBe(limited)
      if (!limited) expect(call!.arguments).toEqual(all.toolCalls[0]!.arguments)
    }
  })
  test('arguments in a string', () => {
    const raw = `<tool_call>{"name": "write", "arguments": ${JSON.stringify(JSON.stringify(args))}}</tool_call>`
    const result = checkCuts(raw, pieces(raw, 1), { limits: { arguments: 12 } })
    expect(result.toolCalls[0]).toMatchObject({ arguments: { path: 'tid' }, status: 'truncated' })
  })
  test('the default', () => {
    const raw = `<tool_call>{"name": "write", "arguments": {"text": "${'x'.repeat(17_000_000)}"}}</tool_call>`
    const { toolCalls, diagnostics } = parse(raw)
    expect(diagnostics.map(d => d.code)).toEqual(['limit'])
    expect((toolCalls[0]!.arguments.text as string).length).toBe(16_777_216 - '{"text": "'.length)
  })
})

describe('held', () => {
  test('a section that may be text', () => {
    const raw = `{"content": "${'x'.repeat(500)}", "needsMoreWork": true}`
    const options = { limits: { held: 100 } }
    expect(checkCuts(raw, pieces(raw, 1), options)).toMatchObject({ content: raw, diagnostics: [{ code: 'limit' }] })
  })
  test.each(['a', '<think>a', 'a<think>b</think>'])('white space after %j', before => {
    const options = { limits: { held: 10 } }
    for (const size of [9, 10, 11, 12, 30])
      for (const after of ['', 'b', '<tool_call>{"name": "f", "arguments": {}}</tool_call>', ' b  '])
        for (const space of [' ', '\n', ' \n']) {
          const raw = before + fill(space, size) + after
          checkCuts(raw, pieces(raw, 1, 4), options)
        }
    const most = `${before}${' '.repeat(11)}`
    expect(codes(most, { held: 11 })).not.toContain('limit')
    expect(codes(most, { held: 10 })).toContain('limit')
  })
  test('arguments that begin in a string have begun', () => {
    const raw = 'get_tide\n"""{ a`}"""\\'
    checkCuts(raw, pieces(raw, 1, 4), { limits: { held: 16 }, tools: [{ name: 'get_tide', inputSchema: {} }] })
  })
  test('a call in a list that is not closed', () => {
    const raw = 's <tool_calls>[{"name": "get_tide", "arguments": {}}'
    for (const held of [40, 48, 50, 52, 60]) checkCuts(raw, pieces(raw, 1, 9), { limits: { held } })
  })
  test('what a lost text leaves', () => {
    const made = 'Thought: x\nAction: f\nAction Input: {"a": 1}\nObservation: '
    const raw = `${made}${'y'.repeat(300)}`
    const lost = (held?: number) =>
      parse(raw, held === undefined ? {} : { limits: { held } }).diagnostics.find(d => d.code === 'fabricated')?.text
    expect(lost()?.length).toBeGreaterThan(300)
    expect(lost(200)?.length).toBe(200)
    const begun = '<tool_callh{<tool_response>and so on'
    const { diagnostics } = checkCuts(begun, pieces(begun, 1), { limits: { held: 5 } })
    expect(diagnostics.find(d => d.code === 'fabricated')?.text).toBe('<tool')
  })
})

test('calls', () => {
  const raw = '<tool_call>{"name": "f", "arguments": {}}</tool_call>\n'.repeat(5)
  const result = checkCuts(raw, pieces(raw, 1), { limits: { calls: 2 } })
  expect(result.toolCalls).toHaveLength(2)
  expect(result.diagnostics.filter(d => d.code === 'limit')).toHaveLength(3)
})

test('diagnostics: one more says that there are others', () => {
  const raw = `<tool_call>{"name":"f","arguments":{"a":[${"'x', ".repeat(50)}]}}</tool_call>`
  const result = checkCuts(raw, pieces(raw, 1), { limits: { diagnostics: 7 } })
  expect(result.diagnostics.map(d => d.code)).toEqual([...Array<string>(7).fill('quote-style'), 'limit'])
  const all = parse(raw).diagnostics.length
  expect(codes(raw, { diagnostics: all })).not.toContain('limit')
})

describe('nesting', () => {
  const DEEP = 600
  test('JSON', () => {
    const raw = `<tool_call>{"name":"f","arguments":{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}}</tool_call>`
    expect(codes(raw, {})).toContain('limit')
    expect(repairJson('['.repeat(DEEP)).diagnostics.map(d => d.code)).toContain('limit')
  })
  test('far beyond what a stack would bear', () => {
    const members = `{${'"role": "a", '.repeat(20_000)}`
    for (const text of [members, `${members}"content": "b"}`]) {
      const { content, diagnostics } = parse(text)
      expect([content.length > 0, diagnostics.map(d => d.code)]).toEqual([true, []])
    }
    for (const open of ['[', '{"a":', '(', 'f(', '<a>', '<tool_call>{"name":"f","arguments":{"a":', '<think>'])
      for (const before of ['', '<invoke name="f"><parameter name="a">'])
        expect(() => parse(before + open.repeat(20_000))).not.toThrow()
  })
  test('runs of commas and of comments in a call', () => {
    for (const run of [',', ', ', '#\n', '/**/', '//x\n ', ',/**/'])
      for (const head of ['{', '{"name": "f"', '{"name": "f",', '[{"name": "f", "arguments": {}}', '[{"name": "f"'])
        for (const rest of ['', '"arguments": {"a": 1}}</tool_call>'])
          for (const n of [3, 70, 20_000]) {
            const raw = `<tool_call>${head}${run.repeat(n)}${rest}`
            if (n > 70) expect(() => parse(raw)).not.toThrow()
            else checkCuts(raw, [...pieces(raw, 1), ...pieces(raw, 7)])
          }
  })
})

test('a head is no longer than 512 characters: beyond, it is text', () => {
  const named = (size: number) => `<tool_call>{"name": "${'x'.repeat(size)}", "arguments": {}}</tool_call>`
  expect(parse(named(400)).toolCalls).toHaveLength(1)
  expect(parse(named(600)).toolCalls).toHaveLength(0)
  expect(parse(`<invoke name="${'x'.repeat(600)}">`).content).not.toBe('')
})
