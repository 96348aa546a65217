/** The corpus: all of it whole, then a third by single characters, under the laws. One case of each folder in turn. */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from '../src/index.ts'
import { type Case, corpus, expected, optionsOf, seen } from '../test/corpus.ts'
import { checkCuts } from '../test/cuts.ts'

const turns = new Map<string, number>()
const turn = ({ name }: Case): number => {
  const folder = name.split('/')[0]!
  const n = turns.get(folder) ?? 0
  turns.set(folder, n + 1)
  return n
}
const cases = corpus()
  .map(c => ({ c, n: turn(c) }))
  .sort((a, b) => a.n - b.n)

describe('corpus, whole', () => {
  test.each(cases.map(({ c }) => [c.name, c] as const))('%s', (_, c) => {
    const found = seen(c, parse(c.raw, optionsOf(c)))
    if (!isDeepStrictEqual(found, expected(c))) expect(found).toStrictEqual(expected(c))
  })
})
describe('corpus, by characters', () => {
  test.each(cases.filter(({ n }) => n % 3 === 0).map(({ c }) => [c.name, c] as const))('%s', (_, c) => {
    const { generateId: _id, ...options } = optionsOf(c)
    checkCuts(c.raw, [c.raw.split('')], options)
  })
})
