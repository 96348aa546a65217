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

test('an opener with the name of a tool stands for one with each of several texts', () => {
  const call = { body: 'json', open: '<c>', close: '</c>', layout: 'sections' }
  const { known } = dialect('c', { ...call, known: [{ text: '{a|}{tool}{ |:}', at: 'line' }] } as Format)
  const all = ['a ', 'a:', ' ', ':'].map(text => ({ before: text.slice(0, -1), after: text.slice(-1), at: 'line' }))
  expect(known!.named).toEqual(all)
})

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

describe('a record with a member that its format does not take is refused, and the member named', () => {
  const json = { body: 'json', open: '<c>', close: '</c>', layout: 'sections' }
  const values = { untyped: 'json', frame: 'none' }
  const tags = { body: 'parameters', call: '<f={name}>{parameters}</f>', parameter: '<p={key}>{value}</p>', values }
  const rows: readonly (readonly [record: object, error: string])[] = [
    [{ ...json, clsoe: '</c>' }, 'got "clsoe"; is \'close\' meant?'],
    [{ ...json, at: 'start' }, "format.at: expected 'line' or 'message'"],
    [{ ...json, open: ['<c>'] }, 'format.open: expected a string with something in it'],
    [{ ...json, opens: ['<d>', ''] }, 'format.opens[1]: expected a string with something in it'],
    [{ ...json, keys: { name: 'fn', arguments: ['x'] } }, 'format.keys.name: expected a list'],
    [{ ...json, keys: { name: ['fn'] } }, 'format.keys.arguments: expected a list'],
    [{ ...json, wrapper: '<a>' }, 'format.wrapper: expected a list of two strings'],
    [{ ...json, pad: 1 }, 'format.pad: expected a list of two strings, before and behind the JSON'],
    [{ ...json, lateId: 'yes' }, 'format.lateId: expected true or false'],
    [{ ...json, known: ['[tool]'] }, 'format.known[0]: expected a text with {tool}'],
    [{ ...json, history: { reslut: '{result}' } }, 'format.history: expected only glue, result'],
    [{ ...json, answers: [{ open: '<a>' }] }, 'format.answers[0].close: expected a string'],
    [{ ...tags, separator: ';' }, 'got "separator"'],
    [{ ...tags, values: undefined }, 'format.values: expected an object'],
    [
      { ...tags, values: { ...values, untyped: 'yaml' } },
      "format.values.untyped: expected 'json' or 'text' or 'python'",
    ],
    [{ ...tags, call: '<f={nmae}>{parameters}</f>' }, 'is {name} meant by {nmae}?'],
    [{ ...tags, call: '<f={name}></f>' }, 'format.call: expected a text with {name}, {parameters}'],
    [{ ...tags, call: '<go:{name}>{parameters}</go>' }, 'format.call: expected a text in the form <TAG={name}>'],
    [{ ...tags, parameter: '{key}={value};' }, 'format.parameter: expected a text in the form <TAG={key}>'],
    [{ ...tags, body: 'tool-elements' }, 'format.call: expected a text in the form <{name}>'],
    [{ ...tags, body: 'key-value' }, 'format.call: expected a text in the form <TAG>{name}'],
    [{ body: 'attributes', call: '<x:{tool} {parameters}/>', parameter: '{key}="{value}" ' }, 'the form <{tool} {'],
    [{ body: 'name-json', call: '<a>{json}</a>' }, 'format.call: expected a text with {name} or {title}'],
    [{ body: 'name-json', call: '<a>{name}{json}</a>', ids: 'x' }, 'format.ids: expected a list'],
    [
      { body: 'name-json', call: '<a>{name}{json}</a>', spellings: [{ a: 1 }] },
      'format.spellings[0].a: expected a string',
    ],
    [{ body: 'python', open: '<a>', layout: 'list', literals: 'js' }, "format.literals: expected 'python' or"],
    [{ body: 'skipped', blocks: ['<a>'] }, 'format.blocks[0]: expected a list of two strings'],
    [{ body: 'markers', markers: [{ text: '<a>' }] }, 'format.markers[0].at: expected'],
    [{ body: 'several', of: [{ ...json, opne: '<c>' }] }, 'format.of[0]: expected only'],
    [
      { body: 'messages', call: '{call}', reasoning: '{text}', content: '{text}', calls: {} },
      'format.calls.body: expected',
    ],
  ]
  test.each(rows)('%j', (record, error) => {
    expect(() => dialect('mine', record as Format)).toThrow(TypeError)
    expect(() => dialect('mine', record as Format)).toThrow(error)
  })
  test('words in braces that are no place are text', () =>
    expect(dialect('mine', { body: 'json', open: '{call}', layout: 'sections' }).triggers).toEqual(['{call}']))
})
