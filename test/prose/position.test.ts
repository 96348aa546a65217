/** Where a piece of prose stands: what may open there depends on it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  marksEnd,
  marksStart,
  POSITIONS,
  type Position,
  positionAfter,
  quotesThatClose,
} from '../../src/prose/position.ts'

describe('positionAfter', () => {
  test.each<[Position, string, Position]>([
    ['first', '', 'first'],
    ['first', ' \n', 'first'],
    ['answer', '\n\n', 'answer'],
    ['after', ' ', 'after'],
    ['called', 'x', 'inside'],
    ['first', 'Low tide', 'inside'],
    ['inside', 'Low tide\n', 'line'],
    ['inside', 'Low tide\n  ', 'line'],
    ['inside', 'Low tide\n- ', 'listed'],
    ['inside', 'Low tide\n* ', 'listed'],
    ['line', '- > ', 'cited'],
    ['listed', ' ', 'listed'],
    ['listed', '> ', 'cited'],
    ['listed', '\n', 'line'],
    ['listed', 'a', 'inside'],
    ['inside', 'Low tide\n\t', 'line'],
    ['inside', 'Low tide\n> ', 'cited'],
    ['line', ' ', 'line'],
    ['line', '> ', 'cited'],
    ['cited', ' ', 'cited'],
    ['cited', '\n', 'line'],
    ['first', '- ', 'listed'],
    ['inside', ' ', 'spaced'],
    ['inside', 'low\t', 'spaced'],
    ['inside', 'low (', 'spaced'],
    ['inside', 'low ti', 'inside'],
    ['inside', 'low "', 'quoted'],
    ['inside', 'low “', 'quoted'],
    ['inside', 'low („', 'quoted'],
    ['inside', 'low «', 'quoted'],
    ['inside', "low '", 'primed'],
    ['inside', 'low ‘', 'primed'],
    ['inside', 'low"', 'inside'],
    ['spaced', '"', 'quoted'],
    ['spaced', "'", 'primed'],
    ['inside', '"', 'inside'],
    ['line', '"', 'inside'],
    ['inside', 'low\n"', 'inside'],
    ['inside', 'low\n "', 'inside'],
    ['inside', 'low\n- a "', 'quoted'],
    ['inside', 'low `', 'tick'],
    ['inside', 'low `a', 'code'],
    ['inside', 'low `a`', 'inside'],
    ['inside', 'low `a` `', 'tick'],
    ['tick', 'a', 'code'],
    ['tick', '`', 'inside'],
    ['code', 'b', 'code'],
    ['code', 'b`', 'inside'],
    ['code', 'b\nc', 'inside'],
    ['code', 'b\n`', 'tick'],
  ])('%s, %j', (before, text, want) => expect(positionAfter(text, before)).toBe(want))
  test('adds up: text may come in any pieces', () => {
    const piece = fc.constantFrom(' ', '\n', '`', '"', "'", '“', '(', '>', '- ', '*', 'a', 'bc', '\t')
    const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map(a => a.join(''))
    // Where a section was refused, the text goes on at the position before it.
    const before = fc.constantFrom(...POSITIONS.filter(p => p !== 'refused'))
    fc.assert(
      fc.property(text, text, before, (a, b, position) => {
        expect([a, b, positionAfter(b, positionAfter(a, position))]).toEqual([a, b, positionAfter(a + b, position)])
      }),
      { numRuns: Number(process.env.RUNS ?? 1000) },
    )
  })
})

test('quote and list marks on a line', () => {
  const marks = (line: string) => [marksStart(line, 0), marksEnd(line, 0)]
  expect(marks('  > - x')).toEqual([2, 6])
  expect(marks('\t* x')).toEqual([1, 3])
  expect(marks('x')).toEqual([0, -1])
  expect(marks('   x')).toEqual([3, -1])
  expect(marks(`${'>'.repeat(8)}x`)).toEqual([0, 8])
  expect(marks(`${'>'.repeat(9)}x`)).toEqual([0, -1])
  for (const rule of ['---x', '--- x', '***', '-x']) expect(marks(rule)).toEqual([0, -1])
  expect(marks('-')).toEqual([0, 1])
  expect(marksEnd('> ', 0)).toBe(2)
})

test('which quotes close', () => {
  expect([quotesThatClose('quoted'), quotesThatClose('primed'), quotesThatClose('inside')]).toEqual(['"”“»', "'’", ''])
})
