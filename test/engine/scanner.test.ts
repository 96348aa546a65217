/** The search for words is what a plain search says, cut words at the end included. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeker } from '../../src/engine/scanner.ts'

const LISTS = [
  [],
  ['<tide'],
  ['<tide', '<tidal>', 'Ebb:', '「', '[['],
  ['<a', '<b>', '<b>c', '</a>', 'q:', 'quay', '`', '【x', 'é!'],
]
const whole = (words: readonly string[], s: string, i: number) => words.some(w => s.startsWith(w, i))
const begun = (words: readonly string[], s: string, i: number) =>
  i < s.length && words.some(w => w.length > s.length - i && w.startsWith(s.slice(i)))
const first = (words: readonly string[], s: string, from: number): number => {
  for (let i = from; i < s.length; i++) if (whole(words, s, i) || begun(words, s, i)) return i
  return s.length
}

describe.each(LISTS.map(words => [words.join(' '), words] as const))('words: %s', (_name, words) => {
  const { seek, ...is } = seeker(words)
  const check = (s: string, from: number) => {
    const found: unknown[] = [seek(s, from)]
    const right: unknown[] = [first(words, s, from)]
    for (let i = Math.max(0, s.length - 8); i < s.length; i++) {
      found.push(i, is.whole(s, i), is.begun(s, i))
      right.push(i, whole(words, s, i), begun(words, s, i))
    }
    if (found.join() !== right.join()) expect([s, ...found]).toEqual([s, ...right])
  }
  test('behind plain text of any length, whole and cut', () => {
    for (const word of [...words, 'zz'])
      for (const before of ['', ' ', 'low <', 'q', '漢字 ', ...[31, 32, 33, 34, 70].map(n => 'z'.repeat(n))])
        for (let cut = 0; cut <= word.length; cut++)
          for (const after of ['', ' z', 'z'.repeat(40)]) check(before + word.slice(0, cut) + after, 0)
  })
  test('anywhere, from anywhere', () => {
    const piece = fc.constantFrom(...words, '<', '<b', 'q', 'qu', 'Eb', '「', 'é', 'z'.repeat(35), ' ', '[', '漢')
    const text = fc.array(piece, { maxLength: 8 }).map(a => a.join(''))
    fc.assert(
      fc.property(text, fc.nat(12), (s, from) => check(s, Math.min(from, s.length))),
      { numRuns: 200 },
    )
  })
})
