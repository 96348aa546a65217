/** Doubling an input doubles the work, counted in steps and characters looked at: never in time. */
import { describe, expect, test } from 'vitest'
import { hostile, hostileWithin } from '../scripts/hostile.ts'
import type { Dialect } from '../src/engine/dialect.ts'
import type { Work } from '../src/engine/machine.ts'
import { allDialects } from '../src/grammars/index.ts'
import { defaultDialects } from '../src/index.ts'
import { createCountedParser } from '../src/parser.ts'

const SIZE = 2000

function workOf(text: string, size: number, dialects: readonly Dialect[]): Work {
  const work: Work = { asked: 0, looked: 0 }
  const parser = createCountedParser(dialects, work)
  for (let i = 0; i < text.length; i += size) parser.pushText(text.slice(i, i + size))
  parser.finish()
  return work
}

function expectLinear(make: (n: number) => string, size: number, dialects = defaultDialects): void {
  const once = workOf(make(SIZE), size, dialects)
  const twice = workOf(make(SIZE * 2), size, dialects)
  expect(twice.asked).toBeLessThan(2.4 * once.asked + 600) // a look-ahead may reach beyond the smaller one
  expect(twice.looked).toBeLessThan(2.4 * once.looked + 8_000)
  expect(twice.looked / (SIZE * 2)).toBeLessThan(300)
}

describe.each(Object.entries(hostile(defaultDialects)))('%s', (_label, make) => {
  test.each([4, SIZE * 2])('in pieces of %d', size => expectLinear(make, size))
})

test.each(allDialects.map(d => [d.name, d] as const))('within %s', (_name, dialect) => {
  for (const make of Object.values(hostileWithin(dialect, 6))) expectLinear(make, 4, [dialect])
})
