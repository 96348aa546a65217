/** docs/recovery.md: a sample for each code, and each gives it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODES, codeTables, outcome, SAMPLES } from '../scripts/codes.ts'
import { withPart } from '../scripts/page.ts'
import { anySentence } from '../src/engine/diagnostic.ts'
import { summarize } from '../src/index.ts'
import { ROOT } from './pages.ts'

describe.each(CODES)('%s', code => {
  test('its sample gives it', () => expect(outcome(SAMPLES[code]).codes).toContain(code))
  test('it has a sentence, and words for one and for several', () => {
    expect(anySentence(code)).toMatch(/^[A-Z].*\.$/)
    const one = { code, message: anySentence(code), span: { start: 0, end: 0 } }
    expect(summarize([one])).toMatch(/^1 \w/)
    expect(summarize([one, one])).toMatch(/^2 \w/)
  })
})

test('the page has them all', () => {
  const page = readFileSync(join(ROOT, 'docs/recovery.md'), 'utf8')
  expect(page).toBe(withPart(page, 'codes', codeTables()))
})
