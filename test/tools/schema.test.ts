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
