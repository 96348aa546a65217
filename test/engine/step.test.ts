/** Steps: what follows them, what recovers, and where a message breaks off. */
import { describe, expect, test } from 'vitest'
import { lit, succeed, until } from '../../src/engine/parsing.ts'
import {
  ahead,
  atEnd,
  brokenTail,
  DONE,
  drop,
  emit,
  followed,
  hold,
  isProse,
  isRecovery,
  many,
  many1,
  opened,
  opening,
  report,
  type Step,
  seq,
} from '../../src/engine/step.ts'
import { answer, drive, readAll } from '../steps.ts'

const end = { type: 'end' } as const
const call = { type: 'call' } as const
const x = emit(lit('x('), () => [end])

test('frames', () => {
  const prose = { prose: 'text', until: [] } as const
  expect([isProse(prose), isProse(x), isProse({ recover: x })]).toEqual([true, false, false])
  expect([isRecovery(prose), isRecovery(x), isRecovery({ recover: x })]).toEqual([false, false, true])
})

describe('what follows', () => {
  test('a step', () => {
    expect(followed({ events: [end] }, x)).toEqual({ events: [end], next: [x] })
    expect(followed({ events: [], next: [x] }, x, x)).toEqual({ events: [], next: [x, x, x] })
  })
  test('the events before those of a step', () => {
    expect(opening([], DONE)).toBe(DONE)
    expect(opening([call], { events: [end], hold: 'call' })).toEqual({ events: [call, end], hold: 'call' })
  })
  test.each([
    ['one after the other', seq(x, x), 'x(x(', '{end}{end}', 4],
    [
      'the events of an opener',
      opened(
        emit(lit('o'), () => [call]).map(step => step.events),
        x,
      ),
      'ox(',
      '{call}{end}',
      3,
    ],
    ['a report', seq(drop(lit('o')), report('missing-close', [end])), 'o', '{missing-close 1-1}{end}', 1],
    ['a report alone', report('skipped'), 'o', '{skipped 0-0}', 0],
    ['nothing, and something ahead', seq(ahead(lit('x')), x), 'x(', '{end}', 2],
    ['nothing, and something else ahead', ahead(lit('x')), 'y', '', -1],
    ['the end', atEnd(at => [{ type: 'error', code: 'truncated', start: at, end: at }]), '', '{truncated 0-0}', 0],
    ['not the end', atEnd(() => [end]), 'y', '', -1],
  ])('%s', (_, grammar, text, want, at) => expect(readAll(grammar, text)).toEqual([want, at]))
})

describe('many', () => {
  const item = emit(lit('x('), () => [end])
  test.each([
    ['none', many(item), 'y ', '', 0],
    ['with white space', many(item), 'x( \nx( y ', '{end}{end}', 6],
    ['with another gap', many(item, lit('|')), '|x(|x(x(', '{end}{end}', 6],
    [
      'and what is none of them',
      many(item, undefined, [emit(lit('!'), () => [call])]),
      'x( ! x(y ',
      '{end}{call}{end}',
      7,
    ],
    ['one at least', many1(item), 'x(x( y ', '{end}{end}', 4],
    ['one at least, and there is none', many1(item), 'y', '', -1],
    ['the head of one more is cut', many(item), 'x( x', '{end}{truncated 2-4}', 4],
    ['nothing of one more', many(item), 'x( ', '{end}', 2],
  ])('%s', (_, grammar, text, want, at) => expect(readAll(grammar, text)).toEqual([want, at]))
  test('a head that is cut has a bound', () => {
    const long = many(drop(lit('<').then(until('>', 600))), succeed(undefined))
    expect(readAll(long, `<${'n'.repeat(600)}`)).toEqual(['{truncated 0-601}', 601])
    expect(readAll(many(drop(until('>', 600)), succeed(undefined)), ' '.repeat(512))).toEqual(['', 0])
    expect(readAll(many(drop(until('>', 600)), succeed(undefined)), `${' '.repeat(511)}x`)).toEqual([
      '{truncated 0-512}',
      512,
    ])
  })
})

describe('what waits until it is a call', () => {
  test('is not closed: it is said', () => {
    const held = answer(hold(x), 'x(')[0] as Step
    expect(held.hold).toBe('call')
    const [unclosed] = held.next as [{ recover: typeof x }]
    expect(readAll(unclosed.recover, 'more')).toEqual(['{unclosed-value 0-0}', 0])
  })
  test('up to the end of the message: it is none', () => {
    expect(answer(hold(x, 'message'), 'x(')[0]).toEqual({ events: [end], hold: 'message' })
  })
})

describe('a message that breaks off', () => {
  test.each([
    ['<', true],
    [' \n</tool', true],
    ['<|tool call', true],
    ['<a>', false],
    ['<a\n', false],
    ['<a<', false],
    ['[', true],
    ['[/TOOL_1', true],
    ['[a b', false],
    [']<', true],
    [']<|a>', true],
    [']', false],
    ['\\', true],
    ['\\n', false],
    [', "b"', true],
    [' :', true],
    ['"', true],
    ['x,', false],
    ['x <', false],
    ['', false],
  ])('%j: %s', (text, isBroken) => expect(drive(brokenTail, [text]).at >= 0).toBe(isBroken))
  test('all of it is said', () => {
    expect(drive(brokenTail, [' </tool'])).toEqual({ given: [''], last: '{truncated 0-7}', at: 7 })
    expect(drive(brokenTail, ['<', 'a', '>']).at).toBe(-1)
  })
  test('so much, and no more', () => {
    expect(readAll(brokenTail, `<${'n'.repeat(254)}`)[1]).toBe(255)
    expect(readAll(brokenTail, `<${'n'.repeat(255)}`)[1]).toBe(-1)
  })
})
