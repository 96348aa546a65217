import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLiteral } from '../../src/tools/python.ts'

describe('readLiteral', () => {
  it.each([
    ['True', 'true'],
    [' None ', 'null'],
    ["'a'", '"a"'],
    ['"it\'s"', '"it\'s"'],
    ['\'say "hi"\'', '"say \\"hi\\""'],
    ["''", '""'],
    ["'''one\n'two' three'''", '"one\\n\'two\' three"'],
    ["'\\x41\\u00e9\\ud83d\\ude00\\n\\\\\\q\\/'", '"Aé😀\\n\\\\\\\\q/"'],
    ["'\\t\\r\\\"\\''", '"\\t\\r\\"\'"'],
    ['[True, False, None, true, false, null]', '[true,false,null,true,false,null]'],
    ["{'a\"': 1, '2': 'b'}", '{"a\\"":1,"2":"b"}'],
    [' [ 1 , 2 ] ', '[1,2]'],
    ['[[], (), {}]', '[[],[],{}]'],
    ["'raw\nnewline'", '"raw\\nnewline"'],
    ['[]', '[]'],
    ['[1, [2,], ]', '[1,[2]]'],
    ['()', '[]'],
    ['(1,)', '[1]'],
    ['(1, 2)', '[1,2]'],
    ['{}', '{}'],
    ["{'a': 1, 'b': {'c': ()},}", '{"a":1,"b":{"c":[]}}'],
    ['{"1": True, "2": None}', '{"1":true,"2":null}'],
    ['{1, 2}', '[1,2]'],
    ['{1}', '[1]'],
    ["{'__proto__': 1}", '{"__proto__":1}'],
    ['{"a": [true, null]}', '{"a":[true,null]}'],
  ])('%j', (text, json) => expect(JSON.parse(readLiteral(text)!)).toEqual(JSON.parse(json)))

  it.each([
    '',
    ' ',
    'word',
    'True False',
    '1 2',
    "'open",
    "'a' 'b'",
    "'''open'",
    '[1',
    '[1]]',
    '[1 2]',
    '[1,,2]',
    '(]',
    '[)',
    '{1: 2]',
    "{'a'",
    "{'a':}",
    "{'a':1:2}",
    "{'a', 'b': 1}",
    "{'a': 1, 'b'}",
    "{'a': 1 'b': 2}",
    '{[1]: 2}',
    '{(1): 2}',
    '{{}: 2}',
    '{:1}',
    '[1:2]',
    '1:2',
    'nan',
    'inf',
    '1e999',
    '1.2.3',
    '--1',
    '0x1',
    "u'a'",
    'f(1)',
    '{""n": 1}',
    '...',
  ])('%j is none', text => expect(readLiteral(text)).toBeUndefined())

  it('reads lists and objects of JSON, to the same value', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), value => {
        const json = JSON.stringify(value)
        expect(JSON.parse(readLiteral(json)!)).toEqual(JSON.parse(json))
      }),
    )
  })
  it('gives JSON or nothing', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      ',',
      ':',
      '"',
      "'",
      '\\',
      'x4',
      'u00e9',
      '1',
      '.',
      'None',
      ' ',
      '-',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const json = readLiteral(pieces.join(''))
        if (json !== undefined) JSON.parse(json)
      }),
      { numRuns: 20_000 },
    )
  })
})
