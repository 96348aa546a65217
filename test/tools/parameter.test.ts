/** The text of a parameter: what each piece of it decides, and what is left for its end. */
import { describe, expect, test, vi } from 'vitest'
import type { Values } from '../../src/engine/values.ts'
import type { JsonSchema } from '../../src/tools/definitions.ts'
import { readParameter } from '../../src/tools/parameter.ts'

const none: Values = { untyped: 'text', frame: 'none' }
const line: Values = { untyped: 'text', frame: 'line' }
const pair: Values = { untyped: 'text', frame: 'pair' }
const json: Values = { untyped: 'json', frame: 'none' }
const python: Values = { untyped: 'python', frame: 'none' }
const onWire: Values = { untyped: 'text', wire: 'json', frame: 'none' }

/** What each piece gives, then what the end gives, and the codes. */
function read(values: Values, pieces: readonly string[], schema?: JsonSchema): unknown[] {
  const reader = readParameter(values, schema, schema)
  const given = pieces.map(piece => reader.push(piece))
  const { json, codes } = reader.finish()
  // Together it is JSON, whatever was said when.
  expect(() => JSON.parse(given.join('') + json)).not.toThrow()
  return [...given, json, ...codes]
}
const value = (values: Values, pieces: readonly string[], schema?: JsonSchema): unknown => {
  const reader = readParameter(values, schema, schema)
  return JSON.parse(pieces.map(piece => reader.push(piece)).join('') + reader.finish().json)
}

describe('text goes out as it comes', () => {
  test.each([
    ['without a frame', none, ['a', '"b"', '\n'], ['"a', '\\"b\\"', '\\n', '"']],
    ['nothing', none, [], ['""']],
    ['nothing in an empty piece', none, [''], ['', '""']],
    ['nothing in a frame', line, [''], ['', '""']],
    ['nothing in a pair', pair, [''], ['', '""']],
  ] as const)('%s', (_, values, pieces, want) => expect(read(values, pieces)).toEqual(want))
})

describe('a frame: one line break on each side, either of which may be missing', () => {
  test.each([
    ['both, in one piece', ['\nsalt\n'], ['"salt', '"']],
    ['both, in pieces', ['\n', 'salt', '\n'], ['', '"salt', '', '"']],
    ['the last one waits for what is behind it', ['a\n', 'b'], ['"a', '\\nb', '"']],
    ['as two characters', ['\r', '\n', 'a', '\r', '\n'], ['', '', '"a', '', '', '"']],
    ['as two characters in one piece', ['\r\na\r\n'], ['"a', '"']],
    ['no more than one', ['\n\na\n\n'], ['"\\na\\n', '"']],
    ['no more than one of two characters', ['\r\n\r\na\r\n\r\n'], ['"\\r\\na\\r\\n', '"']],
    ['half of one at the beginning is text', ['\r', 'a'], ['', '"\\ra', '"']],
    ['half of one at the end is text', ['a', '\r'], ['"a', '', '\\r"']],
    ['half of one and nothing else', ['\r'], ['', '"\\r"']],
    ['one alone', ['\n'], ['', '""']],
    ['one alone, of two characters', ['\r\n'], ['', '""']],
    ['none', ['a b'], ['"a b', '"']],
    ['spaces are text', [' \n a '], ['" \\n a ', '"']],
    ['the last one, with the indentation of the closing tag', ['\n  a\n', '\t ', ' '], ['"  a', '', '', '"']],
    ['and what is behind the indentation is text', ['a\n ', ' b'], ['"a', '\\n  b', '"']],
    ['no more of it than 64 characters', [`a\n${' '.repeat(65)}`], [`"a\\n${' '.repeat(65)}`, '"']],
  ] as const)('%s', (_, pieces, want) => expect(read(line, pieces)).toEqual(want))
})

