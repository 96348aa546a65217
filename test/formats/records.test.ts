/** Law: a dialect made again from the JSON of its record reads and prints the same. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/engine/dialect.ts'
import { dialect, type Format } from '../../src/formats/dialect.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { parse } from '../../src/index.ts'
import { corpus, optionsOf } from '../corpus.ts'
import { printable, typedCalls } from '../generate.ts'

const again = (d: Dialect): Dialect => dialect(d.name, JSON.parse(JSON.stringify(d.format)) as Format)
const cases = corpus()

test('every built-in dialect is a record', () =>
  expect(allDialects.filter(d => !d.format).map(d => d.name)).toEqual([]))

describe.each(allDialects.map(d => [d.name, d] as const))('%s', (name, made) => {
  const copy = again(made)
  test('holds plain data', () => expect(copy.format).toEqual(made.format))
  test('opens, closes and is called the same', () => {
    for (const key of ['name', 'aliases', 'models', 'triggers', 'closers', 'bare', 'reasoning', 'inline'] as const)
      expect(copy[key]).toEqual(made[key])
  })
  test('reads the same', () => {
    const own = cases.filter(c => c.dialect === name)
    for (const c of own) {
      const { dialects: _, ...options } = optionsOf(c)
      const read = (d: Dialect) => parse(c.raw, { ...options, dialects: [d], generateId: () => 'x' })
      expect(read(copy)).toEqual(read(made))
    }
  })
  test('prints the same', () => {
    if (made.printReasoning) expect(copy.printReasoning!('why')).toBe(made.printReasoning('why'))
    if (!made.print) return
    const one = (list: Parameters<NonNullable<Dialect['print']>>[0]) => {
      const calls = printable(made, list)
      expect(printed(copy, calls)).toBe(printed(made, calls))
    }
    fc.assert(fc.property(typedCalls, one), { numRuns: 20, seed: 7 })
  })
})
/** What is printed, or why it is not. */
const printed = (d: Dialect, calls: Parameters<NonNullable<Dialect['print']>>[0]): string => {
  try {
    return d.print!(calls)
  } catch (e) {
    return String(e)
  }
}

test('a body that is no format is refused with those that are', () => {
  expect(() => dialect('mine', { body: 'yaml' } as never)).toThrow(
    /format\.body: expected one of 'json', .*, got "yaml"/,
  )
  expect(() => dialect('mine', undefined as never)).toThrow(TypeError)
  expect(() => dialect('mine', { body: 'json' } as never)).toThrow('format.open: expected a string')
  expect(() => dialect('mine', { body: 'json', open: '<a>', layout: 'rows' } as never)).toThrow(
    "format.layout: expected 'sections' or 'array' or 'list' or 'lines', got \"rows\"",
  )
  expect(() => dialect('mine', { body: 'several', of: [{ body: 'reasoning', close: [] }] } as never)).toThrow(
    'format.of[0].close: expected a list with something in it, got an array',
  )
  expect(() => dialect('', { body: 'json', open: '<<', layout: 'sections' })).toThrow(/name: expected/)
})
