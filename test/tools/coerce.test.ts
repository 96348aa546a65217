import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coerced, coerce, isDeclaredString, type Untyped } from '../../src/tools/coerce.ts'
import type { JsonSchema } from '../../src/tools/definitions.ts'

/** The value of the JSON, which a value that is already parsed must equal. */
const value = ({ json, value: known }: Coerced): unknown => {
  const read: unknown = JSON.parse(json)
  if (known !== undefined) expect(known).toEqual(read)
  return read
}
const WRONG = Symbol('its text, and wrong-type')
const WRONG_NULL = Symbol('null, and wrong-type')
/** Types the members of an object. */
const coerceMembers = (schema: JsonSchema, json: string): Coerced =>
  coerce({ ...Object(schema), type: 'object' }, json, 'text')
type Row = readonly [schema: unknown, text: string, expected: unknown]

/** A row is met when the value is `expected`; `WRONG`: the text was kept and reported. */
function table(name: string, rows: readonly Row[], untyped: Untyped = 'text') {
  it.each(rows.map(([schema, text, expected]) => ({ schema, text, expected })))(`${name}: $schema $text`, row => {
    const coerced = coerce(row.schema as JsonSchema, row.text, untyped)
    const wrong = row.expected === WRONG || row.expected === WRONG_NULL
    const fallback = row.expected === WRONG ? row.text : null
    expect(value(coerced)).toEqual(wrong ? fallback : row.expected)
    expect(coerced.code).toBe(wrong ? 'wrong-type' : undefined)
  })
}

const string = { type: 'string' }
const integer = { type: 'integer' }
const number = { type: 'number' }
const boolean = { type: 'boolean' }
const array = { type: 'array' }
const object = { type: 'object' }

describe('a declared string', () => {
  const texts = ['00042', 'null', 'true', '"quoted"', ' spaced \n', '', '{"a":1}', '[1]', '1e999', '\ud800']
  table(
    'is its text',
    texts.map(text => [string, text, text]),
  )
  const strings = [
    { anyOf: [string, { enum: ['x'] }] },
    { oneOf: [string, string] },
    { allOf: [string, { minLength: 1 }] },
    { allOf: [{ minLength: 1 }, { $ref: '#/$defs/s' }], $defs: { s: string } },
    { type: ['string'] },
    { type: 'STRING' },
  ]
  it('is not known to be one if its values are listed, since they may be in quotes', () => {
    for (const schema of [{ enum: ['a', 'b'] }, { const: '7' }, { type: 'string', enum: ['a'] }]) {
      expect(isDeclaredString(schema, schema)).toBe(false)
      expect(value(coerce(schema, '7', 'json'))).toBe('7')
    }
  })
  table('one of the listed values may be in quotes, or between spaces', [
    [{ enum: ['a', 'b'] }, '"a"', 'a'],
    [{ enum: ['a', 'b'] }, " 'b' ", 'b'],
    [{ enum: ['a', '"a"'] }, '"a"', '"a"'],
    [{ enum: ['a', 'b'] }, ' "c"', ' "c"'],
  ])
  table('a choice that allows nothing adds nothing', [
    [{ anyOf: [{ not: {} }, string] }, '7', '7'],
    [{ anyOf: [{ type: 'number' }, { not: {} }] }, '7', 7],
    [{ oneOf: [false, { type: 'boolean' }] }, 'true', true],
  ])
  it.each(strings)('%j is known to be one', schema => {
    expect(isDeclaredString(schema, schema)).toBe(true)
    expect(value(coerce(schema, '7', 'json'))).toBe('7')
  })
  const others = [undefined, true, false, {}, integer, { type: ['string', 'null'] }, { type: 'string', nullable: true }]
  it.each([
    ...others,
    { enum: ['a', null] },
    { anyOf: [string, {}] },
    { description: 'free' },
    { type: ['string', 'any'] },
  ])('%j is not known to be one', schema => expect(isDeclaredString(schema, schema)).toBe(false))
})

