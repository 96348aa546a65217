/**
 * What the machine asks before the end of the input need not be answered in full, if the answer depends on that end.
 * Any other answer is the same as that of the whole grammar.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { defaultDialects } from '../src/index.ts'
import { corpus, optionsOf } from './corpus.ts'
import { feed } from './cuts.ts'
import { chunked, damaged, sizes, soup } from './generate.ts'

const RUNS = Number(process.env.FUZZ ?? 1)

type Frontier = typeof import('../src/frontier.ts')
/** Every question of the machine is put twice: as it does, and in full. */
vi.mock('../src/frontier.ts', async original => {
  const frontier = await original<Frontier>()
  const ask: Frontier['ask'] = (parser, input, index, ended) => {
    const lean = frontier.ask(parser, input, index, ended)
    const full = frontier.ask(parser, input, index, true)
    if (ended || full.furthest < input.length) expect(shown(lean)).toEqual(shown(full))
    else expect(lean.furthest).toBe(input.length)
    return lean
  }
  return { ...frontier, ask }
})
/** What follows may be made anew each time. */
const shown = ({ status, index, value, furthest }: import('../src/frontier.ts').Reply<unknown>) => {
  const step = value as { events?: unknown; next?: readonly unknown[] } | undefined
  return [status, index, furthest, step?.events, step?.next?.length]
}

/** All, or one of a dozen. */
const CASES = corpus().filter((c, k) => c.raw.length < 4000 && (process.env.FUZZ || k % 12 === 0))
test.each(CASES.map(c => [c.name, c] as const))('%s, by character', (_name, c) => {
  feed(c.raw.split(''), optionsOf(c))
})
test('damaged messages and soup', () => {
  const text = fc.oneof(damaged(defaultDialects), soup(defaultDialects))
  fc.assert(
    fc.property(text, sizes, (raw, by) => void feed(chunked(raw, by))),
    { numRuns: 200 * RUNS },
  )
}, 120_000)
