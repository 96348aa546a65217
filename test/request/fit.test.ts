/** Calls that nearly fit their tools: what is changed, and that nothing else is. */
import { describe, expect, test } from 'vitest'
import { find } from '../../src/engine/dialect.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { parse } from '../../src/index.ts'
import { fitCalls } from '../../src/request/index.ts'

const tools = [
  {
    name: 'get_tide',
    parameters: {
      type: 'object',
      properties: {
        ports: { type: 'array', items: { type: 'string' } },
        unit: { enum: ['Metres', 'feet'] },
        days: { type: 'integer' },
        note: { type: ['string', 'null'] },
        deep: { type: 'object', properties: { at: { $ref: '#/$defs/at' } } },
        any: {},
      },
      required: ['ports'],
      $defs: { at: { type: 'array', items: { enum: ['N', 'S'] } } },
    },
  },
  { name: 'arguments_too', parameters: { type: 'object', properties: { arguments: { type: 'object' } } } },
  { name: 'free' },
]
function made(values: object, name = 'get_tide') {
  const raw = find(allDialects, 'hermes').print!([{ name, arguments: values as never }])
  const { toolCalls, changes } = fitCalls(parse(raw, { tools }).toolCalls, tools)
  expect(changes.every(({ span, message }) => span.end > span.start && message.endsWith('.'))).toBe(true)
  return [toolCalls[0]!.name, toolCalls[0]!.arguments, changes.map(({ code, path }) => `${code} ${path}`.trim())]
}
const fits = (values: object, expected: object, ...changes: string[]) =>
  expect(made(values)).toEqual(['get_tide', expected, changes])

describe('is made to fit', () => {
  test('one value where a list is declared', () => fits({ ports: 'Brest' }, { ports: ['Brest'] }, 'lone-value ports'))
  test('null at a member that may be missing', () => fits({ ports: [], days: null }, { ports: [] }, 'null-member days'))
  test('an enum in another case', () =>
    fits({ ports: [], unit: 'metres' }, { ports: [], unit: 'Metres' }, 'enum-case unit'))
  test('arguments that are wrapped', () => fits({ arguments: { ports: ['a'] } }, { ports: ['a'] }, 'wrapped'))
  test('members within, behind a reference', () =>
    fits(
      { ports: [], deep: { at: 'n' } },
      { ports: [], deep: { at: ['N'] } },
      'enum-case deep.at[0]',
      'lone-value deep.at',
    ))
  test.each(['Get_Tide', 'get-tide'])('the name %s', name =>
    expect(made({ ports: [] }, name)).toEqual(['get_tide', { ports: [] }, ['tool-name']]),
  )
})
describe('stays as it is', () => {
  test.each([
    { ports: ['a'], unit: 'feet', days: 1, note: null, any: null, deep: { at: ['N', 'S'] } },
    { ports: 7 },
    { ports: null },
    { ports: [], unit: 'fathoms' },
    { ports: [], days: 'three' },
    { args: { other: 1 } },
    { arguments: 'a' },
    { ports: [], arguments: {} },
    { ports: [], unknown: null },
  ])('%j', values => fits(values, values))
  test('a member that is declared', () =>
    expect(made({ arguments: { a: 1 } }, 'arguments_too')).toEqual(['arguments_too', { arguments: { a: 1 } }, []]))
  test('a tool without a schema, and one that was not given', () => {
    expect(made({ a: null }, 'free')).toEqual(['free', { a: null }, []])
    expect(made({ ports: 'a' }, 'other')).toEqual(['other', { ports: 'a' }, []])
  })
  test('a name that two tools could have', () => {
    const two = [{ name: 'a_b' }, { name: 'A-b' }]
    const call = { ...parse('').toolCalls[0]!, name: 'A_B', arguments: {}, span: { start: 0, end: 1 } }
    expect(fitCalls([call], two)).toEqual({ toolCalls: [call], changes: [] })
  })
  test('what is no call is refused', () => {
    expect(() => fitCalls({} as never, tools)).toThrow('calls: expected an array of calls, got {}')
    for (const call of [{ name: 'f', arguments: '{}' }, { function: { name: 'f', arguments: {} } }, null])
      expect(() => fitCalls([call as never], tools)).toThrow(/^calls\[0\]: expected a call of a result/)
  })
  test('the prototype', () => {
    const values = JSON.parse('{"ports": "a", "__proto__": {"x": 1}}')
    const { toolCalls } = fitCalls(
      [{ ...parse('').toolCalls[0]!, name: 'get_tide', arguments: values, span: { start: 0, end: 0 } }],
      tools,
    )
    expect(JSON.stringify(toolCalls[0]!.arguments)).toBe('{"ports":["a"],"__proto__":{"x":1}}')
  })
})
