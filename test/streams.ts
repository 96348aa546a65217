/** Messages of all kinds by pieces, for tests that watch the parser from within. */
import fc from 'fast-check'
import { test } from 'vitest'
import { defaultDialects } from '../src/index.ts'
import { corpus, optionsOf } from './corpus.ts'
import { feed } from './cuts.ts'
import { chunked, damaged, sizes, soup } from './generate.ts'

const RUNS = Number(process.env.FUZZ ?? 1)

/** The corpus by character, all of it with `FUZZ` or one case of a dozen, the `nth`; and what is damaged. */
export function streams(nth: number): void {
  const cases = corpus().filter((c, k) => c.raw.length < 4000 && (process.env.FUZZ || k % 12 === nth))
  test.each(cases.map(c => [c.name, c] as const))('%s, by character', (_name, c) => {
    feed(c.raw.split(''), optionsOf(c))
  })
  test('damaged messages and soup', () => {
    const text = fc.oneof(damaged(defaultDialects), soup(defaultDialects))
    fc.assert(
      fc.property(text, sizes, (raw, by) => void feed(chunked(raw, by))),
      { numRuns: 200 * RUNS },
    )
  }, 120_000)
}
