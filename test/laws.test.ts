import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDialects, printCalls } from '../src/index.ts'
import { find } from '../src/lists.ts'
import { checkChunks, checkLaws, whole } from './check.ts'
import { chunked, damaged, message, printable, sizes, soup, toolsOf, typedCalls } from './generate.ts'

/** `FUZZ=10 npx vitest run test/laws.test.ts` runs ten times as many documents. */
const RUNS = Number(process.env.FUZZ ?? 1)

/** Dialects of calls whose models have a reasoning frame other than `<think>`. */
const THINKERS: Record<string, string> = { 'kimi-k3': 'kimi-k3-think' }

const laws = (raw: string, by: readonly number[]): void => void checkLaws(raw, chunked(raw, by))

describe.each(defaultDialects.map(d => [d.name, d] as const))('%s', (_name, dialect) => {
  test('round trip', () => {
    if (!dialect.print) return
    const print = dialect.print
    fc.assert(
      fc.property(typedCalls, typed => {
        const list = printable(dialect, typed)
        const result = whole(print(list), { tools: toolsOf(list) })
        expect(result.toolCalls.map(c => ({ name: c.name, arguments: c.arguments }))).toEqual(list)
        expect(result.toolCalls.every(c => c.status === 'complete')).toBe(true)
        expect(result.content).toBe('')
      }),
      { numRuns: 25 * RUNS },
    )
  })
  test('round trip of a message: reasoning, text and calls in their frames', () => {
    const reasoningDialect = dialect.printReasoning ? dialect : find(defaultDialects, THINKERS[dialect.name] ?? 'think')
    const words = { content: 'The harbour opens at six.', reasoning: 'Ships first.\nThen the port.' }
    const call = { name: 'find_berth', arguments: { port: 'Bergen' } }
    const messages = [{ content: words.content }, { reasoning: words.reasoning }, words, {}]
    for (const { content = '', reasoning = '' } of messages)
      for (const calls of dialect.print ? [[], [call]] : [[]]) {
        const raw = printCalls(dialect, calls, { content, reasoning, reasoningDialect })
        const result = whole(raw, { tools: toolsOf([call]) })
        expect(result.toolCalls.map(c => ({ name: c.name, arguments: c.arguments }))).toEqual(calls)
        expect([result.content.trim(), result.reasoning]).toEqual([content, reasoning])
      }
  })
  test('chunking, delta, ledger: messages', () => {
    fc.assert(fc.property(message(dialect), sizes, laws), { numRuns: 8 * RUNS })
  })
  test('chunking, delta, ledger: damaged', () => {
    fc.assert(fc.property(damaged([dialect]), sizes, laws), { numRuns: 20 * RUNS })
  })
  test('the same with its tools given', () => {
    const document = fc.tuple(typedCalls, damaged([dialect])).map(([list, raw]) => ({ list, raw }))
    fc.assert(
      fc.property(document, sizes, ({ list, raw }, by) => {
        const text = `${dialect.print?.(printable(dialect, list)) ?? ''}\n${raw}`
        checkLaws(text, chunked(text, by), { tools: [...toolsOf(list), { name: 'read_file' }, { name: 'f' }] })
      }),
      { numRuns: 8 * RUNS },
    )
  })
  test('every single cut', () => {
    fc.assert(
      fc.property(damaged([dialect]), raw => {
        for (let i = 0; i <= raw.length; i++) checkChunks(raw, [raw.slice(0, i), raw.slice(i)])
      }),
      { numRuns: RUNS },
    )
  })
})

describe('all dialects', () => {
  test('chunking, delta, ledger: damaged', () => {
    fc.assert(fc.property(damaged(defaultDialects), sizes, laws), { numRuns: 150 * RUNS })
  }, 120_000)
  test('chunking, delta, ledger: soup', () => {
    fc.assert(fc.property(soup(defaultDialects), sizes, laws), { numRuns: 300 * RUNS })
  }, 120_000)
})
