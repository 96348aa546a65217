/** Values in elements whose type says what they hold. */
import { describe, expect, test } from 'vitest'
import { dialect } from '../../src/formats/dialect.ts'
import { feed } from '../cuts.ts'

const mine = dialect('mine', { body: 'typed-elements', wrapper: 'x:calls', call: 'x:call', value: 'x:value' })
const call = (inside: string) => `<x:calls><x:call id="7" name="f">${inside}</x:call></x:calls>`
const value = (type: string, inside: string, name = 'a') => `<x:value name="${name}" type="${type}">${inside}</x:value>`
const read = (text: string) => {
  const { result } = feed([...text], { dialects: [mine] })
  const [one] = result.toolCalls
  return [one && { ...one.arguments }, one?.status, result.diagnostics.map(({ code }) => code).join()]
}

describe('what an element holds', () => {
  test.each([
    ['text, as it is', value('raw', ' <b> & {"x": 1} '), { a: ' <b> & {"x": 1} ' }],
    ['text, if the type is unknown', value('string', '5'), { a: '5' }],
    ['text, if there is no type', '<x:value name="a">5</x:value>', { a: '5' }],
    ['nothing', value('raw', ''), { a: '' }],
    ['JSON', value('json', ' {"x": [1, null]} '), { a: { x: [1, null] } }],
    ['no JSON', value('json', ' '), { a: null }],
    ['a list', value('list', '<x:value type="json">1</x:value> <x:value type="raw">1</x:value>'), { a: [1, '1'] }],
    ['an empty list', value('list', '\n'), { a: [] }],
    [
      'a dict',
      value('dict', value('list', '', 'b') + value('raw', 'y', 'c "d"'.replaceAll('"', '&quot;'))),
      { a: { b: [], 'c "d"': 'y' } },
    ],
  ])('%s', (_, inside, want) => expect(read(call(inside))).toEqual([want, 'complete', '']))
})

describe('damage', () => {
  test.each([
    ['JSON is repaired', value('json', "{'x': 1"), { a: { x: 1 } }, 'repaired'],
    [
      'the next value ends a text',
      `<x:value name="a" type="raw">1${value('json', '2', 'b')}`,
      { a: '1', b: 2 },
      'repaired',
    ],
    ['the call ends a list', '<x:value name="a" type="list"><x:value type="json">1</x:value>', { a: [1] }, 'repaired'],
    ['the call ends a text in a list', '<x:value name="a" type="list"><x:value type="raw">1', { a: ['1'] }, 'repaired'],
  ])('%s', (_, inside, want, status) => expect(read(call(inside)).slice(0, 2)).toEqual([want, status]))

  test('the end of the message, in a list in a dict', () => {
    const [text] = call(value('dict', value('list', '<x:value type="raw">on', 'b'))).split('</x:value>')
    expect(read(text!)).toEqual([{ a: { b: ['on'] } }, 'truncated', 'truncated'])
  })
  test('deeper than any stack', () => {
    const deep = '<x:value name="a" type="dict">'.repeat(50_000)
    expect(feed([call(deep)], { dialects: [mine] }).result.toolCalls).toHaveLength(1)
  })
})

test('names that are not those of elements are refused', () => {
  const record = { body: 'typed-elements', wrapper: 'x', call: 'y', value: 'a|b' } as const
  expect(() => dialect('mine', record)).toThrow('format.value: expected the name of an element: x:value, got "a|b"')
})
