/** Which dialects are asked where one of their triggers stands. */
import { describe, expect, test } from 'vitest'
import type { Dialect, Trigger } from '../../src/engine/dialect.ts'
import { alt, lit, optional, run } from '../../src/engine/parsing.ts'
import { candidateOf, openers as openersOf, type Watch } from '../../src/prose/dispatch.ts'
import { POSITIONS, type Position } from '../../src/prose/position.ts'
import { type Asked, asking } from '../asked.ts'

const openers = (dialects: readonly Dialect[], prose: 'text' | 'reasoning', watch?: Watch) =>
  openersOf(
    dialects.map((one, k) => candidateOf(one, k, false)),
    dialects,
    prose,
    watch,
  )
/** Its sections are one of its triggers, then `body`. */
const dialect = (name: string, triggers: readonly Trigger[], body = '', more: Partial<Dialect> = {}): Dialect => {
  const open = alt(...triggers.map(trigger => lit(typeof trigger === 'string' ? trigger : trigger.text)))
  return { name, triggers, grammar: open.then(lit(body)).result({ events: [{ type: 'id', id: name }] }), ...more }
}
/** The dialect whose section opens at `i`; `none`: nobody is asked; `no`: nobody accepts. */
const opened = (dialects: readonly Dialect[], input: string, i = 0, position: Position = 'inside'): string => {
  const grammar = openers(dialects, 'text').at(input, i, position)
  const reply = grammar && run(grammar, input, i)
  return reply === undefined ? 'none' : reply.status ? reply.value.section!.dialect! : 'no'
}

describe('where a trigger may stand', () => {
  test.each<[string, readonly Position[]]>([
    ['anywhere', POSITIONS],
    ['line', ['first', 'called', 'answer', 'after', 'line', 'listed', 'cited']],
    ['message', ['first', 'called', 'answer']],
    ['answer', ['answer']],
    ['after', ['called', 'after']],
  ])('%s', (at, positions) => {
    const one = dialect('gull', [at === 'anywhere' ? '<gull>' : ({ text: '<gull>', at } as Trigger)])
    expect(POSITIONS.filter(position => opened([one], '<gull>', 0, position) === 'gull')).toEqual(positions)
    expect(POSITIONS.filter(position => opened([one], '<gull>', 0, position) === 'none')).toEqual(
      POSITIONS.filter(position => !positions.includes(position)),
    )
  })
  test('at each position those that may stand there', () => {
    const one = (at: 'line' | 'message' | 'answer' | 'after') => dialect(at, [{ text: '<gull>', at }])
    const all = [one('answer'), one('message'), one('after'), one('line'), dialect('any', ['<gull>'])]
    const at = (position: Position) => opened(all, '<gull>', 0, position)
    expect(['answer', 'first', 'called', 'after', 'cited', 'code'].map(position => at(position as Position))).toEqual([
      'answer',
      'message',
      'message',
      'after',
      'line',
      'any',
    ])
  })
})

describe('a trigger', () => {
  test.each(['<', '<g', '<gu', '<gull', '<gull>'])('of any length: %s', trigger => {
    const one = [dialect('gull', [trigger])]
    expect([opened(one, trigger), opened(one, `${trigger}x`), opened(one, `x${trigger}`, 1)]).toEqual(
      Array(3).fill('gull'),
    )
    expect([opened(one, `x${trigger}`), opened(one, trigger.slice(0, -1)), opened(one, '')]).toEqual(
      Array(3).fill('none'),
    )
  })
  test('that goes on otherwise opens nothing', () => {
    expect(opened([dialect('gull', ['<gull>'])], '<gulf>')).toBe('none')
    expect(opened([dialect('gull', ['<gull>'], '{')], '<gull>x')).toBe('no')
  })
})

