/** Tools may be thousands: what is made for them and done with them does not grow with their number. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Dialect } from '../src/engine/dialect.ts'
import type { Work } from '../src/engine/machine.ts'
import type { ToolDefinition } from '../src/index.ts'
import { printable } from './generate.ts'

const count = { parsers: 0 }
/** The package, made anew on parsers that are counted. */
const load = async () => ({
  ...(await import('../src/grammars/index.ts')),
  ...(await import('../src/index.ts')),
  ...(await import('../src/core.ts')),
  ...(await import('../src/parser.ts')),
  ...(await import('../src/grammar.ts')),
  ...(await import('../src/grammars/hermes.ts')),
})
let own: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('parsimmon', async original => {
    const { default: make } = await original<{ default: new (...args: unknown[]) => object }>()
    class Counted extends make {
      constructor(...args: unknown[]) {
        super(...args)
        count.parsers++
      }
    }
    return { default: Counted }
  })
  own = await load()
})
afterAll(() => {
  vi.doUnmock('parsimmon')
  vi.resetModules()
})
const parse: typeof own.parse = (...args) => own.parse(...args)

const schema = (k: number): object =>
  k % 3 === 0
    ? { type: 'object', properties: { a: { type: 'integer' } } }
    : { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] }
const NAMES: Record<string, (k: number) => string> = {
  'names with a common beginning': k => `mcp__harbour__berths_${k}`,
  'names of many beginnings': k =>
    `${String.fromCharCode(97 + (k % 26), 97 + ((k * 7) % 26), 97 + (k % 17))}${k}_berth`,
  'names within names': k => 'n'.repeat(k + 1),
  'odd names': k => ['__proto__', 'constructor', '.*', '(', 'a|b', 'x'.repeat(5000), '<p>', '漢字'][k] ?? `[${k}]$`,
}
const listOf = (name: (k: number) => string, n: number): readonly ToolDefinition[] =>
  Array.from({ length: n }, (_, k) => ({ name: name(k), parameters: schema(k) }))

/** One message in all dialects, with calls to the first tools. */
const messageFor = (tools: readonly ToolDefinition[], dialects: readonly Dialect[]): string =>
  dialects
    .flatMap((d, k) => {
      const name = (tools[k % 3] as { name: string }).name
      try {
        return d.print ? [d.print(printable(d, [{ name, arguments: { a: 1 } }]))] : []
      } catch {
        return []
      }
    })
    .join('\n\nIt is then asked again.\n')

test.each(Object.entries(NAMES))('as many parsers for many as for three: %s', (_label, name) => {
  const made = (n: number) => {
    const tools = listOf(name, n)
    const message = messageFor(tools, own.defaultDialects)
    count.parsers = 0
    parse(message, { tools })
    return count.parsers
  }
  made(4) // what is made once
  const few = made(3)
  expect(few).toBeGreaterThan(100)
  expect(made(1000)).toBeLessThanOrEqual(few * 1.1)
})

test.each(Object.entries(NAMES))('the same work for a message: %s', (_label, name) => {
  const done = (n: number, size: number) => {
    const tools = listOf(name, n)
    const message = messageFor(tools.slice(0, 3), own.allDialects)
    const work: Work = { asked: 0, looked: 0 }
    const parser = own.createObservedParser(own.defaultDialects, { features: own.allFeatures, tools }, { work })
    for (let i = 0; i < message.length; i += size) parser.pushText(message.slice(i, i + size))
    parser.finish()
    return work
  }
  for (const size of [7, 1_000_000]) {
    const [few, many] = [done(3, size), done(1000, size)]
    expect(many.asked).toBeLessThan(1.2 * few.asked)
    expect(many.looked).toBeLessThan(1.2 * few.looked)
  }
})

test('the grammars for a list are kept, and for another one that says the same', () => {
  const message = '<tool_call>{"name": "t1", "arguments": {"a": "1"}}</tool_call>'
  const made = (tools: readonly ToolDefinition[]) => {
    count.parsers = 0
    parse(message, { tools })
    return count.parsers
  }
  const tools = listOf(k => `t${k}`, 100)
  expect(made(tools)).toBeGreaterThan(10)
  expect(made(tools)).toBeLessThan(10)
  expect(made(JSON.parse(JSON.stringify(tools)))).toBeLessThan(10)
})
test('for new tools the grammars are made of those dialects that a message comes to', () => {
  const made = (message: string, name: string) => {
    count.parsers = 0
    parse(message, { tools: [{ name }] })
    return count.parsers
  }
  for (const message of ['Low tide at noon.', '<tool_call>{"name": "dig", "arguments": {}}</tool_call>']) {
    made(message, 'first')
    expect(made(message, 'second')).toBeLessThan(100)
  }
})

