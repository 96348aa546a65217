/** `checkDialect`: the built-in dialects keep every law, and of a bad one it says what is wrong, and where. */
import { describe, expect, test } from 'vitest'
import { before } from '../../src/core.ts'
import {
  chars,
  type Dialect,
  DONE,
  dialect,
  END,
  type Event,
  type Grammar,
  lit,
  many,
  no,
  ok,
  okSoFar,
  type Parser,
  primitive,
  printedValue,
  raw,
  section,
  seq,
  succeed,
  ws,
} from '../../src/grammar.ts'
import { hermes } from '../../src/grammars/hermes.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { assertDialect, type CheckOptions, checkDialect } from '../../src/testing/index.ts'
import { corpus } from '../corpus.ts'

const CALLS = [[{ name: 'read_file', arguments: { path: 'notes.txt' } }]]
/** What the built-in dialects need: a format without a form for each call, and messages where nothing is printed. */
const OPTIONS: Readonly<Record<string, CheckOptions>> = { 'zaya-xml': { calls: CALLS } }
const cases = corpus()

/** A dialect of every twelfth format, and of those of code; a long hunt (`FUZZ=1`) checks all dialects. */
const checked = process.env.FUZZ
  ? allDialects
  : allDialects
      .filter(({ format }, k) => !format || allDialects.findIndex(d => d.format?.body === format.body) === k)
      .filter((_, k) => k % 12 === 0)

describe('the built-in dialects', () => {
  test.each(checked.map(d => [d.name, d] as const))('%s', (name, dialect) => {
    const samples = cases.filter(c => c.dialect === name && !c.tools && !c.options && c.raw.length < 400).slice(0, 2)
    const options = { runs: process.env.FUZZ ? 2 : 1, samples: samples.map(c => c.raw), ...OPTIONS[name] }
    expect(checkDialect(dialect, options).problems).toEqual([])
  })
})

/** `@( NAME`, a line `KEY=TEXT;;` for each parameter, `)@`; a part may be another one. */
interface Parts {
  readonly name?: Parser<string>
  readonly begin?: (name: string) => readonly Event[]
  readonly key?: (name: string) => readonly Event[]
  readonly endParam?: readonly Event[]
  readonly end?: readonly Event[]
  readonly close?: Grammar
}
const called = (name: string): readonly Event[] => [{ type: 'call' }, { type: 'name', name }]
const keyed = (name: string): readonly Event[] => [{ type: 'param', name, values: { untyped: 'json', frame: 'line' } }]
function atParen(parts: Parts = {}, more: Partial<Dialect> = {}): Dialect {
  const { name = chars(/[\w.-]/, 1), begin = called, key = keyed, endParam = [{ type: 'endParam' }], end = END } = parts
  const open = lit('@(').skip(ws).then(name).map(begin)
  const parameter = section(
    chars(/[\p{L}\p{N}_]/u, 1)
      .skip(lit('='))
      .map(key),
    raw('value', ';;', ')@'),
    ';;',
    {
      end: endParam,
      cut: true,
    },
  )
  return {
    name: 'at-paren',
    triggers: [{ text: '@(', at: 'line' }],
    grammar: section(open, many(parameter), ')@', { end, cut: true }),
    closers: [')@'],
    print: calls =>
      calls
        .map(({ name, arguments: values }) => {
          const lines = Object.entries(values).map(([key, value]) => `${key}=${printedValue(value)};;\n`)
          return `@( ${name}\n${lines.join('')})@`
        })
        .join('\n'),
    ...more,
  }
}
/** The sentences about one law. */
const told = (dialect: Dialect, law: string, options: CheckOptions = {}): readonly string[] =>
  checkDialect(dialect, { runs: 6, ...options })
    .problems.filter(problem => problem.law === law)
    .map(problem => problem.message)

test('a dialect of code keeps them', () => expect(checkDialect(atParen()).problems).toEqual([]))
test('so does a record, in its list', () => {
  const mine = dialect('tugboat', { body: 'json', open: '<<tug', close: 'tug>>', layout: 'sections', pad: '\n' })
  expect(checkDialect(mine, { runs: 6, dialects: before([hermes], 'hermes', mine) }).problems).toEqual([])
})
test('the same options try the same', () => {
  const bad = atParen({ name: wholeWord(/^[\w.-]+(?=\n)/) })
  expect(checkDialect(bad)).toEqual(checkDialect(bad))
})

