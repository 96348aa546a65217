/** The laws, with named damage as the generator. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUTS, type Intact, OPERATORS } from '../scripts/damage.ts'
import { messages, outcome } from '../scripts/recovery.ts'
import { parse } from '../src/index.ts'
import { checkCuts } from './cuts.ts'
import { chunked, sizes } from './generate.ts'

const RUNS = Number(process.env.FUZZ ?? 1)
const known = messages(1)

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
        checkCuts(raw, [raw.split(''), chunked(raw, by)], rest)
      }),
      { numRuns: 15 * RUNS },
    )
  })
})

/** Nothing stands behind the last value, so that every beginning of the message is a whole one. */
const isOpen = ({ raw, calls }: Intact): boolean => {
  const value = Object.values(calls.at(-1)?.arguments ?? {}).at(-1)
  return typeof value === 'string' && raw.replace(/(?:<\|\w+\|>)?\s*$/, '').endsWith(value)
}
test('a cut call is whole, or says that it is not', () => {
  for (const message of known.filter(message => !isOpen(message)))
    for (const [k, damaged] of CUTS.flatMap(operator => operator.apply(message)).entries())
      if (k % 6 === 0 || process.env.FUZZ)
        expect([damaged.raw, outcome(damaged, parse(damaged.raw, message.options))]).not.toEqual([damaged.raw, 'wrong'])
})
