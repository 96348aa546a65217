/** Figures in pages are those that were measured last. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFigures } from '../scripts/figures.ts'

const page = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('the comparison has what the benches recorded: npm run figures', () => {
  const comparison = page('docs/comparison.md')
  expect(comparison).toBe(withFigures(comparison))
})
test('the README says how long its two commands take: npm run times', () => {
  const [, part] = /<!-- times -->([\s\S]*?)<!-- \/times -->/.exec(page('README.md'))!
  expect(part).toMatch(
    /^npm ci && npm start +# in a clone, \d+ (seconds|minutes): .*\nnpm ci && npm test +# .* \d+ (seconds|minutes) on \d+ quiet cores/m,
  )
})