/** A name by a regular expression of one's own. */
function wholeWord(pattern: RegExp): Parser<string> {
  return primitive((input, i) => {
    const found = pattern.exec(input.slice(i))
    return found ? ok(i + found[0].length, found[0]) : no(i, 'a name')
  })
}

describe('a declaration', () => {
  test.each<[string, Partial<Dialect>, CheckOptions, RegExp]>([
    ['no name', { name: '' }, {}, /name: expected a text/],
    ['nothing that opens it', { triggers: [] }, {}, /the grammar is never asked/],
    ['an empty trigger', { triggers: [''] }, {}, /triggers\[0\]: expected a text that is not empty/],
    [
      'a place that there is not',
      { triggers: [{ text: '@(', at: 'start' as 'line' }] },
      {},
      /triggers\[0\]\.at: .*"start"/,
    ],
    ['a trigger twice', { triggers: ['@(', '@('] }, {}, /triggers\[1\]: "@\(" is listed twice/],
    ['a closer twice', { closers: [')@', ')@'] }, {}, /closers\[1\]: "\)@" is listed twice/],
    ['no grammar', { grammar: undefined as never }, {}, /grammar: expected a parser/],
    ['a list without it', {}, { dialects: [hermes] }, /expected a list that holds 'at-paren'/],
    [
      'a name that another one has',
      { aliases: ['hermes'] },
      { dialects: [hermes] },
      /called 'hermes': names must differ/,
    ],
  ])('%s', (_, members, options, message) =>
    expect(told(atParen({}, members), 'declaration', options)).toContainEqual(expect.stringMatching(message)),
  )
  test('listed twice', () => {
    const one = atParen()
    expect(told(one, 'declaration', { dialects: [one, hermes, one] })).toEqual([
      "'at-paren' stands in the list twice, at 0 and 2: the second one is never asked.",
    ])
  })
  test('nothing to try', () =>
    expect(told(atParen({}, { print: undefined }), 'declaration')).toEqual([
      'there is nothing to try: it has neither print nor printReasoning; pass messages as options.samples.',
    ]))
})

describe('a forgotten event', () => {
  test('end', () => expect(told(atParen({ end: [] }), 'events')[0]).toMatch(/^the call before offset \d+ does not end/))
  test('endParam', () =>
    expect(told(atParen({ endParam: [] }), 'events')[0]).toMatch(
      /^the parameter "[^"]+" before offset \d+ does not end/,
    ))
  test('call', () =>
    expect(told(atParen({ begin: name => [{ type: 'name', name }] }), 'events')[0]).toMatch(
      /^the event 'name' at offset 0 belongs to no call/,
    ))
  test('name', () =>
    expect(told(atParen({ begin: () => [{ type: 'call' }] }), 'events')[0]).toMatch(
      /^the call at offset 0 has no name/,
    ))
  test('param', () => expect(told(atParen({ key: () => [] }), 'events')[0]).toMatch(/^a value .* to no parameter/))
})

describe('a pattern that looks at what has not come', () => {
  test.each([
    ['the end of a word', /^[\w.-]+\b(?=\n)/],
    ['the end of the input', /^[\w.-]+(?!$)/],
    ['a look-ahead', /^[\w.-]+(?=\s)/],
  ])('%s', (_, pattern) => {
    const [message] = told(atParen({ name: wholeWord(pattern) }), 'frontier')
    expect(message).toContain('a parser said for good that')
    expect(message).toContain(`cannot know it: ${pattern}`)
  })
  test('a pattern that fails on the half of what it wants', () => {
    const bad = atParen({ name: wholeWord(/^[\w.-]+\n/).map(name => name.trim()) })
    expect(told(bad, 'frontier')[0]).toMatch(
      /^when only ".*" had come of ".*", a parser said for good that it does not fit \(expected a name\); with all of it it fits/,
    )
    expect(told(bad, 'frontier')[0]).toContain('Parsers of Parsimmon itself')
    expect(told(bad, 'chunking')[0]).toMatch(/^another result in \d+ chunks: /)
  })
})

