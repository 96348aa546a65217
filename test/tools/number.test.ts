/** Numbers as models write them. */
import { describe, expect, test } from 'vitest'
import { isJsonNumber } from '../../src/json/literals.ts'
import { readNumber, wholeNumber } from '../../src/tools/number.ts'

describe('a number, as JSON writes it', () => {
  test.each([
    ...['0', '-0', '12', '-12.50', '1e5', '1E+5', '-1.5e-10', '0.0'].map(n => [n, n]),
    ['+5', '5'],
    ['05', '5'],
    ['-007', '-7'],
    ['000', '0'],
    ['-00.5', '-0.5'],
    ['1_000', '1000'],
    ['1_000_000.5', '1000000.5'],
    ['.5', '0.5'],
    ['-.5e3', '-0.5e3'],
    ['+.25', '0.25'],
    ['5.', '5'],
    ['5.e3', '5e3'],
    ['05e12', '5e12'],
    ['05E-12', '5E-12'],
    ['05e+12', '5e+12'],
    ['0_1', '1'],
    ['1.5_0', '1.50'],
  ])('%s: %s', (word, json) => expect(readNumber(word)).toBe(json))
  test.each([
    ...['', '.', '-', '+', '-.', '1_', '_1', '1__0', '1,000', '1.2.3', '0x10', 'NaN', 'Infinity', '1e', '1e+'],
    ...['e5', '1e5.5', '5 ', ' 5', 'a5', '5a', '+-5', '1e999', '-1e999', '05e999', '1e1_0'],
  ])('%j is none', word => expect(readNumber(word)).toBeUndefined())
  test('of JSON', () => {
    for (const word of ['0', '-12.5e+10', '10', '1E5']) expect(isJsonNumber(word)).toBe(true)
    for (const word of ['', '01', '+1', '.5', '1.', '1e', '--1', '1x', 'x1', '-'])
      expect(isJsonNumber(word)).toBe(false)
  })
})

test.each([
  ['3', '3'],
  ['-3', '-3'],
  ['3.0', '3'],
  ['-3.00', '-3'],
  ['3e0', '3'],
  ['2e3', '2000'],
  ['25e-1', undefined],
  ['20e-1', '2'],
  ['3.7', undefined],
  ['-3.7', undefined],
  ['12.000000000000000000001', undefined],
  ['3.00000000000000000010', undefined],
  ['3.00000000000000000000', '3'],
  ['1.5e1', '15'],
  ['1700000000000000000', '1700000000000000000'],
  ['9007199254740993', undefined],
  ['9007199254740993.0', undefined],
  ['1e21', undefined],
  ['0.1e-400', undefined],
])('%s as a whole number: %s', (json, whole) => expect(wholeNumber(json)).toBe(whole))