describe('scalars', () => {
  table('null', [
    [{ type: ['integer', 'null'] }, ' null\n', null],
    [{ type: 'integer', nullable: true }, 'null', null],
    [{ anyOf: [integer, { type: 'null' }] }, 'null', null],
    [{ enum: [1, null] }, 'null', null],
    [{ type: 'integer', enum: [1, null] }, 'null', null],
    [{ const: null }, 'null', null],
    [{ type: ['string', 'null'] }, 'null', null],
    [{ type: ['string', 'null'] }, 'nil', 'nil'],
    [{ type: ['integer', 'null'] }, 'None', null],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'None', null],
    [{ type: ['integer', 'null'] }, 'NULL', null],
    [{ type: ['integer', 'null'] }, 'nil', WRONG],
    [{ type: ['string', 'null'] }, 'NULL', 'NULL'],
    [{ type: ['integer', 'null'] }, '', WRONG],
    [integer, 'null', WRONG_NULL],
    [object, 'None', WRONG_NULL],
  ])
  table('boolean', [
    [boolean, 'true', true],
    [boolean, 'False', false],
    [boolean, ' TRUE ', true],
    [boolean, '"true"', true],
    [boolean, '1', true],
    [boolean, '0', false],
    [boolean, '2', WRONG],
    [{ type: ['boolean', 'integer'] }, '1', 1],
    [{ type: ['boolean', 'string'] }, '1', '1'],
    [boolean, 'yes', WRONG],
    [boolean, '', WRONG],
  ])
  table('integer', [
    [integer, ' 42\n', 42],
    [integer, '-7', -7],
    [integer, '+5', 5],
    [integer, '05', 5],
    [integer, '1_000', 1000],
    [integer, '3.0', 3],
    [integer, '2e3', 2000],
    [integer, '"5"', 5],
    [integer, '9007199254740991', 9007199254740991],
    [integer, '1700000000000000000', 1700000000000000000],
    [integer, '9007199254740993', WRONG],
    [integer, '9007199254740993.0', WRONG],
    [integer, '3.7', WRONG],
    [integer, '3.00000000000000000001', WRONG],
    [integer, '1,000', WRONG],
    [integer, '1__0', WRONG],
    [integer, '0x10', WRONG],
    [integer, '5 apples', WRONG],
    [integer, '"\\"5\\""', WRONG],
    [integer, ' ', WRONG],
  ])
  table('number', [
    [number, '3.25', 3.25],
    [number, '.5', 0.5],
    [number, '5.', 5],
    [number, '-1e-3', -0.001],
    [number, '1700000000000000000', 1700000000000000000],
    [number, '1e999', WRONG],
    [number, 'NaN', WRONG],
    [number, '-Infinity', WRONG],
    [number, '12345678901234567890', WRONG],
    [number, '.', WRONG],
    [number, '-', WRONG],
  ])
  it('copies a number as it was written', () => expect(coerce(number, '1.50', 'text').json).toBe('1.50'))
})

describe('type names of the wild', () => {
  table('alias', [
    ...['str', 'text', 'varchar', 'char', 'enum', 'String'].map((type): Row => [{ type }, '1', '1']),
    ...['int', 'int64', 'uint8', 'long', 'short', 'unsigned', 'INTEGER'].map((type): Row => [{ type }, '1', 1]),
    ...['num', 'float', 'float32', 'double', 'decimal'].map((type): Row => [{ type }, '1.5', 1.5]),
    ...['bool', 'binary'].map((type): Row => [{ type }, 'True', true]),
    ...['list', 'arr', 'tuple', 'set', 'array<string>'].map((type): Row => [{ type }, '[1]', [1]]),
    ...['dict', 'map', 'obj', 'Dict[str, int]'].map((type): Row => [{ type }, '{"a":1}', { a: 1 }]),
    [{ type: 'any' }, '1', '1'],
  ])
})