test('a schema is read when its tool is called', () => {
  const read: number[] = []
  const tools = Array.from({ length: 50 }, (_, k) => ({
    name: `t${k}`,
    parameters: {
      type: 'object',
      get properties() {
        read.push(k)
        return { a: { type: 'integer' } }
      },
    },
  }))
  const { toolCalls } = parse('<tool_call>{"name": "t7", "arguments": {"a": "1"}}</tool_call>', { tools })
  expect(toolCalls[0]?.arguments).toEqual({ a: 1 })
  expect(new Set(read)).toEqual(new Set([7]))
})

test('a list that is changed in place is read anew', () => {
  const bare = (name: string) => `<${name}>ls -l</${name}>`
  const tools = [{ name: 'run', parameters: { type: 'object', properties: { code: { type: 'string' } } } }]
  const names = (message: string) => parse(message, { tools }).toolCalls.map(call => [call.name, call.arguments])
  expect(names(bare('run'))).toEqual([['run', { code: 'ls -l' }]])
  tools.push({ name: 'moor', parameters: { type: 'object', properties: { code: { type: 'string' } } } })
  expect(names(bare('moor'))).toEqual([['moor', { code: 'ls -l' }]])
  tools[0]!.parameters.properties = { line: { type: 'string' } } as never
  expect(names(bare('run'))).toEqual([['run', { line: 'ls -l' }]])
  Object.assign(tools[0]!.parameters.properties, { more: {} })
  expect(names(bare('run'))).toEqual([])
  Object.assign(tools[0]!.parameters, { required: ['line'] })
  expect(names(bare('run'))).toEqual([['run', { line: 'ls -l' }]])
  Object.assign(tools[0]!.parameters, { required: ['line', 'more'] })
  expect(names(bare('run'))).toEqual([])
  tools[0] = { name: 'sail', parameters: tools[1]!.parameters }
  expect(names(bare('sail'))).toEqual([['sail', { code: 'ls -l' }]])
  // two lists with the same names, both in use
  const other = [{ name: 'sail', parameters: { type: 'object', properties: {} } }, tools[1]!]
  expect(parse(bare('sail'), { tools: other }).toolCalls).toEqual([])
  expect(names(bare('sail'))).toEqual([['sail', { code: 'ls -l' }]])
})

test('without tools the dialects are as declared', () => {
  const message = 'to=functions.berth json {"city": "Oslo"}'
  expect(parse(message).toolCalls).toMatchObject([{ name: 'berth', dialect: 'functions-name' }])
})

test('names that nobody would give', () => {
  for (const name of Object.keys({ ...Object.prototype, constructor: 1, toString: 1 }).concat('__proto__', '.*', '(')) {
    const tools = [{ name, parameters: schema(0) }]
    const message = `<tool_call>${JSON.stringify({ name, arguments: { a: '1' } })}</tool_call>`
    expect(parse(message, { tools }).toolCalls).toMatchObject([{ name, arguments: { a: 1 } }])
    expect(parse('x {"name": "y", "arguments": {"a": 1}}', { tools }).toolCalls).toEqual([])
  }
  expect(() => parse('', { tools: [{ name: '', parameters: {} }] })).toThrow('tools[0]')
})

test('the words of a list of dialects are made once, whatever the tools', () => {
  const asked = { print: 0 }
  // Nothing but the words asks how a dialect prints.
  const dialect: Dialect = {
    name: 'quay',
    triggers: ['<quay>'],
    grammar: own.hermes.grammar,
    get print() {
      asked.print++
      return undefined
    },
  }
  const dialects = [dialect, ...own.defaultDialects]
  const read = (k: number) => {
    const tools = [{ name: `berth_${k}`, parameters: schema(k) }]
    const { toolCalls } = parse(`Well. <tool_call>{"name": "berth_${k}", "arguments": {"a": ${k}}}</tool_call>`, {
      dialects,
      tools,
    })
    expect(toolCalls.map(call => [call.name, call.arguments])).toEqual([[`berth_${k}`, { a: k }]])
    return asked.print
  }
  const first = read(0)
  expect(first).toBeGreaterThan(0)
  for (let k = 1; k < 50; k++) expect(read(k)).toBe(first)
})

test('a dialect whose triggers depend on the tools has those of each list', () => {
  const { lit, givenName } = own
  const dialect: Dialect = {
    name: 'at-name',
    triggers: [],
    grammar: lit('@')
      .then(givenName)
      .skip(lit(' '))
      .map(name => ({ events: [{ type: 'call' }, { type: 'name', name }, { type: 'end' }] })),
    known: { named: [{ before: '@', after: ' ' }] },
  }
  const called = (...names: string[]) => {
    const tools = names.map(name => ({ name }))
    const { toolCalls, content } = parse('So @moor and @sail now.', { dialects: [dialect], tools })
    return [toolCalls.map(call => call.name), content]
  }
  for (let k = 0; k < 2; k++) {
    expect(called('moor')).toEqual([['moor'], 'So and @sail now.'])
    expect(called('sail')).toEqual([['sail'], 'So @moor and now.'])
    expect(called('moor', 'sail')).toEqual([['moor', 'sail'], 'So and now.'])
  }
})
