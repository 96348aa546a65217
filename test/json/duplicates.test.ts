/** What is counted in strict JSON. */
import { describe, expect, test } from 'vitest'
import { countKeys, duplicates, shape } from '../../src/json/duplicates.ts'

describe('the shape of strict JSON', () => {
  test.each<[string, number, number, boolean]>([
    ['5', 0, 0, false],
    ['"a: {"', 0, 0, false],
    ['[]', 0, 1, false],
    ['{}', 0, 1, false],
    ['{"a": {"b": [1, {"c": 2}]}, "d": []}', 4, 4, false],
    ['[[1], [2], [[3]]]', 0, 3, false],
    ['[12345678901234567890]', 0, 1, true],
    ['[9007199254740993]', 0, 1, true],
    ['[9007199254740992]', 0, 1, false],
    ['[123456789012345]', 0, 1, false],
    ['[0.1234567890123456789012]', 0, 1, true],
    ['[1234567890.1234567891]', 0, 1, true],
    ['[{}, {}, [{}], {}]', 0, 3, false],
    ['{"a": 1e400}', 1, 1, true],
    ['[1E400]', 0, 1, true],
    ['[1.5e+400]', 0, 1, true],
    ['[1e-400]', 0, 1, true],
    ['[1e-4, 1e+4, 2E5]', 0, 1, false],
    ['[12345678901234567890, 1]', 0, 1, true],
    ['["12345678901234567890"]', 0, 1, false],
    ['[-12345678901234567890]', 0, 1, true],
  ])('%s', (json, keys, depth, long) => expect(shape(json)).toEqual({ keys, depth, long }))
  // A short string is read by hand, a long one by search.
  test.each([1, 20, 21, 22, 23, 24, 25, 26, 40])('quotes and backslashes in a string of %i characters', n => {
    const x = 'x'.repeat(n)
    for (const part of ['\\"', '\\\\\\"', '\\\\\\\\\\"', ':{['])
      expect([part, shape(`{"${x}${part}:{[${part}": {"b": 1}}`)]).toEqual([part, { keys: 2, depth: 2, long: false }])
    for (const end of ['\\\\', '\\\\\\\\'])
      expect(shape(`{"${x}${end}": {"b": [1]}}`)).toEqual({ keys: 2, depth: 3, long: false })
  })
})

test.each<[unknown, number]>([
  [null, 0],
  ['x', 0],
  [5, 0],
  [[[], {}, null, 'x'], 0],
  [{ a: 1, b: { c: [{ d: 1 }, null, 'x'] }, e: null, f: [] }, 6],
])('members of %j: %i', (value, n) => expect(countKeys(value)).toBe(n))

describe('keys that occur twice', () => {
  test.each<[string, [number, number][]]>([
    ['{"a":1,"a":2}', [[7, 10]]],
    [
      '{"a":1,"a":2,"a":3}',
      [
        [7, 10],
        [13, 16],
      ],
    ], // prettier-ignore
    ['{"a":1,"b":2}', []],
    ['{"a" : 1, "a"\n: 2}', [[10, 13]]],
    ['{"a":1,"\\u0061":2}', [[7, 15]]],
    ['{"a":{"a":1},"a":2}', [[13, 16]]],
    ['{"a":[{"a":1}],"b":3,"a":{}}', [[21, 24]]],
    ['[{"a":1},{"a":2}]', []],
    ['["a","a"]', []],
    ['{"a":["a","b"],"b":"a"}', []],
    ['{"a":"a","c":["a"]}', []],
    ['"a"', []],
    ['"a" ', []],
  ])('%s', (json, places) => expect(duplicates(json).map(d => [d.start, d.end])).toEqual(places))
})