describe('unions, in the order null, boolean, integer, number, object or array, string', () => {
  table('union', [
    [{ type: ['string', 'integer'] }, '5', 5],
    [{ type: ['string', 'integer'] }, '05', '05'],
    [{ type: ['string', 'integer'] }, '+5', '+5'],
    [{ type: ['string', 'integer'] }, '1.0', '1.0'],
    [{ type: ['string', 'number'] }, '1.5', 1.5],
    [{ type: ['string', 'boolean'] }, 'True', true],
    [{ type: ['string', 'object'] }, '{"a":1}', { a: 1 }],
    [{ type: ['string', 'object'] }, '{"a":1', '{"a":1'],
    [{ type: ['string', 'array'] }, "['a']", ['a']],
    [{ type: ['string', 'integer'] }, '"5"', '"5"'],
    [{ type: ['integer', 'number'] }, '3', 3],
    [{ type: ['integer', 'boolean'] }, 'x', WRONG],
    [{ anyOf: [{ type: 'array', items: integer }, integer] }, '["1"]', [1]],
    [{ oneOf: [object, string] }, ' text ', ' text '],
    [{ allOf: [number, { type: ['integer', 'string'] }] }, '4', 4],
    [{ allOf: [{ type: ['integer', 'string'] }, integer] }, 'x', WRONG],
    [{ type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] }, '{"a":1}', { a: 1 }],
  ])
  table('enum and const', [
    [{ enum: [1, 2] }, '2', 2],
    [{ enum: [1, 2] }, '3', 3],
    [{ enum: [1, 2] }, 'one', WRONG],
    [{ enum: [1.5, 2] }, '1.5', 1.5],
    [{ enum: [true, 'auto'] }, 'auto', 'auto'],
    [{ enum: [true, 'auto'] }, 'true', true],
    [{ enum: ['1', 2] }, '1', '1'],
    [{ enum: ['1', 2] }, '2', 2],
    [{ enum: ['1', 1] }, '1', 1],
    [{ anyOf: [{ const: '1' }, { const: 2 }] }, '1', '1'],
    [{ const: 0 }, '0', 0],
    [{ allOf: [{ enum: ['1', 2] }, { description: 'd' }] }, '1', '1'],
    [{ enum: ['1', 2], nullable: true }, 'null', null],
    [{ enum: [null, true, 1.5, {}, [], '1'] }, '1', '1'],
    [{ enum: [null, true, 1.5, {}, [], '1'] }, '1.5', 1.5],
    [{ enum: [] }, '1', '1'],
  ])
})

describe('objects and arrays', () => {
  table('a whole value', [
    [array, ' [1, "a"]\n', [1, 'a']],
    [array, "['it\\'s', True, None, (1, 2), {'k': 1.}]", ["it's", true, null, [1, 2], { k: 1 }]],
    [array, '(1, 2)', [1, 2]],
    [array, '{1, 2}', [1, 2]],
    [array, '[1, 2', [1, 2]],
    [array, '"[1]"', [1]],
    [array, '"\\"[1]\\""', WRONG],
    [array, '5', WRONG],
    [array, '(5)', WRONG],
    [array, 'a, b', WRONG],
    [array, '{"a":1}', WRONG],
    [array, '', WRONG],
    [object, "{'a': {'b': False}}", { a: { b: false } }],
    [object, '{a: 1,}', { a: 1 }],
    [object, '"{\\"a\\":1}"', { a: 1 }],
    [object, '[1]', WRONG],
    [object, 'a: 1', WRONG],
    [{ properties: { a: integer } }, '{"a":"1"}', { a: 1 }],
    [{ items: integer }, '["1"]', [1]],
  ])
  it('says that it was repaired', () => {
    expect(coerce(array, '[1, 2', 'text').repaired).toBe(true)
    expect(coerce(array, "['a']", 'text').repaired).toBeUndefined()
    expect(coerceMembers({ properties: { a: array } }, '{"a":"[1, 2"}')).toEqual({
      json: '{"a":[1, 2]}',
      repaired: true,
    })
  })
  it('keeps the digits of numbers inside', () => {
    const text = '{"big": 12345678901234567890, "n": "5"}'
    expect(coerce({ properties: { n: integer } }, text, 'text').json).toBe('{"big": 12345678901234567890, "n": 5}')
  })
})