describe('a pair of line breaks: on both sides or on neither', () => {
  test.each([
    ['both: nothing is sure before the end', ['\nkelp', '\n'], ['', '', '"kelp"']],
    ['both, of two characters', ['\r', '\nkelp\r\n'], ['', '', '"kelp"']],
    ['more than a line', ['\na\n\nb\n'], ['', '"a\\n\\nb"']],
    ['no more than one pair', ['\n\na\n\n'], ['', '"\\na\\n"']],
    ['the first alone is text', ['\nkelp'], ['', '"\\nkelp"']],
    ['the last alone is text, and needs no waiting', ['kelp', '\n'], ['"kelp', '\\n', '"']],
    ['one for both is text', ['\n'], ['', '"\\n"']],
    ['two and nothing between are the value', ['\n\n'], ['', '"\\n\\n"']],
    ['two of Windows', ['\r\n\r\n'], ['', '"\\r\\n\\r\\n"']],
    ['half of one is text', ['\r'], ['', '"\\r"']],
  ] as const)('%s', (_, pieces, want) => expect(read(pair, pieces)).toEqual(want))
})

describe('entities', () => {
  const decoded: Values = { ...none, entities: true }
  test.each([
    ['whole', ['a &lt; b'], ['"a < b', '"']],
    ['in pieces', ['a &', 'l', 't', '; b'], ['"a ', '', '', '< b', '"']],
    ['one whole, one begun', ['&gt;&a', 'mp;'], ['">', '&', '"']],
    ['one begun at the end of the value', ['a&am'], ['"a', '&am"']],
    ['so much of it waits', [`a&${'#'.padEnd(10, '1')}`, ';'], ['"a', '&#111111111;', '"']],
    ['and no more', [`a&${'#'.padEnd(11, '1')}`, ';'], ['"a&#1111111111', ';', '"']],
    ['an ampersand alone', ['a & b; c'], ['"a & b; c', '"']],
    ['a number', ['&#62;&#x3E;'], ['">>', '"']],
  ] as const)('%s', (_, pieces, want) => expect(read(decoded, pieces)).toEqual(want))
  test('before a line break that may be of the frame', () => {
    expect(read({ ...line, entities: true }, ['a&lt\n', ';'])).toEqual(['"a', '&lt\\n;', '"'])
  })
  test('where the dialect has none they are text', () => {
    expect(read(none, ['&lt;', '&'])).toEqual(['"&lt;', '&', '"'])
  })
  test('in a value that waits for its end', () => {
    expect(read({ ...json, entities: true }, ['[&quot;', 'a&quot;]'])).toEqual(['', '', '["a"]'])
  })
})

