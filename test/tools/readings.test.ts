/** What comes of a text, to the letter: value, report and whether it was mended. */
import { describe, expect, test } from 'vitest'
import { allowsString, type Coerced, coerce, coerceJson, isDeclaredString } from '../../src/tools/coerce.ts'
import type { JsonSchema } from '../../src/tools/definitions.ts'

/** Types the members of an object. */
const coerceMembers = (schema: JsonSchema, json: string): Coerced => coerce(schema, json, 'surely-json')
const integer = { type: 'integer' }
const string = { type: 'string' }
const object = { type: 'object', properties: { n: integer } }
const WRONG = 'wrong-type'
/** What was read; a value that is already parsed must be that of the JSON. */
const read = ({ value, ...rest }: Coerced) => {
  if (value !== undefined) expect(value).toEqual(JSON.parse(rest.json))
  return rest
}

describe('text of which the wire says that it is JSON', () => {
  test.each<[JsonSchema | undefined, string, object]>([
    // without quotes, it is JSON or a slip
    [undefined, '5', { json: '5' }],
    [undefined, ' {"a": 1} ', { json: '{"a": 1}' }],
    [undefined, '{"a": 1,}', { json: '{"a": 1}' }], // as Python has it
    [undefined, '{"a": 1]', { json: '{"a": 1}', repaired: true }],
    [undefined, '[1, 2', { json: '[1, 2]', repaired: true }],
    [undefined, 'words', { json: '"words"', code: WRONG }],
    [undefined, '12345678901234567890', { json: '"12345678901234567890"', code: WRONG }],
    [undefined, '', { json: '""', code: WRONG }],
    [integer, '5', { json: '5' }],
    [integer, 'five', { json: '"five"', code: WRONG }],
    [string, '5', { json: '"5"' }],
    // in quotes, it is a string where one is allowed
    [undefined, '"a"', { json: '"a"' }],
    [undefined, ' "a\\u0041" ', { json: '"a\\u0041"' }],
    [undefined, '"5"', { json: '"5"' }],
    [string, '"5"', { json: '"5"' }],
    [string, '"a', { json: '"a"', repaired: true }],
    [integer, '"5"', { json: '5' }],
    [integer, '"5', { json: '5', repaired: true }],
    [integer, '"five"', { json: '"five"', code: WRONG }],
    [object, '"{\\"n\\": \\"1\\"}"', { json: '{"n": 1}' }],
    [undefined, '"a": 1, "b": 2', { json: '"\\"a\\": 1, \\"b\\": 2"', code: WRONG }],
    [object, '"n": 1}', { json: '"\\"n\\": 1}"', code: WRONG }],
  ])('%j: %s', (schema, text, want) => expect(read(coerceJson(schema, text, schema))).toEqual(want))
})

describe('without a schema', () => {
  test.each<[string, object]>([
    ['{"a": 1,}', { json: '{"a": 1}', repaired: true }],
    ['{"a": 1', { json: '{"a": 1}', repaired: true }],
    ["{'a': 1}", { json: '{"a": 1}', repaired: true }],
    ['{“a”: True}', { json: '{"a": true}', repaired: true }],
    ['{a: b}', { json: '{"a": "b"}', repaired: true }],
    ['{ a-b : "c" }}', { json: '{ "a-b" : "c" }', repaired: true }],
    ['{"a" "b"}', { json: '{"a" :"b"}', repaired: true }],
    ['{"a" [1]}', { json: '{"a" :[1]}', repaired: true }],
    ['{"a" {"b": 1}}', { json: '{"a" :{"b": 1}}', repaired: true }],
    ['{"a": "b\nc"}', { json: '{"a": "b\\nc"}', repaired: true }],
    ['{"a": "b "c" d"}', { json: '{"a": "b \\"c\\" d"}', repaired: true }],
    ['{"a": "\\d"}', { json: '{"a": "\\\\d"}', repaired: true }],
    ['{"a": 1 "b": 2}', { json: '{"a": 1 ,"b": 2}', repaired: true }],
    ['[{"a": 1,}, {"b": 2}]', { json: '[{"a": 1}, {"b": 2}]', repaired: true }],
    ['[ {"a": 1,}]', { json: '[ {"a": 1}]', repaired: true }],
  ])('JSON with a slip is mended: %s', (text, want) => expect(coerce(undefined, text, 'json')).toEqual(want))
  test.each([
    'x {"a": 1,}',
    '{"a": 1,} x;',
    '{"a": 1,} and more',
    '[1, 2,]',
    '{a}',
    '{"a b": 1,}',
    '{a = 1}',
    '{"a": 1, // why\n"b": 2}',
    '{"a": 1} {"b": 2}',
    '{"a": 007}',
    '{"a": f(1)};',
    '{"a": (1, 2)}',
    '{"a": ,}',
    '{ a [1] ',
  ])('what may be code or text is text: %s', text => {
    expect(coerce(undefined, text, 'json')).toEqual({ json: JSON.stringify(text) })
  })
  test('text is never read', () => {
    for (const text of ['{"a": 1}', '{"a": 1,}', '5', ' x '])
      expect(coerce(undefined, text, 'text')).toEqual({ json: JSON.stringify(text) })
  })
  test('JSON is taken as it is written, without the space around it', () => {
    expect(read(coerce(undefined, ' {"a":  1.50} \n', 'json'))).toEqual({ json: '{"a":  1.50}' })
    expect(read(coerce(undefined, ' [1,\n2] ', 'python'))).toEqual({ json: '[1,\n2]' })
    expect(read(coerce(undefined, " ['a', (1,)] ", 'python'))).toEqual({ json: '["a", [1]]' })
  })
})

