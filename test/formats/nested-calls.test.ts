/** A call that a model writes into a value, such as a file with an example of the format, is text: however long it is. */
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/engine/dialect.ts'
import { defaultDialects, type ToolDefinition } from '../../src/index.ts'
import { feed } from '../cuts.ts'
import { chunked } from '../generate.ts'

const sole = (dialect: Dialect): boolean => dialect.format?.body === 'sole-parameter'
const tool = (name: string, ...keys: readonly string[]): ToolDefinition => ({
  name,
  inputSchema: { type: 'object', properties: Object.fromEntries(keys.map(key => [key, { type: 'string' }])) },
})
const filled = (n: number): string =>
  'the quick brown fox jumps\n'
    .repeat(Math.ceil(n / 26))
    .slice(0, n)
    .trimEnd()

/** Values that hold calls: `written` is a call with a value as long as asked. */
const layouts: Readonly<Record<string, (written: (text: string) => string, text: string) => string>> = {
  'in the middle': (written, text) => `first\n${written(text)}\nlast`,
  'at the end': (written, text) => `first\n${written(text)}`,
  'and nothing else': (written, text) => written(text),
  'two of them': (written, text) => `a\n${written(text)}\nb\n${written('short')}\nc`,
  'one in the other': (written, text) => `a\n${written(`b\n${written(text)}\nc`)}\nd`,
  'one beside text': (written, text) => `a ${written(text)} b ${filled(700)} c ${written(text)} d ${filled(700)}`,
}

/** What a dialect refuses to print it cannot hold. */
function printed(dialect: Dialect, name: string, args: Record<string, unknown>): string | undefined {
  try {
    return dialect.print!([{ name, arguments: args }])
  } catch {
    return undefined
  }
}

function check(dialect: Dialect, inner: Dialect, size: number, chunks: readonly number[]): void {
  const tools = [
    sole(dialect) ? tool('write_file', 'content') : tool('write_file', 'path', 'content'),
    sole(inner) ? tool('delete_all', 'path') : tool('delete_all', 'path', 'content'),
  ]
  for (const [layout, write] of Object.entries(layouts)) {
    const written = (text: string) =>
      printed(inner, 'delete_all', sole(inner) ? { path: text } : { path: '/', content: text })
    if (written('x') === undefined) continue
    const content = write(text => written(text) ?? '', filled(size))
    for (const first of [true, false]) {
      const args = sole(dialect) ? { content } : first ? { content, path: '/a' } : { path: '/a', content }
      const message = printed(dialect, 'write_file', args)
      if (message === undefined) continue
      for (const by of chunks) {
        const { result, toolCalls } = feed(by === 0 ? [message] : chunked(message, [by]), { tools })
        const what = `${dialect.name} with ${inner.name}, ${layout}, ${size} characters, by ${by}`
        expect(
          result.toolCalls.map(call => [call.name, { ...call.arguments }]),
          what,
        ).toEqual([['write_file', args]])
        expect(result.toolCalls[0]!.status, what).toBe('complete')
        expect(toolCalls, what).toEqual(result.toolCalls)
      }
    }
  }
}

const printing = defaultDialects.filter(dialect => dialect.print)
/** Strings between delimiters without escapes: such a call ends at the first delimiter of a call in it. */
const delimits = ({ name }: Dialect): boolean => /^(?:function)?gemma/.test(name)
/** A value may consist of elements, so the elements of a call in it are members of the value. */
const nests = ({ format }: Dialect): boolean => format?.body === 'nested-values'

describe('a call of its own dialect in a list or an object', () => {
  test.each(
    printing.filter(d => !sole(d) && !delimits(d) && !nests(d)).map(dialect => [dialect.name, dialect] as const),
  )('%s', (_, dialect) => {
    for (const size of [1, 500, 600, 5000]) {
      const written = printed(dialect, 'delete_all', { path: '/', content: filled(size) })!
      for (const args of [
        { path: '/a', list: [`a\n${written}\nb`, written] },
        { o: { k: `a\n${written}`, j: 'x' }, path: '/a' },
      ]) {
        const message = printed(dialect, 'write_file', args)
        if (message === undefined) continue
        const properties = { path: { type: 'string' }, list: { type: 'array' }, o: { type: 'object' } }
        const tools = [{ name: 'write_file', inputSchema: { type: 'object', properties } }, tool('delete_all', 'path')]
        for (const by of [0, 64]) {
          const { result } = feed(by === 0 ? [message] : chunked(message, [by]), { tools })
          expect(
            result.toolCalls.map(call => [call.name, { ...call.arguments }]),
            `${size} characters, by ${by}`,
          ).toEqual([['write_file', args]])
        }
      }
    }
  })
})

describe('a call of its own dialect in a value', () => {
  // Every second dialect; a long hunt (`FUZZ=1`) tries all.
  const own = printing.filter(d => !delimits(d)).filter((_, k) => k % 2 === 0 || process.env.FUZZ)
  test.each(own.map(dialect => [dialect.name, dialect] as const))('%s', (_, dialect) => {
    for (const size of [1, 200, 580]) check(dialect, dialect, size, [0])
    for (const size of [600, 5000]) check(dialect, dialect, size, [0, 64])
    check(dialect, dialect, 600, [3])
    check(dialect, dialect, 30_000, [0])
  })
})

/** They have no bound and no escape in their values, and share tags with others. */
const TAGGED: ReadonlySet<unknown> = new Set(['parameters', 'key-value', 'nested-values', 'tool-elements'])
const isTagged = (format: unknown): boolean => {
  const { body, of: parts = [], calls } = format as { body: string; of?: readonly unknown[]; calls?: unknown }
  return TAGGED.has(body) || parts.some(isTagged) || (typeof calls === 'object' && isTagged(calls))
}
const tagged = printing.filter(d => d.format && isTagged(d.format))

/** Every second pair of dialects with one of these in turn; a long hunt (`FUZZ=1`) tries all pairs with all. */
const surrounded = [300, 800].flatMap(size => [
  { size, within: (call: string) => `first\n${call}\nlast` },
  { size, within: (call: string) => `a\n${call}\nb\n${call}\nc` },
])

describe('a call of another dialect in a value is text', () => {
  test.each(tagged.map((dialect, k) => [dialect.name, dialect, k] as const))('%s', (_, dialect, k) => {
    const inners = printing.filter(d => !sole(d)).filter((_, n) => process.env.FUZZ || (k + n) % 2 === 0)
    for (const [n, inner] of inners.entries())
      for (const { size, within } of process.env.FUZZ ? surrounded : [surrounded[(k + n) % surrounded.length]!]) {
        const written = printed(inner, 'delete_all', { path: '/', content: filled(size) })!
        const message = printed(dialect, 'write_file', { path: '/a', content: within(written) })!
        const tools = [tool('write_file', 'path', 'content'), tool('delete_all', 'path', 'content')]
        const { result } = feed([message], { tools })
        expect(
          result.toolCalls.map(call => call.name),
          `${inner.name}, ${size} characters`,
        ).toEqual(['write_file'])
      }
  })
})