describe('members', () => {
  const schema = {
    type: 'object',
    properties: {
      n: integer,
      s: string,
      on: boolean,
      maybe: { type: ['integer', 'null'] },
      either: { type: ['integer', 'string'] },
      list: { type: 'array', items: integer },
      pair: { type: 'array', prefixItems: [integer, boolean], items: string },
      old: { type: 'array', items: [integer], additionalItems: boolean },
      deep: { type: 'object', properties: { n: integer } },
      __proto__: integer,
    },
    additionalProperties: number,
  }
  const rows: readonly [string, unknown][] = [
    ['{"n":"5"}', { n: 5 }],
    ['{"s":5}', { s: 5 }],
    ['{"s":"5"}', { s: '5' }],
    ['{"n":true}', { n: true }],
    ['{"either":"5"}', { either: '5' }],
    ['{"maybe":"null"}', { maybe: null }],
    ['{"on":"True","list":["1",2,"3"]}', { on: true, list: [1, 2, 3] }],
    ['{"list":"[\\"1\\", 2]"}', { list: [1, 2] }],
    ['{"pair":["1","true","3","4"]}', { pair: [1, true, '3', '4'] }],
    ['{"old":["1","true"]}', { old: [1, true] }],
    ['{"deep":"{\\"n\\":\\"1\\"}"}', { deep: { n: 1 } }],
    ['{"other":"1.5"}', { other: 1.5 }],
    ['{"\\u006e":"5"}', { n: 5 }],
  ]
  it.each(rows)('%s', (json, expected) => {
    const coerced = coerceMembers(schema, json)
    expect(value(coerced)).toEqual(expected)
    expect(coerced.code).toBeUndefined()
  })
  it('keeps and reports a string that cannot be typed, and types the others', () => {
    expect(coerceMembers(schema, '{"n":"five","on":"true"}')).toEqual({
      json: '{"n":"five","on":true}',
      code: 'wrong-type',
    })
  })
  it.each(['{ "s" : "x\\u0041" , "n":1 }', '{}'])('leaves %s as it is', json => {
    expect(coerceMembers(schema, json)).toEqual({ json })
  })
  it('knows properties by their own keys only', () => {
    expect(coerceMembers({ properties: {} }, '{"constructor":"1","toString":"2"}').json).toContain('"constructor":"1"')
    expect(
      coerceMembers({ properties: JSON.parse('{"__proto__":{"type":"integer"}}') }, '{"__proto__":"1"}').json,
    ).toBe('{"__proto__":1}')
  })
  it('finds them through $ref, allOf and anyOf', () => {
    const root = {
      $defs: {
        'a/b~c d': { properties: { n: integer } },
        node: { properties: { next: { $ref: '#/$defs/node' }, n: integer } },
      },
      properties: {
        x: { $ref: '#/$defs/a~1b~0c%20d' },
        y: { allOf: [{ $ref: '#/$defs/node' }, { properties: { m: boolean } }] },
        z: { anyOf: [{ properties: { n: integer } }, { properties: { n: { type: 'null' } } }] },
      },
    }
    const json = '{"x":{"n":"1"},"y":{"m":"true","next":{"next":{"n":"2"}}},"z":{"n":"null"}}'
    expect(value(coerceMembers(root, json))).toEqual({
      x: { n: 1 },
      y: { m: true, next: { next: { n: 2 } } },
      z: { n: null },
    })
  })
})

describe('$ref', () => {
  const root = {
    $defs: { n: integer, '~1': integer, loop: { $ref: '#/$defs/pool' }, pool: { $ref: '#/$defs/loop' } },
    definitions: { list: [integer, boolean] },
  }
  it.each([
    ['#/$defs/n', 5],
    ['#/%24defs/n', 5],
    ['#/definitions/list/0', 5],
    ['#/$defs/~01', 5],
    ['#/constructor', '5'],
    ['#/__proto__', '5'],
    ['#/$defs/none', '5'],
    ['#/$defs/loop', '5'],
    ['#/%', '5'],
    ['other.json#/n', '5'],
    ['#', '5'],
  ])('%s', ($ref, expected) => expect(value(coerce({ $ref }, '5', 'text', root))).toBe(expected))
  it('into itself adds nothing', () => {
    const self = { anyOf: [{ $ref: '#' }, integer] }
    expect(value(coerce(self, '5', 'text'))).toBe(5)
    const schema = { allOf: [{ $ref: '#' }], type: 'string' }
    expect(isDeclaredString(schema, schema)).toBe(true)
  })
})