describe('values that are written as a tree of tags', () => {
  const typed = (schema: JsonSchema | undefined, text: string) => coerce(schema, text, 'json', schema, { tree: true })
  test.each<[string, string]>([
    ['{"a": "5"}', '{"a": 5}'],
    ['{"a": "-5.5e3", "b": "true", "c": "null"}', '{"a": -5.5e3, "b": true, "c": null}'],
    ['{"a": "05", "b": "five 5", "c": "True", "d": "5 "}', '{"a": "05", "b": "five 5", "c": "True", "d": "5 "}'],
    ['{"a": "1-2", "b": "12345678901234567890", "c": "[1]"}', '{"a": "1-2", "b": "12345678901234567890", "c": "[1]"}'],
    ['{"a": ["1", {"b": "false"}]}', '{"a": [1, {"b": false}]}'],
  ])('a leaf of which nothing is said is a number or a literal, or text: %s', (text, json) => {
    expect(typed({ type: 'object' }, text).json).toBe(json)
  })
  test('a leaf of which something is said is that', () => {
    const schema = { type: 'object', properties: { s: string, e: { type: ['string', 'integer'] }, n: integer } }
    expect(typed(schema, '{"s": "5", "e": "5", "n": "5", "o": "5"}').json).toBe('{"s": "5", "e": 5, "n": 5, "o": 5}')
  })
})

describe('nothing at all, where a dialect prints nothing for an empty list or object', () => {
  const blank = { blank: true }
  test.each<[JsonSchema, string, object]>([
    [{ type: 'array' }, '', { json: '[]' }],
    [{ type: 'array' }, ' \n', { json: '[]' }],
    [{ type: 'object' }, '', { json: '{}' }],
    [{ type: ['object', 'array'] }, '', { json: '[]' }],
    [{ type: ['array', 'string'] }, '', { json: '""' }],
    [integer, '', { json: '""', code: WRONG }],
    [{ type: 'array' }, 'x', { json: '"x"', code: WRONG }],
  ])('%j %j', (schema, text, want) => expect(coerce(schema, text, 'text', schema, blank)).toEqual(want))
})

describe('what a schema says', () => {
  test.each<[JsonSchema, string, object]>([
    [{ type: 'boolean' }, '10', { json: '"10"', code: WRONG }],
    [{ type: ['boolean', 'number'] }, '0', { json: '0' }],
    [{ type: ['boolean', 'integer'] }, '0', { json: '0' }],
    [{ type: ['boolean', 'string'] }, '0', { json: '"0"' }],
    [{ type: ['string', 'integer'] }, '5a', { json: '"5a"' }],
    [{ type: ['string', 'number'] }, '1e999', { json: '"1e999"' }],
    [{ type: ['string', 'number'] }, '.5', { json: '".5"' }],
    [{ type: ['string', 'number'] }, '9007199254740993', { json: '"9007199254740993"' }],
    [{ type: 'array' }, 'see [1]', { json: '"see [1]"', code: WRONG }],
    [{ type: 'array' }, ' [1, 2,, 3] ', { json: '[1, 2, 3]', repaired: true }],
    [{ type: 'array' }, ' "[1]" ', { json: '[1]' }],
    [{ type: 'array' }, '"[1]" x', { json: '"\\"[1]\\" x"', code: WRONG }],
    [{ type: 'array' }, '[1] "', { json: '[1]', repaired: true }],
    [{ type: 'null' }, 'None', { json: 'null' }],
    [integer, ' null ', { json: 'null', code: WRONG }],
    [integer, 'None', { json: 'null', code: WRONG }],
    [{ properties: {} }, '{"a": "1"}', { json: '{"a": "1"}' }],
    [{ prefixItems: [integer] }, '["1", "2"]', { json: '[1, "2"]' }],
    [{ items: [integer] }, '["1", "2"]', { json: '[1, "2"]' }],
    [{ items: integer }, '["1", "x"]', { json: '[1, "x"]', code: WRONG }],
  ])('%j: %s', (schema, text, want) => expect(read(coerce(schema, text, 'text'))).toEqual(want))
  test.each([
    'substring',
    'strings',
    'point',
    'a number',
    'unbool',
    'mybinary',
    'binaryx',
    'dataset',
    'sets',
    'checklist',
  ])('no kind is known by the name %s', type =>
    expect([allowsString({ type }, undefined), isDeclaredString({ type }, undefined)]).toEqual([true, false]),
  )
  test.each(['maps', 'roadmap', 'adict', 'nulls', 'nonnull'])('nor by %s', type =>
    expect(coerce({ type }, '{"a": 1}', 'text')).toEqual({ json: '"{\\"a\\": 1}"' }),
  )
  test.each<[JsonSchema, readonly [boolean, boolean]]>([
    [{ allOf: [string, integer] }, [true, false]], // they contradict each other: anything goes
    [{ allOf: [] }, [true, false]],
    [{ type: 'string', enum: ['a', null] }, [true, false]],
    [{ type: 'string', enum: ['a'] }, [true, false]],
    [{ type: 'string', nullable: false }, [true, true]],
    [{ enum: ['a', 5] }, [true, false]],
    [{ enum: [[], {}] }, [false, false]],
    [{ const: {} }, [false, false]],
    [{ const: 1.5 }, [false, false]],
    [{ anyOf: [integer, { oneOf: [string] }] }, [true, false]],
    [{ anyOf: [integer], nullable: true }, [false, false]],
    [{ $ref: '#/$defs/s', $defs: { s: string } }, [true, true]],
    [{ $ref: '#x/$defs/s', $defs: { s: string } }, [true, false]],
    [{ $ref: '#/$defs/s/type/x', $defs: { s: string } }, [true, false]],
    [{ $ref: '#/$defs/s/x', $defs: { s: null } }, [true, false]],
    [{ $ref: '#/%/x', '%': { x: string } }, [true, false]],
    [{ oneOf: [{ $ref: '#' }] }, [true, false]],
  ])('%j allows a string, is one: %j', (schema, want) =>
    expect([allowsString(schema, schema), isDeclaredString(schema, schema)]).toEqual(want),
  )
  test.each<[JsonSchema, string, string]>([
    [{ enum: [[1], '[1]'] }, '[1]', '"[1]"'],
    [{ enum: [{ a: 1 }, 2] }, '{"a":1}', '{"a":1}'],
    [{ enum: [1.5] }, '2', '2'],
    [{ type: 'integer', enum: ['5', 6] }, '6', '6'],
    [{ anyOf: [{ enum: [1] }, { enum: ['1'] }] }, '1', '1'],
    [{ anyOf: [{ enum: ['1'] }, integer] }, '1', '1'],
  ])('of values that are named: %j %s', (schema, text, json) => expect(coerce(schema, text, 'text').json).toBe(json))
})