describe('what may be JSON waits; what is text for sure goes out', () => {
  test.each([
    ['a number', ['1', '2'], ['', '', '12']],
    ['a negative number', ['-', '5'], ['', '', '-5']],
    ['a number and a space', ['12 '], ['', '12']],
    ['what begins like a number', ['12', 'th', ' of May'], ['', '', '"12th of May', '"']],
    ['a word of digits alone', ['12ab'], ['', '"12ab"']],
    ['a date', ['2026-11-21'], ['', '"2026-11-21"']],
    ['a date and a time', ['2026-11-21 ', '10:00'], ['', '"2026-11-21 10:00', '"']],
    ['an object', ['{', '"a": 1}'], ['', '', '{"a": 1}']],
    ['a list', ['[', '1]'], ['', '', '[1]']],
    ['a text in quotes', ['"', 'a"'], ['', '', '"a"']],
    ['a text that begins like a word of JSON', ['t', 'r', 'e', 'e'], ['', '', '"tre', 'e', '"']],
    ['true', ['tr', 'ue'], ['', '', 'true']],
    ['false', ['f', 'alse '], ['', '', 'false']],
    ['null', [' ', 'nul', 'l'], ['', '', '', 'null']],
    ['one letter more', ['true', 'r'], ['', '"truer', '"']],
    ['two words', ['true ', 'north'], ['', '"true north', '"']],
    ['white space, then text', [' ', '\n', 'x'], ['', '', '" \\nx', '"']],
    ['white space alone', ['  '], ['', '"  "']],
    ["a word of Python's", ['N', 'one'], ['"N', 'one', '"']],
    ["a plus sign, which is Python's", ['+', '5'], ['"+', '5', '"']],
    ["a point, which is Python's", ['.5'], ['".5', '"']],
    ["a bracket, which is Python's", ['(', '1)'], ['"(', '1)', '"']],
    ['single quotes', ["'a'"], [`"'a'`, '"']],
  ] as const)('%s', (_, pieces, want) => expect(read(json, pieces)).toEqual(want))
  test.each([
    ['None', ['No', 'ne'], ['', '', 'null']],
    ['True', ['T', 'rue'], ['', '', 'true']],
    ['False', ['False'], ['', 'false']],
    ['true', ['true'], ['', 'true']],
    ['a word that is none', ['Nor', 'th'], ['"Nor', 'th', '"']],
    ['a tuple', ['(', '1, 2)'], ['', '', '[1, 2]']],
    ['single quotes', ["'", "a'"], ['', '', '"a"']],
    ['a plus sign', ['+', ' and more'], ['', '"+ and more', '"']],
    ['a point', ['.', ' and more'], ['', '". and more', '"']],
    ['a text', ['x', 'y'], ['"x', 'y', '"']],
  ] as const)('in Python: %s', (_, pieces, want) => expect(read(python, pieces)).toEqual(want))

  test('white space is waited for, not without end', () => {
    expect(read(json, [' '.repeat(256), 'x'])).toEqual(['', '', `"${' '.repeat(256)}x"`])
    expect(read(json, [' '.repeat(255), 'x'])).toEqual(['', `"${' '.repeat(255)}x`, '"'])
  })
  test('the first characters of a number tell, and no others', () => {
    expect(read(json, [`${'1'.repeat(63)} x`])).toEqual(['', `"${'1'.repeat(63)} x"`])
    expect(read(json, [`${'1'.repeat(62)} x`])).toEqual([`"${'1'.repeat(62)} x`, '"'])
  })
  test('a frame around it is none of it', () => {
    expect(read({ ...json, frame: 'line' }, ['\n', '5', '\n'])).toEqual(['', '', '', '5'])
    expect(read({ ...json, frame: 'line' }, ['\n', 'x\n'])).toEqual(['', '"x', '"'])
    expect(read({ ...json, frame: 'line' }, ['\n'])).toEqual(['', '""'])
    expect(read({ ...json, frame: 'pair' }, ['\n[', ']\n'])).toEqual(['', '', '[]'])
    expect(read({ ...json, frame: 'pair' }, ['\n  \n'])).toEqual(['', '"  "'])
    expect(read({ ...json, frame: 'line' }, [' \n\n '])).toEqual(['', '" \\n"'])
  })
})

describe('what is declared', () => {
  const ROPES: JsonSchema = { type: 'object', properties: { ropes: { type: 'array' } } }
  test.each([
    ['a string is never parsed', json, { type: 'string' }, ['1', '2'], ['"1', '2', '"']],
    ['a number waits', none, { type: 'number' }, ['1', '2'], ['', '', '12']],
    ['a number that is none waits as well', none, { type: 'number' }, ['x', 'y'], ['', '', '"xy"', 'wrong-type']],
    ['a string or a number', none, { type: ['string', 'number'] }, ['x', 'y'], ['', '', '"xy"']],
    ['anything, in a dialect of texts', none, {}, ['5'], ['', '"5"']],
    ['a slip', json, { type: 'object' }, ['{a: 1}'], ['', '{"a": 1}', 'unquoted']],
    ['JSON in a string', json, { type: 'object' }, ['"{\\"a\\": 1}"'], ['', '{"a": 1}']],
    ['a slip in JSON in a string', json, ROPES, ['{"ropes": "[1 2]"}'], ['', '{"ropes": [1 ,2]}', 'encoded']],
    ['nothing where nothing may be', { ...none, blank: true }, { type: 'array' }, [' '], ['', '[]']],
    ['nothing where it may not', none, { type: 'array' }, [' '], ['', '" "', 'wrong-type']],
  ] as const)('%s', (_, values, schema, pieces, want) => expect(read(values, pieces, schema)).toEqual(want))
  test('somewhere else in the document', () => {
    const root = { $defs: { word: { type: 'string' }, number: { type: 'number' } } } as const
    const read = (name: string): unknown[] => {
      const reader = readParameter(json, { $ref: `#/$defs/${name}` }, root)
      return [reader.push('12'), reader.finish().json]
    }
    expect([read('word'), read('number')]).toEqual([
      ['"12', '"'],
      ['', '12'],
    ])
  })
})

