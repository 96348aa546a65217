/** What a model wrote as arguments is in the call, or a diagnostic says that it is not. */
import { describe, expect, test } from 'vitest'
import { type ParseOptions, parse } from '../src/index.ts'

const CITY = { type: 'object', properties: { city: { type: 'string' } } }
const toolF = (inputSchema: object): ParseOptions => ({ tools: [{ name: 'f', inputSchema }] })
/** The calls, each as its arguments and its status, and the codes. */
const read = (raw: string, options?: ParseOptions) => {
  const { toolCalls, diagnostics } = parse(raw, options)
  return [toolCalls.map(c => [c.arguments, c.status]), diagnostics.map(d => d.code)]
}
const marked = (json: string) => `<tool_call>\n${json}\n</tool_call>`

describe('a tool declares its parameters', () => {
  test.each<[string, object]>([
    ['itself', CITY],
    ['by allOf', { allOf: [CITY] }],
    ['by one of several', { anyOf: [{ type: 'null' }, CITY] }],
    ['by reference', { $ref: '#/$defs/own', $defs: { own: { allOf: [{ $ref: '#/$defs/a~1b%20' }] }, 'a/b ': CITY } }],
    ['by a reference that goes round', { $ref: '#/$defs/own', $defs: { own: { ...CITY, allOf: [{ $ref: '#' }] } } }],
  ])('%s', (_, schema) => {
    const beside = '{"name": "f", "city": "Oslo"}'
    const call = [[[{ city: 'Oslo' }, 'repaired']], ['missing-key']]
    expect(read(marked(beside), toolF(schema))).toEqual(call)
    expect(read(beside, toolF(schema))).toEqual(call)
    const held = '<function=f>\n<parameter=arguments>\n{"city": "Oslo"}\n</parameter>\n</function>'
    expect(read(marked(held), toolF(schema))).toEqual([[[{ city: 'Oslo' }, 'repaired']], ['encoded']])
    expect(read('<f>Oslo</f>', toolF(schema))).toEqual([[[{ city: 'Oslo' }, 'complete']], []])
  })
})

describe.each(['größe', '$filter', 'user[name]', 'a.b', 'x-y'])('the key %s of an attribute', key => {
  test.each<[string, string, ParseOptions?]>([
    ['of a call', `<function_calls>\n<invoke name="f" ${key}="3">\n</invoke>\n</function_calls>`],
    ['of an empty element', `<tool_call name="f" ${key}="3"/>`],
    ['of an element named after the tool', `<f ${key}="3" />`, toolF({})],
    ['of a long one', `<f ${key}="3" text="${'Fog. '.repeat(120)}" />`, toolF({})],
    ['behind the name', `<tool_call>f ${key}="3"/>`],
  ])('%s', (_, raw, options) => {
    const [call] = parse(raw, options).toolCalls
    expect([call?.arguments[key], call?.status]).toEqual([3, 'complete'])
  })
  test('with a value in the tag, or without the equals sign', () => {
    for (const tag of [`<parameter=${key}=3</parameter>`, `<parameter ${key}>3</parameter>`]) {
      const raw = marked(`<function=f>\n${tag}\n</function>`)
      expect(read(raw)).toEqual([[[{ [key]: '3' }, 'repaired']], ['garbled-open']])
    }
  })
})

describe('members in place of the arguments', () => {
  test('that the tool does not declare are left out, which is said', () => {
    expect(read(marked('{"name": "f", "town": "Oslo"}'), toolF(CITY))).toEqual([[[{}, 'repaired']], ['skipped']])
    expect(read(marked('{"name": "f", "town": "Oslo"}'))).toEqual([[[{ town: 'Oslo' }, 'repaired']], ['missing-key']])
  })
  test.each(['{}', '{ }', 'null', 'None', '[]', '""', '"{}"'])('count beside %s', empty => {
    const beside = (more: string) => marked(`{"name": "f", "arguments": ${empty}${more}}`)
    for (const options of [undefined, toolF(CITY)])
      expect(read(beside(' , "city": "Oslo"'), options)).toEqual([[[{ city: 'Oslo' }, 'repaired']], ['missing-key']])
    expect(read(beside(''))).toEqual([[[{}, 'complete']], []])
    expect(read(beside(', "parameters": {"city": "Oslo"}'))).toEqual([[[{ city: 'Oslo' }, 'complete']], []])
  })
})

test.each(['größe', '大小', 'size', 'a-b'])('a key without quotes beside the name: %s', key => {
  const call = [[[{ [key]: 3 }, 'repaired']], ['unquoted', 'missing-key']]
  expect(read(marked(`{"name": "f", ${key}: 3}`))).toEqual(call)
  expect(read(marked(`{${key}: 3, "name": "f"}`))).toEqual(call)
})

describe('a number whose digits a double would lose keeps them, as text', () => {
  const typed = (type: string) => toolF({ type: 'object', properties: { n: { type } } })
  test.each(['0.12345678901234567891', '0.1e-400', '12345678901234567891', '1e999'])('%s', n => {
    const json = marked(`{"name": "f", "arguments": {"n": ${n}}}`)
    const tags = marked(`<function=f>\n<parameter=n>\n${n}\n</parameter>\n</function>`)
    const pairs = marked(`f\n<arg_key>n</arg_key>\n<arg_value>${n}</arg_value>`)
    for (const options of [undefined, typed('number'), typed('integer')]) {
      expect(read(json, options)).toEqual([[[{ n }, 'repaired']], ['big-number']])
      expect(read(tags, options)).toEqual([[[{ n }, 'complete']], options ? ['wrong-type'] : []])
      expect(read(pairs, options)).toEqual([[[{ n }, 'complete']], options ? ['wrong-type'] : []])
    }
  })
})