describe('members', () => {
  const schema = {
    properties: {
      n: integer,
      list: { type: 'array', items: integer },
      map: { type: 'object', additionalProperties: integer },
      both: { allOf: [{ properties: { n: integer } }, { properties: { n: { type: ['integer', 'null'] } } }] },
      bad: { type: 'array', items: integer },
    },
  }
  test.each<[string, string]>([
    ['{"n":"1"}', '{"n":1}'],
    ['{ "x" : { "n" : "1" } , "n" : "1" }', '{ "x" : { "n" : "1" } , "n" : 1 }'],
    ['{"x":[{"n":"1"},["2"]],"n":"3"}', '{"x":[{"n":"1"},["2"]],"n":3}'],
    ['{"x":"}","y":[1,2,"]"],"n":"3"}', '{"x":"}","y":[1,2,"]"],"n":3}'],
    ['{"x":"\\\\","n":"3"}', '{"x":"\\\\","n":3}'],
    ['{"x":"\\\\\\"","n":"3"}', '{"x":"\\\\\\"","n":3}'],
    ['{"x":-1.5e3,"y":true,"n":"3","z":null}', '{"x":-1.5e3,"y":true,"n":3,"z":null}'],
    ['{"x":1 ,"y":2\n,"n":"3"}', '{"x":1 ,"y":2\n,"n":3}'],
    ['{"x":{"y":{"z":[]}},"n":"3"}', '{"x":{"y":{"z":[]}},"n":3}'],
    ['{"list":["1",2, "3" ],"map":{"a":"1","b":{}},"n":[]}', '{"list":[1,2, 3 ],"map":{"a":1,"b":{}},"n":[]}'],
    ['{"list":[],"map":{},"n":"1"}', '{"list":[],"map":{},"n":1}'],
    ['{"both":{"n":"1"}}', '{"both":{"n":1}}'],
  ])('%s', (json, want) => expect(coerceMembers(schema, json)).toEqual({ json: want }))
  test('that are no such thing are kept, and reported', () => {
    expect(coerceMembers(schema, '{"n":"x","list":["1","y"]}')).toEqual({
      json: '{"n":"x","list":[1,"y"]}',
      code: WRONG,
    })
    expect(coerceMembers(schema, '{"bad":"[1, 2"}')).toEqual({ json: '{"bad":[1, 2]}', repaired: true })
    expect(coerceMembers(schema, '{"bad":"[1, 2","n":"x"}')).toEqual({
      json: '{"bad":[1, 2],"n":"x"}',
      code: WRONG,
      repaired: true,
    })
  })
  test('a null is a value that is reported where none is allowed', () =>
    expect(coerceMembers(schema, '{"n":"null"}')).toEqual({ json: '{"n":null}', code: WRONG }))
})
