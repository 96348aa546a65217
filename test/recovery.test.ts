/** The measurement measures: outcomes of hand-made messages, and the marks that a regression would miss. */
import { describe, expect, test } from 'vitest'
import { type Damaged, intact, OPERATORS } from '../scripts/damage.ts'
import { isBeginning, type Outcome, outcome, type Sample, sample } from '../scripts/recovery.ts'
import { defaultDialects, parse } from '../src/index.ts'
import recorded from './recovery.json' with { type: 'json' }

const dialect = (name: string) => defaultDialects.find(d => d.name === name)!
const hermes = intact(
  'one',
  '<tool_call>\n{"name": "note", "arguments": {"text": "a b c", "n": 1}}\n</tool_call>',
  dialect('hermes'),
  {},
)!
const invoke = intact(
  'two',
  '<function_calls>\n<invoke name="f">\n<parameter name="path">notes.txt</parameter>\n</invoke>\n</function_calls>',
  dialect('anthropic-xml'),
  {},
)!
const operator = (name: string) => OPERATORS.find(o => o.name === name)!

describe('outcome', () => {
  const of = (raw: string, calls: Damaged['calls'], cut = false): Outcome =>
    outcome({ raw, calls, ...(cut ? { cut: true } : {}) }, parse(raw))
  const f = (args: Record<string, unknown>) => ({ name: 'f', arguments: args })
  const section = (args: string) => `<tool_call>{"name": "f", "arguments": ${args}}</tool_call>`
  test('each kind', () => {
    expect(of(section('{"a": 1}'), [f({ a: 1 })])).toBe('exact')
    expect(of(section('{"a": 1}'), [f({ a: 2 })])).toBe('wrong')
    expect(of(section("{'a': 1}"), [f({ a: 2 })])).toBe('flagged')
    expect(of(section('[1]'), [f({ a: 1 })])).toBe('lost')
    expect(of('nothing', [f({ a: 1 })])).toBe('text')
    expect(of(section('{"a": "xy').slice(0, -13), [f({ a: 'xyz' })], true)).toBe('exact')
  })
  test('a beginning', () => {
    expect(isBeginning({ a: 'xy' }, { a: 'xyz', b: 1 })).toBe(true)
    expect(isBeginning({ a: [1, { b: 't' }] }, { a: [1, { b: 'tu' }, 3] })).toBe(true)
    expect(isBeginning({ a: 'yz' }, { a: 'xyz' })).toBe(false)
    expect(isBeginning({ c: 1 }, { a: 1 })).toBe(false)
  })
})

describe('what must be recovered to the letter', () => {
  test.each([
    'closer dropped',
    'closer without a letter',
    'closer with spaces',
    'closer doubled',
    'comma dropped',
    'comma doubled',
    'trailing comma',
    'single quotes',
    'closing quote dropped',
    'opening quote dropped',
    'a comment',
  ])('%s', name => {
    for (const message of [hermes, invoke])
      for (const damaged of operator(name).apply(message)) {
        const result = parse(damaged.raw, message.options)
        expect([damaged.raw, outcome(damaged, result)]).toEqual([damaged.raw, 'exact'])
        expect(result.diagnostics.length).toBeGreaterThan(0)
      }
  })
  test.each(['all closers dropped', 'closers at the end fused', 'colon dropped', 'cut after the name'])(
    '%s: it is said',
    name => {
      for (const message of [hermes, invoke])
        for (const damaged of operator(name).apply(message)) {
          const result = parse(damaged.raw, message.options)
          expect([damaged.raw, ['exact', 'flagged'].includes(outcome(damaged, result))]).toEqual([damaged.raw, true])
          expect(result.diagnostics.length).toBeGreaterThan(0)
        }
    },
  )
})

/** How much less may be recovered than was recorded, as a share: new cases of the corpus move it a little. */
const SLACK = 0.01

test('a sample of the messages is recovered as recorded (npm run recovery -- --write)', () => {
  const worse = Object.entries(sample()).flatMap(([name, [all, recovered, wrong]]) => {
    const [before, then, wrongThen] = (recorded as unknown as Sample)[name] ?? [1, 1, 0]
    const isWorse = recovered / all < then / before - SLACK || wrong > wrongThen
    return isWorse ? [{ name, all, recovered, wrong, recorded: [before, then, wrongThen] }] : []
  })
  expect(worse).toEqual([])
})