describe('what the wire says', () => {
  const text: Values = { untyped: 'json', wire: 'text', frame: 'none' }
  test.each([
    ['JSON', onWire, undefined, ['[', ']'], ['', '', '[]']],
    ['JSON in which a text is a slip', onWire, undefined, ['b', 'oo'], ['"b', 'oo', '"', 'wrong-type']],
    ['JSON that looks like a text for a while', onWire, undefined, ['t', 'oo'], ['', '"too', '"', 'wrong-type']],
    ['a string in quotes', onWire, { type: 'string' }, ['"a', '"'], ['', '', '"a"']],
    ['a string without', onWire, { type: 'string' }, ['a', 'b'], ['"a', 'b', '"']],
    ['a number', onWire, { type: 'number' }, ['a', 'b'], ['', '', '"ab"', 'wrong-type']],
    ['text', text, undefined, ['1', '2'], ['"1', '2', '"']],
    ['text, and a number is declared', text, { type: 'number' }, ['1', '2'], ['', '', '12']],
    ['text, and a number may be one', text, { type: ['number', 'string'] }, ['1', '2'], ['"1', '2', '"']],
  ] as const)('%s', (_, values, schema, pieces, want) => expect(read(values, pieces, schema)).toEqual(want))
})

test('every way of cutting gives the same value', () => {
  const texts = ['', '\n', '\r\n5\r\n', '\ntrue\n', ' &lt;b&gt; &#x', 'nul\n', '\n\n[1, 2]\n\n', '-1 cm', '"q', '\ra\r']
  for (const frame of ['none', 'line', 'pair'] as const)
    for (const untyped of ['text', 'json', 'python'] as const)
      for (const entities of [false, true])
        for (const text of texts) {
          const values: Values = { untyped, frame, entities }
          const whole = value(values, [text])
          for (let k = 0; k <= text.length; k++) expect(value(values, [text.slice(0, k), text.slice(k)])).toEqual(whole)
          expect(value(values, text.split(''))).toEqual(whole)
        }
})

describe('a value on lines of its own', () => {
  const values: Values = { untyped: 'text', frame: 'line', onLines: true }
  const valueOf = (text: string): unknown => value(values, [...text], { type: 'string' })
  test('a space stands in place of a line break', () => {
    expect([' a b ', ' a\n  ', ' a', '  a', 'a ', '\n a \n', ' '].map(valueOf)).toEqual([
      'a b',
      'a',
      'a',
      '  a',
      'a ',
      ' a ',
      ' ',
    ])
  })
  test('the indentation of the closing tag is that of the lines', () => {
    expect(['\n  a\n    b\n  ', '\n  a\n', '\n  a\n\n  b\n  ', '\n    a\n  '].map(valueOf)).toEqual([
      'a\n  b',
      '  a',
      'a\n\nb',
      '  a',
    ])
  })
  test('a long value is not looked at again at each push', () => {
    for (const begin of [' ', '\n  ', '\n[']) {
      const reader = readParameter(values, begin.endsWith('[') ? { type: 'array' } : { type: 'string' }, true)
      reader.push(`${begin}x`)
      const looked = vi.spyOn(RegExp.prototype, 'test')
      for (let k = 0; k < 500; k++) reader.push('word')
      const most = Math.max(0, ...looked.mock.calls.map(([text]) => text.length))
      looked.mockRestore()
      expect(most).toBeLessThan(600)
    }
  })
})
