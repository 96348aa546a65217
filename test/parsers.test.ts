/** What each parser of `frontier.ts` answers: what it reads, and how far it looked. */

import { describe, expect, test } from 'vitest'
import { cutAt } from '../src/engine/chars.ts'
import {
  aheadOf,
  alt,
  ask,
  awaitsMore,
  chars,
  end,
  list,
  lit,
  MAX_HEAD,
  no,
  ok,
  okSoFar,
  optional,
  type Parser,
  peek,
  primitive,
  run,
  sequence,
  succeed,
  token,
  until,
  ws,
} from '../src/engine/parsing.ts'

/** `[value, index]` or `no`, and how far it looked. */
const answer = (parser: Parser<unknown>, input: string, i = 0): unknown[] => {
  const { status, value, index, furthest } = run(parser, input, i)
  return status ? [value, index, furthest] : ['no', furthest]
}

test('a literal fails at the first character that differs', () => {
  expect(answer(lit('gull'), 'a gull', 2)).toEqual(['gull', 6, 5])
  expect(answer(lit('gull'), 'gulf', 0)).toEqual(['no', 3])
  expect(answer(lit('gull'), 'gu')).toEqual(['no', 2])
  expect(answer(lit('gull'), 'x')).toEqual(['no', 0])
  expect(run(lit('gull'), 'x', 0).expected).toEqual(['"gull"'])
})

describe('characters of a class', () => {
  const ab = chars(/[ab]/i, 2, 4)
  test.each([
    ['abA-', ['abA', 3, 2]],
    ['abababab', ['abab', 4, 3]],
    ['abab', ['abab', 4, 3]],
    ['aba', ['aba', 3, 3]],
    ['a-', ['no', 0]],
    ['a', ['no', 1]],
    ['-', ['no', 0]],
  ])('%s', (text, want) => expect(answer(ab, text)).toEqual(want))
  test('none, where none is needed', () => {
    expect(answer(ws, 'x')).toEqual(['', 0, -1])
    expect(answer(ws, ' \n\tx')).toEqual([' \n\t', 3, 2])
    expect(answer(ws, '')).toEqual(['', 0, 0])
    expect(answer(ws, ' '.repeat(MAX_HEAD + 3))).toEqual([' '.repeat(MAX_HEAD), MAX_HEAD, MAX_HEAD - 1])
    expect(run(chars(/[ab]/, 1), '-', 0).expected).toEqual(['/[ab]/'])
  })
})

describe('everything before a stop', () => {
  const three = until('=>', 3)
  test.each([
    ['=>x', ['', 0, -1]],
    ['abc=>', ['abc', 3, 2]],
    ['abcd=>', ['no', 5]],
    ['abc=', ['no', 4]],
    ['ab', ['no', 2]],
  ])('%s', (text, want) => expect(answer(three, text)).toEqual(want))
  test('from where it stands', () => {
    expect(answer(three, '=>--a=>', 4)).toEqual(['a', 5, 4])
    expect(run(three, 'x', 0).expected).toEqual(['"=>"'])
  })
})

test('alternatives: the first that fits, and how far any of them looked', () => {
  const either = alt<unknown>(lit('gull'), lit('gulf'), lit('g'))
  expect(answer(either, 'gulf')).toEqual(['gulf', 4, 3])
  expect(answer(either, 'gust')).toEqual(['g', 1, 2])
  expect(answer(either, 'x')).toEqual(['no', 0])
  expect(run(either, 'gu', 0).furthest).toBe(2)
  expect(run(alt<unknown>(lit('aa'), lit('ab'), lit('b')), 'ac', 0).expected).toEqual(['"aa"', '"ab"'])
  expect(run(alt<unknown>(lit('b'), lit('aa')), 'ac', 0).expected).toEqual(['"aa"'])
  expect(answer(optional(lit('a')), 'b')).toEqual([undefined, 0, 0])
})

test('before the input has ended, an alternative that wants more is the last that is asked', () => {
  let asked = 0
  const counted = primitive((_, i) => (asked++, ok(i, 'second')))
  const either = alt<unknown>(lit('gull'), counted)
  expect(ask(either, 'gu', 0, false)).toMatchObject({ status: false, furthest: 2 })
  expect(asked).toBe(0)
  expect(ask(either, 'gu', 0, true)).toMatchObject({ status: true, value: 'second', furthest: 2 })
  expect(ask(either, 'gx', 0, false)).toMatchObject({ status: true, value: 'second' })
  expect(asked).toBe(2)
  // What was asked before holds again, also behind an error.
  const idle = primitive((input, i) => ok(i, awaitsMore(okSoFar(input, 0), input)))
  const inner = primitive((input, i) => {
    const within = ask(idle, input, i, true).value
    return ok(i, [within, run(idle, input, i).value])
  })
  expect(ask(inner, 'x', 0, false).value).toEqual([false, true])
  const broken = primitive(() => {
    throw new Error('broken')
  })
  expect(() => ask(broken, 'x', 0, false)).toThrow('broken')
  expect(run(idle, 'x', 0).value).toBe(false)
})

test('nothing is read', () => {
  expect(answer(aheadOf(/[<{]/), 'a<', 1)).toEqual([undefined, 1, 0])
  expect(answer(aheadOf(/[<{]/), 'a<', 0)).toEqual(['no', 0])
  expect(answer(aheadOf(/[<{]/), 'a', 1)).toEqual(['no', 1])
  expect(answer(peek(lit('gull')), 'gull')).toEqual([undefined, 0, 3])
  expect(answer(peek(lit('gull')), 'gu')).toEqual(['no', 2])
  expect(answer(end, 'x', 1)).toEqual([undefined, 1, 1])
  expect(answer(end, 'x', 0)).toEqual(['no', 0])
})

test('one after the other', () => {
  expect(answer(token('['), '[ x')).toEqual(['[', 2, 1])
  expect(answer(sequence('[', lit('gull'), ']').then(succeed('read')), '[ gull\n]')).toEqual(['read', 8, 7])
  expect(answer(list<[string, string]>(lit('a'), lit('b')), 'abc')).toEqual([['a', 'b'], 2, 1])
  expect(answer(list<[string, string]>(lit('a'), lit('b')), 'ac')).toEqual(['no', 1])
})

test('replies', () => {
  expect(no(3, 'a gull')).toMatchObject({ status: false, furthest: 3, expected: ['a gull'] })
  expect(okSoFar('abc', 'v')).toMatchObject({ status: true, index: 3, furthest: 3, value: 'v' })
  expect(okSoFar('abc', 'v', 1)).toMatchObject({ status: true, index: 1, furthest: 3 })
})

test('a surrogate pair is not parted', () => {
  const text = 'a😀b'
  expect([0, 1, 2, 3, 4].map(at => cutAt(text, at))).toEqual([0, 1, 1, 3, 4])
})
