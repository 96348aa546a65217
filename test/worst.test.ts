/** The worst texts that `npm run worst` found, held by what is counted: parser calls and characters looked at for each one. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countCalls } from './count-calls.ts'

/** How a text is made: what stands first, what is repeated, in pieces of how many characters, with tools or without. */
type Row = readonly [head: string, unit: string, piece: number, tools: boolean]
const rows = JSON.parse(readFileSync(new URL('worst.json', import.meta.url), 'utf8')) as readonly Row[]

const calls = { n: 0 }
countCalls(() => calls.n++) // before the formats make their parsers
const { createObservedParser } = await import('../src/parser.ts')
const { allFeatures } = await import('../src/core.ts')
const { defaultDialects } = await import('../src/index.ts')

const SIZE = 600
const MOST_CALLS = 10
const MOST_LOOKED = 12
const MOST_FEEDS = 8
const tools = [
  { name: 'f', parameters: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array' } } } },
  { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
]

function workOf([head, unit, piece, withTools]: Row): { readonly calls: number; readonly looked: number } {
  const text = head + unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE)
  const work = { asked: 0, looked: 0 }
  calls.n = 0
  const options = { features: allFeatures, ...(withTools ? { tools } : {}) }
  const parser = createObservedParser(defaultDialects, options, { work })
  for (let i = 0; i < text.length; i += piece) parser.pushText(text.slice(i, i + piece))
  parser.finish()
  return { calls: calls.n / text.length, looked: work.looked / text.length }
}

test('what is counted: each character of a text like a call is looked at, by a parser', () => {
  const { calls, looked } = workOf(['', '<tool_call>{"name"', 4, false])
  expect(Math.min(calls, looked)).toBeGreaterThan(1)
})

test('the worst texts', () => {
  for (const row of rows) {
    workOf(row) // what was read before is remembered
    let { calls, looked } = workOf(row)
    // Heads are narrowed once they have come a few times, each at its time.
    for (let k = 0; k < MOST_FEEDS && (calls > MOST_CALLS || looked > MOST_LOOKED); k++)
      ({ calls, looked } = workOf(row))
    expect.soft(calls, `parser calls a character: ${JSON.stringify(row)}`).toBeLessThanOrEqual(MOST_CALLS)
    expect.soft(looked, `characters looked at: ${JSON.stringify(row)}`).toBeLessThanOrEqual(MOST_LOOKED)
  }
})
