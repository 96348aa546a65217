/** The worked example of docs/writing-a-dialect.md: its corpus, and every law over what it prints. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../src/index.ts'
import { checkDialect } from '../src/testing/index.ts'
import { type Case, type CaseFile, expected, optionsOf, seen } from './corpus.ts'
import { checkCuts, checkLaws, feed } from './cuts.ts'
import { chunked, damaged, message, sizes, toolsOf, typedCalls } from './generate.ts'
import { blocksOf, exampleId, examplesOf, pages } from './pages.ts'

const page = pages.find(({ path }) => path === 'docs/writing-a-dialect.md')!
const k = examplesOf(page).findIndex(({ code }) => code.includes('export const atParen'))
const { atParen, dialects }: { atParen: Dialect; dialects: readonly Dialect[] } = await import(
  /* @vite-ignore */ exampleId(page, k)
)
const files = new Map(blocksOf(page).map(({ file, code }) => [file, code]))
const cases = [...files.keys()]
  .filter(file => file.endsWith('.json'))
  .map((file): Case => {
    const name = file.slice(0, -'.json'.length)
    return { ...(JSON.parse(files.get(file)!) as CaseFile), name, raw: files.get(`${name}.txt`)!.trimEnd() }
  })

test('it is a fresh format of twenty lines', () => {
  const { code } = examplesOf(page)[k]!
  const lines = code.slice(code.indexOf('const open'), code.indexOf('export const dialects')).trim().split('\n')
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(cases.length).toBeGreaterThan(1)
})

describe.each(cases)('$name', c => {
  test('gives what it should, and keeps the laws', () => {
    const { generateId, ...options } = { ...optionsOf(c), dialects }
    expect(seen(c, feed([c.raw], { ...options }).result)).toStrictEqual(expected(c))
    checkLaws(c.raw, options)
  })
})

describe('laws', () => {
  test('the check that users run finds nothing', () =>
    expect(checkDialect(atParen, { samples: cases.map(c => c.raw), dialects }).problems).toEqual([]))
  test('round trip', () =>
    fc.assert(
      fc.property(typedCalls, list => {
        const { result } = feed([atParen.print!(list)], { dialects, tools: toolsOf(list) })
        expect(result.toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args }))).toEqual(list)
        expect([result.content, result.diagnostics]).toEqual(['', []])
      }),
      { numRuns: 50 },
    ))
  test('chunking, delta, ledger', () =>
    fc.assert(
      fc.property(
        fc.oneof(message(atParen), damaged([atParen])),
        sizes,
        (raw, by) => void checkCuts(raw, [raw.split(''), chunked(raw, by)], { dialects }),
      ),
      { numRuns: 50 },
    ))
})
