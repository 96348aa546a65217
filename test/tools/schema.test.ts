import { expect, test } from 'vitest'
import { documentOf, SchemaDocument } from '../../src/tools/schema.ts'

/** Two that hold each other: each allows what both say. */
const text = { anyOf: [{ type: 'string' }, { $ref: '#/$defs/count' }] }
const count = { anyOf: [{ type: 'integer' }, { $ref: '#/$defs/text' }] }
const root = { $defs: { text, count } }
const kinds = (document: SchemaDocument, schema: unknown) => [...document.declared(schema).kinds].sort()

test('what was asked before changes no answer', () => {
  const document = new SchemaDocument(root)
  expect(kinds(document, text)).toEqual(['integer', 'string'])
  expect(kinds(document, count)).toEqual(['integer', 'string'])
  expect(kinds(document, text)).toEqual(['integer', 'string'])
})
test('what is no schema allows anything, and an empty type as well', () => {
  const document = new SchemaDocument(root)
  for (const schema of [undefined, null, true, 3, [], {}, { type: [] }, { $ref: '#/nowhere' }])
    expect(document.declared(schema).kinds.size, JSON.stringify(schema)).toBe(7)
})
test('a document is taken as it is', () => {
  const document = new SchemaDocument(root)
  expect(documentOf(document)).toBe(document)
  expect(documentOf(root).declared(text).kinds.size).toBe(2)
})
test('parts have the schemas of all layers, which are put together once', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(title => ({ title }))
  const schema = {
    anyOf: [
      { properties: { x: a, 0: b }, additionalProperties: c },
      { prefixItems: [a, b], items: c },
      { items: [d], additionalItems: e },
    ],
    properties: { x: d, __proto__: null, toString: e },
  }
  const document = new SchemaDocument(schema)
  const expected: [string | number, unknown][] = [
    ['x', { allOf: [d, a] }],
    ['0', b],
    ['toString', { allOf: [e, c] }],
    ['constructor', c],
    ['length', c],
    [0, { anyOf: [a, d] }],
    [1, { anyOf: [b, e] }],
    [2, { anyOf: [c, e] }],
    [7, { anyOf: [c, e] }],
  ]
  for (const [key, part] of expected) {
    expect([key, document.part(schema, key)]).toEqual([key, part])
    expect(document.part(schema, key)).toBe(document.part(schema, key))
  }
  expect(document.part(undefined, 'x')).toBe(undefined)
  expect(document.part({ properties: { x: true } }, 'x')).toBe(undefined)
})
