import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createStreamParser, type DialectName, defaultDialects, parse } from '../src/index.ts'
import { cuts as cutsOf } from '../src/testing/feed.ts'
import { type Case, CORPUS, corpus, expected, optionsOf, seen } from './corpus.ts'
import { checkCuts, cuts, feed } from './cuts.ts'
import { chunked } from './generate.ts'

/** It holds calls, and all are its own dialect's: those beside a frame are another's. */
const calls = ({ dialect, options, expect: { toolCalls } }: Case) =>
  toolCalls.length > 0 &&
  options?.dialects === undefined &&
  toolCalls.every(call => (call.dialect ?? dialect) === dialect)
const isOurs = (name: string) => defaultDialects.some(d => d.name === name)
const named = ({ name, arguments: args }: { name: string; arguments: unknown }) => ({ name, args })

const OTHER = [{ name: 'other', parameters: { properties: { other: {} } } }]

const cases = corpus()
/** Every third case; a long hunt (`FUZZ=1`) takes all of them. */
const inTurns = new Set(cases.filter((_, k) => k % 3 === 0 || process.env.FUZZ))

describe.each(cases)('corpus $name', c => {
  it('gives what it should, whatever tools it was read with before', () => {
    parse(c.raw, { ...optionsOf(c), tools: OTHER })
    expect(seen(c, parse(c.raw, optionsOf(c)))).toStrictEqual(expected(c))
  })
  it.runIf(inTurns.has(c))('gives what it should in turns with a message that has other tools', () => {
    const parser = createStreamParser(optionsOf(c))
    const other = createStreamParser({ tools: OTHER })
    for (const chunk of chunked(c.raw, [4])) {
      parser.pushText(chunk)
      other.pushText('more ')
    }
    parser.finish()
    expect(seen(c, parser.result)).toStrictEqual(expected(c))
  })
  it('keeps the laws', () => {
    // The options of a case are made anew for each run: ids are counted.
    const { generateId: _, ...options } = optionsOf(c)
    // In two at two places or more; a long hunt (`FUZZ=1`) tries each.
    const some = process.env.FUZZ ? cuts(c.raw) : cutsOf(c.raw, { random: 1, pairs: Math.max(2, 300 / c.raw.length) })
    checkCuts(c.raw, some, options)
  })
  it.runIf(calls(c) && isOurs(c.dialect))('gives the same calls in its own dialect alone', () => {
    const dialects = [...(c.expect.reasoning ? ['think', 'im-thinking'] : []), c.dialect] as DialectName[]
    const { result } = feed([c.raw], { ...optionsOf(c), dialects })
    expect(result.toolCalls.map(named)).toEqual(c.expect.toolCalls.map(named))
  })
})

describe('the corpus', () => {
  it('has a message for each case, and a case for each message', () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter(
      f => !/^(repair-json|repair-marked|found)\b/.test(f),
    )
    const names = (end: string) =>
      files
        .filter(f => f.endsWith(end))
        .map(f => f.slice(0, -end.length))
        .sort()
    expect(names('.txt')).toEqual(names('.json'))
  })
  it('names where each shape comes from', () => {
    for (const c of cases) expect(c.source, c.name).toMatch(/\w/)
  })
})
