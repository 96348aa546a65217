/** The laws, with named damage as the generator. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Intact, OPERATORS } from '../scripts/damage.ts'
import { messages } from '../scripts/recovery.ts'
import { parse } from '../src/index.ts'
import { checkLaws } from './check.ts'
import { chunked, sizes } from './generate.ts'

const RUNS = Number(process.env.FUZZ ?? 1)
const seed = process.env.SEED ? { seed: Number(process.env.SEED) } : {}
const known = messages(2)
const { id: _, ...short } = { id: 0 }

describe.each(OPERATORS.map(o => [o.name, o] as const))('%s', (_name, operator) => {
  test('chunking, delta, ledger, no invention', () => {
    const fit = known.filter(m => operator.apply(m).length > 0)
    if (fit.length === 0) return
    const document = fc.tuple(fc.constantFrom(...fit), fc.nat()).map(([message, n]): [Intact, string] => {
      const damaged = operator.apply(message)
      return [message, damaged[n % damaged.length]!.raw]
    })
    fc.assert(
      fc.property(document, sizes, ([{ options }, raw], by) => {
        const { generateId: _, ...rest } = options
        checkLaws(raw, chunked(raw, by), { ...short, ...rest })
      }),
      { numRuns: 25 * RUNS, ...seed },
    )
  })
})

test('a cut call is complete only if nothing of it is missing', () => {
  for (const { name, raw, options, places, calls } of known.filter(m => m.json.length > 0)) {
    const at = places[0]!.named + 2
    const [first] = parse(raw.slice(0, at), options).toolCalls
    if (first?.status === 'complete') expect([name, first.arguments]).toEqual([name, calls[0]!.arguments])
  }
})
