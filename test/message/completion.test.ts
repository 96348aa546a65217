import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completion } from '../../src/message/completion.ts'

test.each([
  ['{"a": "b', '"}'],
  ['{"a": "\\', '\\"}'],
  ['{"a": "\\u00', '00"}'],
  ['{"a', '":null}'],
  ['{"a": [1, tr', 'ue]}'],
  ['{"a": -', '0}'],
  ['{"a": 1,', '"":null}'],
  ['{"a": {}', '}'],
])('%s', (json, rest) => expect(completion(json)).toBe(rest))

test('wherever an object is cut', () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom('\\', '"', '\u{1F600}', null))
  const object = fc.dictionary(fc.string(), fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.string(), leaf)))
  fc.assert(
    fc.property(object, fc.nat(), fc.constantFrom(undefined, 1), (value, at, indent) => {
      const json = JSON.stringify(value, undefined, indent)
      const cut = json.slice(0, 1 + (at % json.length))
      expect(typeof JSON.parse(cut + completion(cut))).toBe('object')
    }),
  )
})