describe('without a schema', () => {
  for (const schema of [undefined, true, {}, { description: 'anything' }, null, 5, [integer], 'string']) {
    table(
      'text',
      [
        [schema, '5', '5'],
        [schema, ' null', ' null'],
      ],
      'text',
    )
    table(
      'json',
      [
        [schema, '5', 5],
        [schema, ' {"a": [1]}\n', { a: [1] }],
        [schema, '"a"', 'a'],
        [schema, 'null', null],
        [schema, 'True', 'True'],
        [schema, "['a']", "['a']"],
        [schema, ' a ', ' a '],
        [schema, '', ''],
        [schema, '12345678901234567890', '12345678901234567890'],
        [schema, '1e999', '1e999'],
      ],
      'json',
    )
  }
  table(
    'python',
    [
      [undefined, '[1]', [1]],
      [undefined, "{'a': (True, None)}", { a: [true, null] }],
      [undefined, "'it'", 'it'],
      [undefined, 'None', null],
      [undefined, '05', '05'],
      [undefined, '1_000', '1_000'],
      [undefined, 'hello', 'hello'],
      [undefined, "'a' and 'b'", "'a' and 'b'"],
      [undefined, '[a]', '[a]'],
    ],
    'python',
  )
})

describe('odd and hostile', () => {
  const odd: unknown[] = [
    null,
    0,
    'x',
    [],
    [[]],
    { type: null },
    { type: 5 },
    { type: [] },
    { type: [null, {}] },
    { type: { type: 'string' } },
    { enum: 'x' },
    { enum: [undefined, Symbol.iterator] },
    { anyOf: {} },
    { anyOf: [] },
    { allOf: [null, 5] },
    { $ref: 5 },
    { const: undefined },
    { properties: 5 },
    { type: 'object', properties: [integer] },
    { items: [[]] },
    { type: ['string', 'integer'], allOf: [boolean] },
  ]
  it.each(odd.map(schema => ({ schema })))('$schema does not throw', ({ schema }) => {
    for (const text of ['5', '{"a":["1"]}', '["x"]', '']) {
      expect(() => value(coerce(schema as JsonSchema, text, 'json'))).not.toThrow()
      expect(() => isDeclaredString(schema as JsonSchema, undefined)).not.toThrow()
    }
  })
  it('a schema deeper than any stack', () => {
    let deep: JsonSchema = integer
    for (let i = 0; i < 50_000; i++) deep = { anyOf: [deep] }
    expect(value(coerce(deep, '5', 'text'))).toBe('5')
    expect(value(coerce(deep, '{"a":"1"}', 'text'))).toBe('{"a":"1"}')
  })
  it.each([
    [{ type: 'object', properties: { n: integer } }, '{"n":"1"}', { n: 1 }],
    [{ enum: [1, 2] }, '2', 2],
  ])('a schema whose choices share their choices: %j', (leaf, text, expected) => {
    const $defs: Record<string, JsonSchema> = { s30: leaf }
    for (let i = 0; i < 30; i++) {
      const next = { $ref: `#/$defs/s${i + 1}` }
      $defs[`s${i}`] = { anyOf: [next, next] }
    }
    expect(value(coerce({ $ref: '#/$defs/s0', $defs }, text, 'text'))).toEqual(expected)
  })
  it('values deeper than any stack stay as they are below the limit', () => {
    const node = { type: 'array', items: { $ref: '#' } }
    const text = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect(coerce(node, text, 'text').json).toBe(text)
  })
  it.each([
    '1'.repeat(200_000),
    '1_'.repeat(100_000),
    `"${'\\'.repeat(200_000)}`,
    "'".repeat(200_000),
    '['.repeat(200_000),
    `[${"'\\\\',".repeat(40_000)}]`,
    ' '.repeat(200_000),
  ])('is linear in the text (%#)', text => {
    const start = performance.now()
    for (const schema of [integer, number, array, object, undefined]) value(coerce(schema, text, 'python'))
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('laws', () => {
  const TEXTS = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          '(',
          ')',
          '"',
          "'",
          '\\',
          ',',
          ':',
          'a',
          '1',
          '-',
          '.',
          'e',
          ' ',
          'null',
          'True',
          '_',
        ),
      )
      .map(parts => parts.join('')),
  )
  const TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object', 'dict', 'any']
  const { schema: SCHEMAS } = fc.letrec<{ schema: unknown; object: unknown }>(tie => ({
    schema: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'schema' },
      fc.record({ type: fc.constantFrom(...TYPES) }),
      fc.anything(),
      fc.record({ type: fc.subarray(TYPES) }),
      fc.record({ enum: fc.array(fc.jsonValue()) }),
      fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }), $ref: fc.constantFrom('#', '#/a', '#/allOf/0') }),
      tie('object'),
    ),
    object: fc.record({
      type: fc.constantFrom('object', 'array', 'map'),
      properties: fc.dictionary(fc.constantFrom('a', '1', '', '__proto__'), tie('schema')),
      additionalProperties: tie('schema'),
      items: tie('schema'),
    }),
  }))
  const UNTYPED = fc.constantFrom<Untyped[]>('json', 'text', 'python')
  const asText = (read: unknown, json: string) => (typeof read === 'string' ? read : json)

  it('a declared string is the same text, for any text', () => {
    fc.assert(fc.property(TEXTS, UNTYPED, (text, untyped) => value(coerce(string, text, untyped)) === text))
  })
  it('never throws, and always gives JSON', () => {
    fc.assert(
      fc.property(SCHEMAS, TEXTS, UNTYPED, (schema, text, untyped) => {
        const { json, code } = coerce(schema as JsonSchema, text, untyped)
        JSON.parse(json)
        JSON.parse(coerce(schema as JsonSchema, json, untyped).json)
        return code === undefined || code === 'wrong-type'
      }),
      { numRuns: 2000 },
    )
  })
  it('what was read once is read the same again', () => {
    fc.assert(
      fc.property(SCHEMAS, TEXTS, (schema, text) => {
        const once = coerce(schema as JsonSchema, text, 'text')
        const again = coerce(schema as JsonSchema, asText(value(once), once.json), 'text')
        expect(value(again)).toEqual(value(once))
      }),
      { numRuns: 2000 },
    )
  })

  /** A schema and a value that it declares. A string in a union is a word, or it may rightly be read as something else. */
  type Pair = readonly [JsonSchema, unknown]
  const { pair: PAIRS } = fc.letrec<{ pair: Pair; scalar: Pair; list: Pair; record: Pair; union: Pair }>(tie => ({
    pair: fc.oneof({ maxDepth: 4, depthIdentifier: 'pair' }, tie('scalar'), tie('list'), tie('record'), tie('union')),
    scalar: fc.oneof(
      fc.string({ unit: 'binary' }).map((text): Pair => [string, text]),
      fc.maxSafeInteger().map((n): Pair => [integer, n]),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter(n => !Object.is(n, -0))
        .map((n): Pair => [number, n]),
      fc.boolean().map((on): Pair => [boolean, on]),
      fc.constant<Pair>([{ type: 'null' }, null]),
    ),
    list: fc
      .array(tie('pair'), { maxLength: 4 })
      .map(
        (pairs): Pair => [
          { type: 'array', prefixItems: pairs.map(([schema]) => schema) },
          pairs.map(([, item]) => item),
        ],
      ),
    record: fc.dictionary(fc.string(), tie('pair'), { maxKeys: 4 }).map((pairs): Pair => {
      const part = (at: 0 | 1) => Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]]))
      return [{ type: 'object', properties: part(0) }, part(1)]
    }),
    union: fc
      .tuple(tie('pair'), fc.boolean())
      .map(
        ([[schema, item], words]): Pair =>
          typeof item === 'string'
            ? [{ anyOf: [schema, integer] }, 'word']
            : [{ anyOf: words ? [schema, string] : [schema] }, item],
      ),
  }))
  it('a value is what its text is read as', () => {
    fc.assert(
      fc.property(PAIRS, ([schema, item]) => {
        const coerced = coerce(schema, asText(item, JSON.stringify(item)), 'text')
        expect(value(coerced)).toEqual(item)
        expect(coerced.code).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })
  it("so it is as Python's repr prints it", () => {
    fc.assert(
      fc.property(
        PAIRS.filter(([, item]) => typeof item === 'object' && item !== null),
        ([schema, item]) => {
          expect(value(coerce(schema, repr(item), 'text'))).toEqual(item)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

function repr(item: unknown): string {
  if (item === null) return 'None'
  if (typeof item === 'boolean') return item ? 'True' : 'False'
  if (typeof item === 'string')
    return `'${item.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (Array.isArray(item)) return `[${item.map(repr).join(', ')}]`
  if (typeof item !== 'object') return String(item)
  return `{${Object.entries(item)
    .map(([key, member]) => `${repr(key)}: ${repr(member)}`)
    .join(', ')}}`
}
