/** Values without quotes, as JSON writes them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlain, losesDigits, numberEnd, read } from '../../src/json/literals.ts'

describe('a word', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['true', 'true', undefined],
    ['false', 'false', undefined],
    ['null', 'null', undefined],
    ['True', 'true', 'literal'],
    ['FALSE', 'false', 'literal'],
    ['Null', 'null', 'literal'],
    ['None', 'null', 'literal'],
    ['nil', 'null', 'literal'],
    ['undefined', 'null', 'literal'],
    ['NaN', 'null', 'not-finite'],
    ['Infinity', 'null', 'not-finite'],
    ['-Infinity', 'null', 'not-finite'],
    ['+inf', 'null', 'not-finite'],
    ['-true', '"-true"', 'unquoted'],
    ['gull', '"gull"', 'unquoted'],
    ['tru', '"tru"', 'unquoted'],
    ['a"b', '"a\\"b"', 'unquoted'],
    ['...', undefined, 'ellipsis'],
    ['…', undefined, 'ellipsis'],
    ['....', undefined, 'ellipsis'],
    ['0', '0', undefined],
    ['-12', '-12', undefined],
    ['1.50', '1.50', undefined],
    ['1e5', '1e5', undefined],
    ['-1.5E-10', '-1.5E-10', undefined],
    ['+1', '1', 'number'],
    ['- 5', '-5', 'number'],
    ['007', '7', 'number'],
    ['00', '0', 'number'],
    ['.5', '0.5', 'number'],
    ['-.5e3', '-0.5e3', 'number'],
    ['1.', '1', 'number'],
    ['1_000', '1000', 'number'],
    ['1.000_1', '1.0001', 'number'],
    ['1,000,000', '1000000', 'number'],
    ['12n', '12', 'number'],
    ['12L', '12', 'number'],
    ['0x1F', '31', 'number'],
    ['-0b101', '-5', 'number'],
    ['0o17', '15', 'number'],
    ['0x', '"0x"', 'unquoted'],
    ['1,00', '"1,00"', 'unquoted'],
    ['1_', '"1_"', 'unquoted'],
    ['1.2.3', '"1.2.3"', 'unquoted'],
    ['5kg', '"5kg"', 'unquoted'],
    ['e5', '"e5"', 'unquoted'],
    ['-', '"-"', 'unquoted'],
    ['.', '"."', 'unquoted'],
    ['12345678901234567890', '"12345678901234567890"', 'big-number'],
    ['+12345678901234567890', '"12345678901234567890"', 'big-number'],
  ])('%s', (word, text, code) => expect(read(word, false)).toEqual([text, code]))
  test.each<[string, string | undefined, string | undefined]>([
    ['tr', 'true', 'literal'],
    ['F', 'false', 'literal'],
    ['nu', 'null', 'literal'],
    ['No', 'null', 'literal'],
    ['undef', 'null', 'literal'],
    ['-t', '"-t"', 'unquoted'],
    ['trust', '"trust"', 'unquoted'],
    ['-', undefined, 'missing-value'],
    ['+.', undefined, 'missing-value'],
    ['.', undefined, 'missing-value'],
    ['1.', '1', 'number'],
    ['1e', '1', 'number'],
    ['1.5e-', '1.5', 'number'],
    ['1_', '1', 'number'],
    ['1,', '1', 'number'],
    ['12', '12', undefined],
  ])('that the input cuts: %s', (word, text, code) => expect(read(word, true)).toEqual([text, code]))
  test('that a comma ends', () => {
    for (const plain of ['1', '-0.5e3', 'true', 'None', 'UNDEFINED', 'inf', '10.25', '1E+5'])
      expect(isPlain(plain)).toBe(true)
    for (const not of ['gull', '01', '1.', '+1', '.5', '', '-', '1e', 'a1', '1a']) expect(isPlain(not)).toBe(false)
  })
})

describe('a number', () => {
  test.each([
    ['9007199254740991', false],
    ['9007199254740992', false],
    ['9007199254740993', true],
    ['-9007199254740993', true],
    ['123456789012345', false],
    ['1000000000000000000000', false],
    ['0.1', false],
    ['0.30000000000000004', false],
    ['3.14159265358979323846', true],
    ['1.00000000000000000000', false],
    ['1e5', false],
    ['1e400', true],
    ['-1e400', true],
    ['1e-400', true],
    ['0e5', false],
    ['0.000000000000000000', false],
  ])('whose digits are lost: %s', (word, lost) => expect(losesDigits(word)).toBe(lost))
  test('ends where JSON says', () => {
    const piece = fc.constantFrom('-', '+', '0', '1', '27', '.', 'e', 'E', ',', ' ', 'x')
    const text = fc.array(piece, { maxLength: 9 }).map(a => a.join(''))
    const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    fc.assert(
      fc.property(text, fc.nat(3), (s, from) => {
        const i = Math.min(from, s.length)
        number.lastIndex = i
        const found = number.exec(s)
        expect([s, i, numberEnd(s, i)]).toEqual([s, i, i + (found?.[0].length ?? 0)])
      }),
      { numRuns: Number(process.env.RUNS ?? 3000) },
    )
  })
})
