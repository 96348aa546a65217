import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { find } from '../src/engine/dialect.ts'
import { defaultDialects, printCalls } from '../src/index.ts'
import { checkCuts, feed } from './cuts.ts'
import { chunked, damaged, message, printable, sizes, soup, spacedCalls, toolsOf } from './generate.ts'

/** `FUZZ=10 npx vitest run test/laws.test.ts` runs ten times as many documents. */
const RUNS = Number(process.env.FUZZ ?? 1)

/** Dialects whose calls are documentation where words follow. */
const LAST = new Set(['name-parameters-kwarg'])
/** Another call may follow, and begins with its name: one word at the end of the message is a call that was cut. */
const NAME_FIRST = new Set(['mistral-v13', 'python_tag-pythonic'])
/** Dialects of calls whose models have a reasoning frame other than `<think>`. */
const THINKERS: Record<string, string> = { 'kimi-k3': 'kimi-k3-think' }

const laws = (raw: string, by: readonly number[]): void => void checkCuts(raw, [raw.split(''), chunked(raw, by)])

/** Each way to cut in two. */
const pairs = (raw: string): string[][] => Array.from({ length: raw.length }, (_, i) => [raw.slice(0, i), raw.slice(i)])

describe.each(defaultDialects.map(d => [d.name, d] as const))('%s', (_name, dialect) => {
  test('round trip', () => {
    if (!dialect.print) return
    const print = dialect.print
    fc.assert(
      fc.property(spacedCalls, typed => {
        const list = printable(dialect, typed)
        const { result } = feed([print(list)], { tools: toolsOf(list) })
        expect(result.toolCalls.map(c => ({ name: c.name, arguments: c.arguments }))).toEqual(list)
        expect(result.toolCalls.every(c => c.status === 'complete')).toBe(true)
        expect(result.content).toBe('')
      }),
      { numRuns: 10 * RUNS },
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
        const { result } = feed([raw], { tools: toolsOf([call]) })
        expect(result.toolCalls.map(c => ({ name: c.name, arguments: c.arguments }))).toEqual(calls)
        expect([result.content.trim(), result.reasoning]).toEqual([content, reasoning])
      }
  })
  test('words behind a call are text, wherever they end', () => {
    if (!dialect.print || LAST.has(dialect.name)) return
    const call = { name: 'find_berth', arguments: { port: 'Bergen' } }
    const raw = dialect.print([call])
    const words = 'Then to assistants: a call of functions, in commentary or analysis. See [1] and 3 more.'
    const first = NAME_FIRST.has(dialect.name) ? words.indexOf(' ') + 2 : 0
    for (let end = first; end <= words.length; end += process.env.FUZZ ? 1 : 3) {
      const { result } = feed([`${raw}\n${words.slice(0, end)}`], { tools: toolsOf([call]) })
      expect([result.content.trim(), result.toolCalls.length]).toEqual([words.slice(0, end).trim(), 1])
    }
  })
  test('chunking, delta, ledger: messages', () => {
    fc.assert(fc.property(message(dialect), sizes, laws), { numRuns: 4 * RUNS })
  })
  test('chunking, delta, ledger: damaged', () => {
    fc.assert(fc.property(damaged([dialect]), sizes, laws), { numRuns: 8 * RUNS })
  })
  test('the same with its tools given', () => {
    const document = fc.tuple(spacedCalls, damaged([dialect])).map(([list, raw]) => ({ list, raw }))
    fc.assert(
      fc.property(document, sizes, ({ list, raw }, by) => {
        const text = `${dialect.print?.(printable(dialect, list)) ?? ''}\n${raw}`
        const tools = [...toolsOf(list), { name: 'read_file' }, { name: 'f' }]
        checkCuts(text, [text.split(''), chunked(text, by)], { tools })
      }),
      { numRuns: 3 * RUNS },
    )
  })
  test('every single cut', () => {
    fc.assert(
      fc.property(damaged([dialect]), raw => {
        checkCuts(raw, pairs(raw))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('all dialects', () => {
  test('chunking, delta, ledger: damaged', () => {
    fc.assert(fc.property(damaged(defaultDialects), sizes, laws), { numRuns: 100 * RUNS })
  }, 120_000)
  test('chunking, delta, ledger: soup', () => {
    fc.assert(fc.property(soup(defaultDialects), sizes, laws), { numRuns: 200 * RUNS })
  }, 120_000)
})
