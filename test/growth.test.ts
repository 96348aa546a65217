/** Doubling an input doubles the work, counted in steps and characters looked at: never in time. */
import { describe, expect, test } from 'vitest'
import { hostile } from '../scripts/hostile.ts'
import { defaultDialects } from '../src/index.ts'
import type { Work } from '../src/machine.ts'
import { createCountedParser } from '../src/parser.ts'

const SIZE = 2000

function workOf(text: string, size: number): Work {
  const work: Work = { asked: 0, looked: 0 }
  const parser = createCountedParser(defaultDialects, work)
  for (let i = 0; i < text.length; i += size) parser.pushText(text.slice(i, i + size))
  parser.finish()
  return work
}

describe.each(Object.entries(hostile(defaultDialects)))('%s', (_label, make) => {
  test.each([4, SIZE * 2])('in pieces of %d', size => {
    const once = workOf(make(SIZE), size)
    const twice = workOf(make(SIZE * 2), size)
    expect(twice.asked).toBeLessThan(2.4 * once.asked + 200)
    expect(twice.looked).toBeLessThan(2.4 * once.looked + 8_000)
    expect(twice.looked / (SIZE * 2)).toBeLessThan(300)
  })
})
