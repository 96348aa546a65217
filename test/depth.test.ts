/** One limit on nesting, whichever way a value takes: what comes out can be printed, and what was cut off is said. */
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../src/engine/dialect.ts'
import { allDialects } from '../src/grammars/index.ts'
import { type ParseResult, parse, parseLLMResponse, printCalls } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'
import type { ToolDefinition } from '../src/tools/definitions.ts'
import { checkCuts } from './cuts.ts'

const LIMIT = 512

function depthOf(value: unknown): number {
  let depth = 0
  for (let level = [value]; ; depth++) {
    level = level.filter(v => typeof v === 'object' && v !== null)
    if (level.length === 0) return depth
    level = level.flatMap(v => Object.values(v as object))
  }
}
const pieces = (raw: string, size: number) =>
  Array.from({ length: Math.ceil(raw.length / size) }, (_, k) => raw.slice(k * size, (k + 1) * size))

/** `n` brackets, in all spellings. */
const VALUES: Record<string, (n: number) => string> = {
  lists: n => '['.repeat(n) + ']'.repeat(n),
  'lists with something in them': n => '[1, '.repeat(n) + ']'.repeat(n),
  'lists without end': n => '['.repeat(n),
  objects: n => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`,
  'objects without end': n => '{"a":'.repeat(n),
  tuples: n => '('.repeat(n) + ',)'.repeat(n),
  sets: n => `${'{1, '.repeat(n)}2${'}'.repeat(n)}`,
  'dicts of Python': n => `${"{'a': ".repeat(n)}None${'}'.repeat(n)}`,
  'arrays of PHP': n => 'array('.repeat(n) + ')'.repeat(n),
  'calls of constructors': n => 'set(['.repeat(n) + '])'.repeat(n),
  'JSON in a string': n => JSON.stringify('['.repeat(n) + ']'.repeat(n)),
  'JSON in a string in a string': n => JSON.stringify(JSON.stringify(`${'{"a":'.repeat(n)}1${'}'.repeat(n)}`)),
  'JSON in a string within': n => `{"a": ${JSON.stringify('['.repeat(n) + ']'.repeat(n))}}`,
  'half of it in a string': n =>
    `${'{"a":'.repeat(n / 2)}${JSON.stringify('['.repeat(n / 2) + ']'.repeat(n / 2))}${'}'.repeat(n / 2)}`,
}

const self: object = {
  type: ['object', 'array'],
  properties: { a: { $ref: '#/$defs/t' } },
  items: { $ref: '#/$defs/t' },
}
const SCHEMAS: Record<string, object | undefined> = {
  'nothing declared': undefined,
  anything: {},
  'a list': { type: 'array' },
  'an object': { type: 'object' },
  'itself in circles': { $ref: '#/$defs/t' },
}
/** Lists and objects are tried with each; of the others one value takes one in turn, and so do the cuts. */
const IN_TURN = ['nothing declared', 'a list', 'itself in circles']
const toolsOf = (schema: object | undefined): readonly ToolDefinition[] | undefined =>
  schema && [{ name: 'f', parameters: { type: 'object', properties: { a: schema }, $defs: { t: self } } }]

/** What its `print` says of one argument, which is then another one. */
function placeOf(dialect: Dialect): ((value: string) => string) | undefined {
  for (const mark of [77_123, 'MARK'] as const)
    try {
      const printed = dialect.print?.([{ name: 'f', arguments: { a: mark } }]).split(String(mark))
      if (printed?.length === 2) return value => printed.join(value)
    } catch {}
  return undefined
}

function expectBounded(result: ParseResult, where: string): void {
  for (const call of result.toolCalls) {
    expect(() => JSON.stringify(call.arguments), where).not.toThrow()
    const depth = depthOf(call.arguments)
    expect(depth, where).toBeLessThanOrEqual(LIMIT)
    if (depth !== LIMIT) continue
    expect(call.status, where).not.toBe('complete')
    expect(
      result.diagnostics.map(d => d.code),
      where,
    ).toContain('limit')
  }
}

describe.each(allDialects.filter(placeOf).map((d, n) => [d.name, d, n] as const))('%s', (_name, dialect, turn) => {
  const place = placeOf(dialect)!
  test('values nested too deeply', () => {
    let limited = 0
    for (const [k, [value, nested]] of Object.entries(VALUES).entries())
      for (const [declared, schema] of Object.entries(SCHEMAS)) {
        const isTurn = IN_TURN[(k + turn) % IN_TURN.length] === declared
        // Of every second dialect; a long hunt (`FUZZ=1`) tries all.
        const often = (value === 'lists' || value === 'objects') && (turn % 2 === 0 || process.env.FUZZ)
        if (!often && !isTurn) continue
        const raw = place(nested(600))
        const tools = toolsOf(schema)
        const options = { dialects: [dialect], ...(tools ? { tools } : {}) }
        const result = parse(raw, options)
        expectBounded(result, `${value}, ${declared}`)
        if (result.diagnostics.some(d => d.code === 'limit')) limited++
        if (often && isTurn) checkCuts(raw, [pieces(raw, 97)], options)
      }
    if (!SHORT.has(dialect.name)) expect(limited).toBeGreaterThan(3)
  })
  test('values of as many levels as there may be', () => {
    const raw = place('['.repeat(LIMIT - 1) + ']'.repeat(LIMIT - 1))
    const { toolCalls, diagnostics } = parse(raw, { dialects: [dialect], tools: toolsOf({ type: 'array' })! })
    if (toolCalls.length === 0 || dialect.name === 'self-closing-tag') return
    expect([depthOf(toolCalls[0]!.arguments), diagnostics.filter(d => d.code === 'limit')]).toEqual([LIMIT, []])
  })
})
/** A line that has to be whole, and attributes, which are short. */
const SHORT = new Set(['granite-pythonic', 'name-parameters-kwarg', 'self-closing-tag'])

test('far beyond what a stack would bear', () => {
  const deep = [VALUES.lists!, VALUES['JSON in a string']!, VALUES.tuples!]
  // One of them for each dialect, in turn; a long hunt (`FUZZ=1`) tries all.
  for (const [k, dialect] of allDialects.entries())
    for (const nested of process.env.FUZZ ? deep : [deep[k % deep.length]!]) {
      const raw = placeOf(dialect)?.(nested(20_000))
      if (raw !== undefined)
        for (const tools of [undefined, toolsOf({ type: 'array' })!])
          expectBounded(parse(raw, { dialects: [dialect], ...(tools ? { tools } : {}) }), dialect.name)
    }
})

test('more lines in a text than the stack of a regular expression bears', () => {
  const raw = `<f>\na: |\n${' x\n'.repeat(5_000_000)}</f>`
  const { content, diagnostics } = parse(raw, { tools: toolsOf({ type: 'string' })! })
  expect(content).toBe(raw)
  expect(diagnostics).toEqual([])
})
test('words behind an object, of which the time must not grow with the square', () => {
  const raw = `<invoke name="f"><parameter name="a">{"b": 1} ${'x'.repeat(600_000)}<</parameter></invoke>`
  expect(parse(raw, { tools: toolsOf({ type: 'object' })! }).toolCalls[0]?.arguments).toEqual({ a: { b: 1 } })
})

describe('elements in elements', () => {
  const NS = ']<]minimax[>['
  const nested = (n: number, name: string, inside = 'x') =>
    `${NS}<tool_call>\n${NS}<invoke name="f">${NS}<a>${`${NS}<${name}>`.repeat(n)}${inside}${`${NS}</${name}>`.repeat(n)}${NS}</a>${NS}<b>1${NS}</b>${NS}</invoke>\n${NS}</tool_call>`
  test.each(['item', 'k'])('named %s', name => {
    for (const n of [600, 20_000]) {
      const raw = nested(n, name)
      const result = n > 1000 ? parse(raw) : checkCuts(raw, [pieces(raw, 5), pieces(raw, 64)])
      expectBounded(result, name)
      expect(Object.keys(result.toolCalls[0]!.arguments)).toEqual(['a', 'b'])
      expect(depthOf(result.toolCalls[0]!.arguments)).toBeGreaterThan(500)
    }
  })
  test('the same name twice is one level more', () => {
    const two = `${`${NS}<k>1${NS}</k>${NS}<k>`.repeat(400)}x${`${NS}</k>`.repeat(400)}`
    const raw = nested(1, 'k', two)
    expectBounded(checkCuts(raw, [pieces(raw, 64)]), 'twice')
  })
  test('many children, few levels', () => {
    const raw = nested(1, 'k', `${NS}<item>1${NS}</item>`.repeat(20_000))
    expect((parse(raw).toolCalls[0]!.arguments as { a: { k: unknown[] } }).a.k).toHaveLength(20_000)
  })
})

describe('arguments as a whole', () => {
  const deep = VALUES.lists!(600)
  test.each([
    ['in a string', `<tool_call>{"name":"f","arguments":${JSON.stringify(`{"a":${deep}}`)}}</tool_call>`],
    ['beside the name', `<tool_call>{"name":"f","a":${deep}}</tool_call>`],
    ['in one parameter', `<function=f><parameter=arguments>{"a":${deep}}</parameter></function>`],
    ['in an envelope', `{"toolCalls":[{"name":"f","arguments":{"a":${deep}}}]}`],
    [
      'in a string that the schema wants to be a list',
      `<tool_call>{"name":"f","arguments":{"a":${JSON.stringify(deep)}}}</tool_call>`,
    ],
    ['in Python', `[f(a=${deep})]`],
  ])('%s', (label, raw) => {
    const tools = toolsOf({ type: 'array' })!
    for (const options of [{}, { tools }]) {
      const result = checkCuts(raw, [pieces(raw, 7), pieces(raw, 64)], options)
      expectBounded(result, label)
      expect(() => JSON.stringify(parseLLMResponse(raw, options))).not.toThrow()
    }
    const limited = parse(raw, { tools })
    expect(limited.diagnostics.map(d => d.code)).toContain('limit')
  })
})

test('repairJson: every spelling of nesting', () => {
  for (const [label, nested] of Object.entries(VALUES))
    for (const n of [600, 20_000])
      for (const text of [nested(n), `{"a": ${nested(n)}}`, `x = ${nested(n)};`]) {
        const { value, diagnostics } = repairJson(text)
        expect(() => JSON.stringify(value), label).not.toThrow()
        expect(depthOf(value), label).toBeLessThanOrEqual(LIMIT)
        if (depthOf(value) === LIMIT)
          expect(
            diagnostics.map(d => d.code),
            label,
          ).toContain('limit')
      }
})

test('what is nested more deeply is not printed', () => {
  const nested = (n: number): unknown => JSON.parse('['.repeat(n) + ']'.repeat(n))
  const circle: { a?: unknown } = {}
  circle.a = circle
  const tooDeep = [{ a: nested(LIMIT) }, { a: nested(100_000) }, circle]
  const deepest = { a: nested(LIMIT - 1) }
  for (const dialect of allDialects.filter(d => d.print)) {
    for (const values of tooDeep)
      expect(() => printCalls(dialect, [{ name: 'f', arguments: values }])).toThrow(`${LIMIT} levels`)
    if (placeOf(dialect) && !['self-closing-tag', 'granite-pythonic'].includes(dialect.name))
      expect(() => printCalls(dialect, [{ name: 'f', arguments: deepest }])).not.toThrow()
  }
})
