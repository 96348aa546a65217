/** White space at the edges of prose waits, and is dropped at either end. */
import { describe, expect, test } from 'vitest'
import { edges } from '../../src/message/trim.ts'

/** What each piece gives, and how many characters wait behind it. */
const pushed = (...pieces: readonly string[]) => {
  const edge = edges(3)
  return pieces.map(piece => [edge.push(piece), edge.waiting(), ...(edge.full() ? ['full'] : [])])
}

test.each([
  [
    'at the beginning it is dropped',
    [' \n', ' a'],
    [
      ['', 0],
      ['a', 0],
    ],
  ],
  [
    'behind words it waits',
    ['a ', '\n', 'b'],
    [
      ['a', 1],
      ['', 2],
      [' \nb', 0],
    ],
  ],
  [
    'nothing',
    ['', 'a', ''],
    [
      ['', 0],
      ['a', 0],
      ['', 0],
    ],
  ],
  [
    'so much waits',
    ['a   ', 'b'],
    [
      ['a', 3],
      ['   b', 0],
    ],
  ],
  [
    'no more, at once',
    ['a    ', 'b'],
    [
      ['a    ', 0, 'full'],
      ['b', 0],
    ],
  ],
  [
    'no more, in pieces',
    ['a  ', '  ', '   ', 'b '],
    [
      ['a', 2],
      ['    ', 0, 'full'],
      ['   ', 0, 'full'],
      ['b', 1],
    ],
  ],
])('%s', (_, pieces, want) => expect(pushed(...pieces)).toEqual(want))

describe('what is dropped at the beginning', () => {
  test('is known before', () => {
    const edge = edges(3)
    expect([edge.lead('  a '), edge.lead('\n'), edge.lead('a')]).toEqual([2, 1, 0])
    edge.push('a')
    expect(edge.lead('  b')).toBe(0)
  })
})

describe('another goes on', () => {
  test('with what waits', () => {
    const [one, other] = [edges(3), edges(3)]
    one.push('a \n')
    one.yieldTo(other)
    expect([one.waiting(), other.waiting(), one.lead(' x')]).toEqual([0, 2, 1])
    expect([other.push('b'), one.push(' c')]).toEqual([' \nb', 'c'])
  })
  test('at its own beginning, when nothing was said', () => {
    const [one, other] = [edges(3), edges(3)]
    one.push('  ')
    one.yieldTo(other)
    expect(other.push(' b')).toBe('b')
  })
})
