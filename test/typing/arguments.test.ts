import { expect, test } from 'vitest'
import { createStreamParser, parse } from '../../src/index.ts'

const tools = [
  {
    name: 'open',
    inputSchema: {
      type: 'object',
      properties: {
        paths: { type: 'array' },
        mode: { type: 'string' },
        options: { type: ['object', 'string'] },
        where: { type: 'object' },
      },
    },
  },
]
const message = (args: string, before = '"name": "open", ', after = '') =>
  `<tool_call>{${before}"arguments": ${args}${after}}</tool_call>`
const read = (raw: string) => {
  const whole = parse(raw, { tools, generateId: () => 'c' })
  const parser = createStreamParser({ tools, generateId: () => 'c' })
  const outputs = [...raw].map(c => parser.pushText(c))
  outputs.push(parser.finish())
  expect(parser.result).toEqual(whole)
  const json = outputs.flatMap(o => o.toolCallDeltas.map(d => d.argumentsDelta ?? '')).join('')
  expect(JSON.parse(json)).toEqual(whole.toolCalls[0]!.arguments)
  return whole.toolCalls[0]!
}

test.each([
  ['{"paths": "[\\"a b\\", \\"c\\"]", "mode": "[1]"}', { paths: ['a b', 'c'], mode: '[1]' }, 'repaired'],
  ['{"where": "{\\"x\\": {\\"y\\": 1}}", "paths": ["a"]}', { where: { x: { y: 1 } }, paths: ['a'] }, 'repaired'],
  ['{"paths": "just text"}', { paths: 'just text' }, 'complete'],
  ['{"paths": ["[1]", {"paths": "[2]"}]}', { paths: ['[1]', { paths: '[2]' }] }, 'complete'],
  ['{"mode": "{}", "other": "[1]"}', { mode: '{}', other: '[1]' }, 'complete'],
  ['{}', {}, 'complete'],
])('%s', (args, value, status) => {
  expect(read(message(args))).toMatchObject({ arguments: value, status })
  expect(read(message(args, '', ', "name": "open"'))).toMatchObject({ arguments: value, status })
})

test('a key that occurs twice is reported', () => {
  const { toolCalls, diagnostics } = parse(
    '<tool_call>{"name": "f", "arguments": {"a": 1, "b": {"a": 2}, "a": 3}}</tool_call>',
  )
  expect(toolCalls[0]!.arguments).toEqual({ a: 3, b: { a: 2 } })
  expect(diagnostics.map(d => d.code)).toEqual(['duplicate-key'])
})