describe('several dialects', () => {
  test('the first that accepts has it', () => {
    const two = [dialect('gull', ['<bird>'], '{'), dialect('tern', ['<bird>'], ''), dialect('auk', ['<bird>'])]
    expect([opened(two, '<bird>{'), opened(two, '<bird>x')]).toEqual(['gull', 'tern'])
    expect(opened([...two].reverse(), '<bird>{')).toBe('auk')
    // a longer trigger comes no sooner than its position in the list
    expect(opened([dialect('gull', ['<b']), dialect('tern', ['<bird>'])], '<bird>')).toBe('gull')
  })
  test('more than ten are told apart', () => {
    const birds = Array.from({ length: 25 }, (_, n) => dialect(`d${n}`, ['<bird>'], `${n};`))
    const { at } = openers(birds, 'text')
    for (const n of [0, 1, 2, 9, 10, 11, 12, 21, 24]) {
      const input = `<bird>${n};`
      expect(run(at(input, 0, 'inside')!, input, 0).value.section!.dialect).toBe(`d${n}`)
    }
    // those that may stand at one position, and then those at another
    const few = [1, 12, 2].map(n => birds[n]!).concat(dialect('line', [{ text: '<bird>', at: 'line' }]))
    expect([opened(few, '<bird>x'), opened(few, '<bird>x', 0, 'line'), opened(few, '<bird>12;')]).toEqual([
      'no',
      'line',
      'd12',
    ])
  })
})

test('a section says whose it is, and in which prose', () => {
  const step = (prose: 'text' | 'reasoning', bare?: boolean) =>
    run(openers([dialect('gull', ['<g>'], '', bare ? { bare } : {})], prose).at('<g>', 0, 'inside')!, '<g>', 0).value
  expect(step('text')).toEqual({
    events: [{ type: 'id', id: 'gull' }],
    section: { dialect: 'gull', bare: false, prose: 'text', inReasoning: false },
  })
  expect(step('reasoning', true).section).toEqual({
    dialect: 'gull',
    bare: true,
    prose: 'reasoning',
    inReasoning: true,
  })
})

test('the triggers by kind', () => {
  const line = (text: string): Trigger => ({ text, at: 'line' })
  const {
    anywhere,
    line: lines,
    marked,
    tags,
  } = openers(
    [
      dialect('gull', ['<gull>', '<gull ', '</gull>', '<|gull|>', line('<tern')]),
      dialect('auk', ['[AUK]', { text: '{"auk"', at: 'message' }, 'x<auk>', '<auk><x>', '<auk>x'], '', { bare: true }),
    ],
    'text',
  )
  expect(anywhere).toEqual(['<gull>', '<gull ', '</gull>', '<|gull|>', '[AUK]', 'x<auk>', '<auk><x>', '<auk>x'])
  expect(lines).toEqual(['<tern', '{"auk"'])
  expect(marked).toEqual(['<gull>', '<gull ', '</gull>', '<|gull|>', '<tern'])
  expect(tags).toEqual(['<gull>', '<gull ', '<tern']) // one tag with a name, whole or begun
})

describe('who watches sees', () => {
  const watched = (dialects: readonly Dialect[], input: string, i: number): Asked[] => {
    const seen: Asked[] = []
    const watch = asking(asked => seen.push(asked))
    const grammar = openers(dialects, 'text', watch).at(input, i, 'line')
    if (grammar) run(grammar, input, i)
    return seen
  }
  const either = (name: string, ...bodies: readonly string[]): Dialect => ({
    ...dialect(name, ['<bird>']),
    grammar: lit('<bird>')
      .then(alt(...bodies.map(body => lit(body))))
      .result({ events: [] }),
  })
  test('whom was asked, what was read, and what was expected', () => {
    expect(watched([either('gull', '{', '[', '{'), either('tern', 'x')], 'so <bird>x!', 3)).toEqual([
      { dialect: 'gull', left: 8, read: 6, accepted: false, expected: ['"["', '"{"'] },
      { dialect: 'tern', left: 8, read: 6, accepted: true, expected: [] },
    ])
  })
  test('how far was looked where nothing was read', () => {
    const none: Dialect = { ...dialect('gull', ['<bird>']), grammar: optional(lit('x')).result({ events: [] }) }
    expect(watched([none], '<bird>', 0)[0]).toMatchObject({ read: 0, accepted: true })
  })
  test('once of each, however many of its triggers stand there', () => {
    const twice = dialect('gull', ['<bird', '<bird>', { text: '<bird>', at: 'line' }])
    expect(watched([twice], '<bird>', 0)).toHaveLength(1)
  })
  test('of all, many as they are', () => {
    const many = Array.from({ length: 9 }, (_, n) => either(`d${n}`, `${n}`))
    expect(watched(many, '<bird>8', 0).map(({ dialect: name, accepted }) => [name, accepted])).toEqual(
      many.map(({ name }, n) => [name, n === 8]),
    )
  })
})