describe('what is read', () => {
  test('print that is not read back', () => {
    const other = atParen({ name: chars(/[a-z]/, 1) })
    const [message] = told(other, 'round trip', { calls: [[{ name: 'f2', arguments: {} }]] })
    expect(message).toMatch(/^what print writes is read as (something else|damaged): /)
  })
  test('print without its opener', () =>
    expect(told(atParen({}, { print: () => 'f()' }), 'round trip', { calls: CALLS })[0]).toBe(
      'print writes one call; read back: 0. None of its triggers stands in what it prints.',
    ))
  test('print that throws, or gives nothing', () => {
    const throwing = () => {
      throw new Error('no form for it')
    }
    expect(told(atParen({}, { print: throwing }), 'round trip')).toEqual(['print throws: Error: no form for it'])
    expect(told(atParen({}, { print: () => undefined as never }), 'round trip')[0]).toMatch(/expected a text/)
  })
  test('a value that is lost', () => {
    const lossy = atParen({ key: () => [{ type: 'param', name: 'x', values: { untyped: 'text', frame: 'line' } }] })
    expect(told(lossy, 'round trip')[0]).toMatch(/^what print writes is read as something else: calls\[0\]\.arguments/)
  })
  test('a name that was not written', () => {
    const invented = atParen({ begin: () => called('none_of_these') })
    expect(told(invented, 'no invention')[0]).toBe('the name of call 0, "none_of_these", does not stand in the message')
  })
  test('a grammar that throws', () => {
    const grammar: Grammar = primitive(() => {
      throw new RangeError('beyond')
    })
    expect(told(atParen({}, { grammar }), 'never throws')[0]).toBe('the grammar throws at offset 0: RangeError: beyond')
  })
  test('a parser that looks at all there is, again and again', () => {
    const one: Grammar = primitive((input, i) =>
      i === input.length ? okSoFar(input, DONE) : okSoFar(input, { events: [], next: [one] }, i + 1),
    )
    const grammar = seq(lit('@(').result(DONE), one)
    expect(told(atParen({}, { grammar }), 'linear work')[0]).toMatch(/twice the input takes .* give it a bound/)
  })
})

describe('a record', () => {
  test('with what JSON cannot hold', () => {
    const odd = { ...dialect('odd', { body: 'json', open: '<<o', close: 'o>>', layout: 'sections' }) }
    const format = { body: 'json', open: '<<o', close: 'o>>', layout: 'sections', pad: () => '\n' }
    expect(told({ ...odd, format }, 'record')[0]).toMatch(/^the record is not plain data: .*pad/)
  })
  test('that is not the one it was made of', () => {
    const made = dialect('odd', { body: 'json', open: '<<o', close: 'o>>', layout: 'sections' })
    const format = { body: 'json', open: '<<p', close: 'o>>', layout: 'sections' }
    expect(told({ ...made, triggers: made.triggers, format }, 'record')[0]).toMatch(
      /the dialect differs; triggers\[0\]/,
    )
  })
})

test('assertDialect throws them all, a line each', () => {
  expect(() => assertDialect(atParen(), { runs: 4 })).not.toThrow()
  expect(() => assertDialect(atParen({ end: [], endParam: [] }), { runs: 4 })).toThrow(
    /^the dialect 'at-paren' breaks \d rules:\n- events: .*\n {2}in "@\(/,
  )
})
test('a step that is nothing is fine', () =>
  expect(
    checkDialect(
      { name: 'bare', triggers: ['@@'], grammar: section(lit('@@').result([]), succeed(DONE), '@@') },
      {
        samples: ['a @@ @@ b'],
        runs: 4,
      },
    ).problems,
  ).toEqual([]))

describe('misuse is a TypeError that names the option', () => {
  test.each([
    [() => checkDialect('hermes' as never), /^dialect: expected a dialect {name, triggers, grammar}, got "hermes"/],
    [() => checkDialect({ body: 'json' } as never), /^dialect: expected a dialect/],
    [() => checkDialect(hermes, { sample: [] } as never), /^options: expected only samples, tools/],
    [() => checkDialect(hermes, { samples: 'x' } as never), /^options\.samples: expected a list/],
    [() => checkDialect(hermes, { samples: [1] } as never), /^options\.samples\[0\]: expected a string/],
    [() => checkDialect(hermes, { runs: 'x' } as never), /^options\.runs: expected a whole number/],
    [() => checkDialect(hermes, { dialects: ['hermes'] } as never), /^options\.dialects\[0\]: expected a dialect/],
    [() => before([hermes], 'hermes', { body: 'json' } as never), /^dialect: expected a dialect/],
  ])('%#', (act, error) => {
    expect(act).toThrow(TypeError)
    expect(act).toThrow(error)
  })
})

test('reasoning whose opening marker stands in the prompt can be checked', () =>
  expect(checkDialect(dialect('thoughts', { body: 'reasoning', close: ['</why>'] }), { runs: 5 }).problems).toEqual([]))
