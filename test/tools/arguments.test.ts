import { describe, expect, test } from 'vitest'
import { createStreamParser, parse } from '../../src/index.ts'
import { mayDecode, typedArguments } from '../../src/tools/arguments.ts'
import type { JsonSchema } from '../../src/tools/definitions.ts'

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

describe('arguments as they come', () => {
  const schemas: Readonly<Record<string, JsonSchema>> = {
    n: { type: 'integer' },
    list: { type: 'array' },
    map: { type: 'object', properties: { n: { type: 'integer' } } },
    text: { type: 'string' },
    either: { type: ['integer', 'string'] },
    'a"b': { type: 'integer' },
  }
  const schemaOf = (key: string) => (Object.hasOwn(schemas, key) ? schemas[key] : undefined)
  const typed = (json: string, unquoted = false) => {
    const read = (pieces: readonly string[]) => {
      const typing = typedArguments(schemaOf, undefined, unquoted)
      return [pieces.map(piece => typing.push(piece)).join(''), typing.decoded]
    }
    const whole = read([json])
    expect(read([...json])).toEqual(whole)
    return whole
  }
  test.each<[string, string]>([
    ['{"n": "5", "text": "6"}', '{"n": 5, "text": "6"}'],
    ['{ "n" : "-5" , "n":"6"}', '{ "n" : -5 , "n":6}'],
    ['{"list":"[1, \\"a\\"]","map":"{\\"n\\": \\"3\\"}"}', '{"list":[1, "a"],"map":{"n": 3}}'],
    ['{"either": "5", "a\\"b": "7"}', '{"either": "5", "a\\"b": 7}'],
    ['{"text": {"n": "5"}, "n": "5"}', '{"text": {"n": "5"}, "n": 5}'],
    ['{"text": [], "n": "5"}', '{"text": [], "n": 5}'],
    ['{"text": [{"n": ["n"]}], "n": "5"}', '{"text": [{"n": ["n"]}], "n": 5}'],
    ['{"x": 1, "n": "5"}', '{"x": 1, "n": 5}'],
    ['{"x": "n", "n": "5"}', '{"x": "n", "n": 5}'],
    ['{"x": "\\\\", "n": "5"}', '{"x": "\\\\", "n": 5}'],
    ['{"\\u006e": "5"}', '{"\\u006e": 5}'],
  ])('%s', (json, want) =>
    expect(typed(json)).toEqual([want, expect.arrayContaining([['encoded', expect.anything()]])]),
  )
  test('says which of the strings that are values were decoded', () => {
    const json = '{"text": "a", "n": "5", "x": ["b"], "a\\"b": 7, "either": "1", "list": "[]"}'
    expect(typed(json)[1]).toEqual([
      ['encoded', 1],
      ['encoded', 3],
    ])
    const deep = typed(`{"text": "a", "list": "${'['.repeat(600)}"}`)
    expect(deep[1]).toEqual([
      ['encoded', 1],
      ['limit', 1],
    ])
  })
  test.each([
    '{"n": "five", "text": "5"}',
    '{"n": 5, "either": "5", "x": "5"}',
    '{"n": ["5"], "list": {"n": "5"}}',
    '{"n": null, "x": "5"}',
    '{"n": 1, "other": "5"}',
    '{"list": "n", "x": "5"}',
    '{"text": 5, "x": true}',
    '[{"n": "5"}]',
    '{}',
    '"n"',
  ])('%s as it is', json => expect(typed(json)).toEqual([json, []]))
  test.each<[string, string]>([
    ['{"text": 5, "n": 5}', '{"text": "5", "n": 5}'],
    ['{"text": true}', '{"text": "true"}'],
    ['{"text":null,"x":null}', '{"text":"null","x":null}'],
    ['{"text": 1.50 , "text": -2}', '{"text": "1.50" , "text": "-2"}'],
    ['{"text": 5\n}', '{"text": "5"\n}'],
    ['{"text": "5", "either": 5}', '{"text": "5", "either": 5}'],
    ['{"text": [5], "map": {"text": 5}}', '{"text": [5], "map": {"text": 5}}'],
    ['{"text": {"a": 5}, "x": 5}', '{"text": {"a": 5}, "x": 5}'],
    ['{"text": "a", "x": 5}', '{"text": "a", "x": 5}'],
  ])('where text may stand without quotes: %s', (json, want) => expect(typed(json, true)).toEqual([want, []]))
  test('is there anything that may be decoded?', () => {
    expect(mayDecode({ n: '5' }, schemaOf, undefined)).toBe(true)
    expect(mayDecode({ x: 1, list: 'a' }, schemaOf, undefined)).toBe(true)
    expect(mayDecode({ n: 5, list: [], text: '5', either: '5', x: '5' }, schemaOf, undefined)).toBe(false)
    expect(mayDecode({}, schemaOf, undefined)).toBe(false)
  })
})
