/** One call while it is read. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../../src/engine/values.ts'
import {
  announceable,
  beginParameter,
  blemish,
  capped,
  completing,
  mayHoldAll,
  OpenCall,
  repeatsKey,
  typed,
  valueOf,
} from '../../src/message/call.ts'
import { readTools } from '../../src/tools/definitions.ts'
import { typing } from '../../src/tools/typing.ts'

const tools = readTools([
  { name: 'moor', parameters: { type: 'object', properties: { turns: { type: 'number' }, rope: { type: 'string' } } } },
  { name: 'sail' },
])
const values: Values = { untyped: 'json', frame: 'none' }
const types = typing(tools)
const of = (name?: string, json = '', given = types) => Object.assign(new OpenCall(0, 'd', {}, given), { name, json })

test('a draft', () => {
  expect(new OpenCall(3, 'd')).toMatchObject({
    start: 3,
    parameterStart: 3,
    dialect: 'd',
    lateId: false,
    unquoted: false,
    status: 'complete',
    json: '',
    early: '',
    raw: '',
    size: 0,
    cut: false,
    doubtful: false,
  })
  expect(new OpenCall(3, 'd', { lateId: true, unquoted: true })).toMatchObject({ lateId: true, unquoted: true })
})

test('what must be there before it is said', () => {
  expect([of(), of('moor'), of(undefined, '{'), of('moor', '{')].map(announceable)).toEqual([false, false, false, true])
  const late = Object.assign(new OpenCall(0, 'd', { lateId: true }), { name: 'moor', json: '{' })
  expect(announceable(late)).toBe(false)
  expect(announceable(Object.assign(late, { id: 'c7' }))).toBe(true)
})

describe('a repair', () => {
  test.each([
    [['skipped'], 'repaired', true],
    [['extra-comma'], 'repaired', false],
    [['truncated'], 'truncated', false],
    [['truncated', 'extra-comma'], 'truncated', false],
    [['extra-comma', 'truncated'], 'truncated', false],
  ] as const)('%j', (codes, status, doubtful) => {
    const call = of('moor')
    for (const code of codes) blemish(call, code)
    expect([call.status, call.doubtful]).toEqual([status, doubtful])
  })
  test('once arguments came, what is skipped is no doubt', () => {
    const call = of('moor', '{')
    blemish(call, 'skipped')
    expect(call.doubtful).toBe(false)
  })
})

test('the most that its arguments may be', () => {
  const call = of('moor')
  expect([capped(call, 'ab', 5), capped(call, 'cde', 5), call.cut]).toEqual(['ab', 'cde', false])
  expect([capped(call, 'f', 5), call.cut, call.size]).toEqual(['', true, 6])
  const pair = of('moor')
  expect([capped(pair, 'ab\u{1f41f}', 3), pair.cut]).toEqual(['ab', true])
})

describe('JSON arguments', () => {
  const args = (delta: string) => ({ type: 'args', delta }) as const
  test('without tools they are as they were written', () => {
    expect(typed(of('moor', '', typing(undefined)), args('{"turns": "3"}'), undefined)).toBe('{"turns": "3"}')
    expect(typed(of('sail'), args('{"turns": "3"}'), tools)).toBe('{"turns": "3"}')
  })
  test('with tools they wait for the name', () => {
    const call = of()
    expect([typed(call, args('{"a"'), tools), typed(call, args(': 1}'), tools), call.early]).toEqual([
      '',
      '',
      '{"a": 1}',
    ])
  })
  test('and have the types that it declares', () => {
    const call = of('moor')
    expect(['{"turns": "', '3', '"}'].map(delta => typed(call, args(delta), tools)).join('')).toBe('{"turns": 3}')
  })
})

describe('a parameter', () => {
  test('whether its key occurred before', () => {
    const call = of('moor')
    expect(beginParameter(call, 'turns', values)).toBe(false)
    expect(call.parameter!.push('3') + call.parameter!.finish().json).toBe('3')
    expect(beginParameter(call, 'rope', values)).toBe(false)
    expect(call.parameter!.push('3') + call.parameter!.finish().json).toBe('"3"')
    expect(beginParameter(call, 'turns', values)).toBe(true)
  })
  test('without types: its text, less a line break on either side', () => {
    const call = new OpenCall(0, 'd')
    beginParameter(call, 'turns', values)
    expect(call.parameter!.push('\n3') + call.parameter!.push('\n\n')).toBe('')
    expect(call.parameter!.finish()).toEqual({ json: '"3\\n"', codes: [] })
    expect(mayHoldAll(Object.assign(new OpenCall(0, 'd'), { name: 'moor' }), 'args')).toBe(false)
  })
  test('that may hold all arguments', () => {
    const may = (name: string | undefined, key: string) => mayHoldAll(of(name), key)
    expect(['arguments', 'args', 'input', 'parameters', 'argument', 'turns'].map(key => may('moor', key))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect([
      may('sail', 'args'),
      may(undefined, 'args'),
      may('none', 'args'),
      mayHoldAll(of('moor', '', typing(undefined)), 'args'),
    ]).toEqual([false, false, false, false])
    const second = of('moor')
    beginParameter(second, 'rope', values)
    expect(mayHoldAll(second, 'args')).toBe(false)
    const declared = readTools([{ name: 'moor', parameters: { properties: { args: {} } } }])
    expect(mayHoldAll(of('moor', '', typing(declared)), 'args')).toBe(false)
  })
  test.each([
    [' {"turns": 3} ', '{"turns": 3}'],
    ['{turns: 3}', '{"turns": 3}'],
    ['{"other": 3}', undefined],
    ['["turns"]', undefined],
    ['turns', undefined],
    ['{', undefined],
  ])('and holds them: %j', (text, want) => {
    expect(types.heldArguments('moor', text)?.json).toBe(want)
    expect(types.heldArguments('sail', text)).toBeUndefined()
    expect(typing(undefined).heldArguments('moor', text)).toBeUndefined()
  })
})

describe('the end', () => {
  test('what closes the arguments', () => {
    const keyed = of('moor', '{"a":1')
    keyed.values = new Map([['a', 1]])
    expect([completing(keyed), completing(of('moor')), completing(of('moor', '{}'))]).toEqual(['}', '{}', ''])
  })
  test('what closes them when they were cut', () => {
    const cut = (json: string) => completing(Object.assign(of('moor', json), { cut: true }))
    expect(cut('')).toBe('{}')
    expect(cut('{"a": "x')).toBe('"}')
    expect(cut('{"a": [1')).toBe(']}')
  })
  test('as a value', () => {
    expect(valueOf(of('moor', '{"a": 1}'))).toEqual({ a: 1 })
    expect(valueOf(of('moor', '{}{}'))).toBeUndefined()
    expect(repeatsKey(of('moor', '{"a": 1, "a": 2}'), { a: 2 })).toBe(true)
    expect(repeatsKey(of('moor', '{"a": {"a": 2}}'), { a: { a: 2 } })).toBe(false)
  })
})
