/**
 * A file that is written may document a format: a call in the value of another call is never one of its own, in any
 * dialect, whole or cut. With `FUZZ=1` each dialect is tried with every other one, with tools and without; else with a few.
 */
import { describe, expect, test } from 'vitest'
import type { Dialect, PrintedCall } from '../src/engine/dialect.ts'
import { allDialects, defaultDialects } from '../src/grammars/index.ts'
import { parse, type ToolDefinition } from '../src/index.ts'

const FEW = 2
const CUTS = process.env.FUZZ ? 6 : 1
const printing = allDialects.filter(({ print }) => print)
const stringly = (...keys: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(keys.map(key => [key, { type: 'string' }])),
})
const WRITE: ToolDefinition = { name: 'write_file', inputSchema: stringly('path', 'content') }
const WEATHER: ToolDefinition = { name: 'get_weather', inputSchema: stringly('city') }

const writes = (dialect: Dialect, content: string): readonly PrintedCall[] | undefined => {
  const calls = [{ name: 'write_file', arguments: { path: 'format.md', content } }]
  try {
    return dialect.print!(calls) ? calls : undefined
  } catch {
    return undefined // a format for tools with one parameter, say
  }
}
/** Some of the other dialects, others for each. */
const inner = (k: number): readonly Dialect[] =>
  process.env.FUZZ ? printing : Array.from({ length: FEW }, (_, n) => printing[(k * 7 + n * 31 + 1) % printing.length]!)

describe.each(printing.map((outer, k) => [outer.name, outer, k] as const))('in a value of %s', (_, outer, k) => {
  const dialects = defaultDialects.includes(outer) ? defaultDialects : [outer, ...defaultDialects]
  const offered = [
    ['without tools', undefined],
    ['with both tools', [WRITE, WEATHER]],
  ] as const
  test.each(process.env.FUZZ ? offered : [offered[k % 2]!])('%s', (_, tools) => {
    const options = tools ? { dialects, tools } : { dialects }
    const plain = writes(outer, 'Two words.')
    if (!plain || parse(outer.print!(plain), options).toolCalls[0]?.name !== 'write_file') return // only known to others
    for (const other of inner(k)) {
      const quoted = other.print!([{ name: 'get_weather', arguments: { city: 'Oslo' } }])
      const raw = outer.print!(writes(outer, `# The format\n\n${quoted}\n\nThat is all.`)!)
      const named = (end: number) => parse(raw.slice(0, end), options).toolCalls.map(({ name }) => name)
      expect([other.name, ...named(raw.length)]).toEqual([other.name, 'write_file'])
      for (let cut = 1; cut <= CUTS; cut++) {
        const end = raw.length - Math.floor(((raw.length - 30) * cut) / (CUTS + 1))
        const own = named(end).filter(name => name !== 'write_file')
        expect([other.name, raw.slice(0, end), ...own]).toEqual([other.name, raw.slice(0, end)])
      }
    }
  })
})
