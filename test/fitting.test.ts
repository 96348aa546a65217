/** The policy `arguments: 'schema'`: calls that nearly fit their tools, whole and in pieces; and that nothing else changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStreamParserWith, fitting, parseWith, typing } from '../src/core.ts'
import type { PrintedCall } from '../src/engine/dialect.ts'
import { find } from '../src/engine/dialect.ts'
import { hermes } from '../src/grammars/hermes.ts'
import { allDialects } from '../src/grammars/index.ts'
import { createStreamParser, type ParseOptions, parse, strictPolicies } from '../src/index.ts'
import { readCompletion } from '../src/openai/completion.ts'
import { normalizeStream } from '../src/openai/index.ts'
import { readTools } from '../src/tools/definitions.ts'
import { fitting as fitter } from '../src/tools/fit.ts'
import { checkCuts, counter, cuts } from './cuts.ts'

const point = {
  type: 'object',
  properties: { lat: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['lat'],
}
const tools = [
  {
    name: 'get_tide',
    parameters: {
      type: 'object',
      properties: {
        ports: { type: 'array', items: { type: 'string' } },
        days: { type: 'integer' },
        years: { type: 'array', items: { type: 'integer' } },
        unit: { enum: ['Metres', 'Feet'] },
        near: { $ref: '#/$defs/point' },
        path: { type: 'array', items: { $ref: '#/$defs/point' } },
        maybe: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
        edit: {
          oneOf: [
            { type: 'object', properties: { kind: { const: 'put' }, lines: { type: 'array' } }, required: ['kind'] },
            { type: 'object', properties: { kind: { const: 'cut' }, lines: { type: 'integer' } }, required: ['kind'] },
          ],
        },
      },
      required: ['ports'],
      $defs: { point },
    },
  },
]
const options = { tools, policies: { arguments: 'schema' } } satisfies ParseOptions
const hermesCall = (args: unknown, name = 'get_tide') =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`
const told = ({ diagnostics }: ReturnType<typeof parse>) => diagnostics.map(d => `${d.code} ${d.path ?? ''}`.trim())

describe.each([
  ...['hermes', 'qwen3-coder-xml', 'glm4.5', 'kimi-k2', 'deepseek-v3', 'deepseek-dsml', 'mistral-v11', 'llama3-json'],
  ...['llama4-pythonic', 'minimax-m2', 'gemma4', 'harmony', 'anthropic-xml', 'functionary-v3.1', 'lfm2', 'react'],
])('%s', name => {
  const dialect = find(allDialects, name)
  const own = { ...options, dialects: [dialect] }
  const print = (args: PrintedCall['arguments'], tool = 'get_tide') => dialect.print!([{ name: tool, arguments: args }])
  test('is made to fit, whole and in pieces', () => {
    const raw = print({ ports: 'Brest', years: 3, unit: 'metres', near: { lat: 1, tags: 'a' } })
    const result = checkCuts(raw, cuts(raw), own)
    expect(result.toolCalls).toMatchObject([
      {
        name: 'get_tide',
        arguments: { ports: ['Brest'], years: [3], unit: 'Metres', near: { lat: 1, tags: ['a'] } },
        status: 'repaired',
      },
    ])
    expect(told(result).sort()).toEqual([
      ...['enum-case unit', 'lone-value near.tags', 'lone-value ports', 'lone-value years'],
    ])
    for (const { span } of result.diagnostics) expect(span).toEqual(result.toolCalls[0]!.span)
  })
  test('null is left out', () => {
    const result = parse(print({ ports: ['a'], days: null }), own)
    expect(result.toolCalls[0]!.arguments).toEqual({ ports: ['a'] })
    expect(told(result)).toEqual(['null-member days'])
  })
  test('what fits is the same to the letter', () => {
    const raw = print({ ports: ['Brest'], days: 2, unit: 'Feet', path: [{ lat: 1.5 }] })
    const generateId = () => 'c'
    expect(checkCuts(raw, [raw.split('')], { ...own, generateId })).toEqual(
      parse(raw, { ...own, policies: {}, generateId }),
    )
  })
})

describe('of one dialect', () => {
  test.each([
    [
      'an object where a list of them is declared',
      { ports: [], path: { lat: 1, tags: 'x' } },
      { ports: [], path: [{ lat: 1, tags: ['x'] }] },
      ['lone-value path[0].tags', 'lone-value path'],
    ],
    [
      'objects in a list',
      {
        ports: [],
        path: [
          { lat: 1, tags: 'x' },
          { lat: 2, tags: null },
        ],
      },
      { ports: [], path: [{ lat: 1, tags: ['x'] }, { lat: 2 }] },
      ['lone-value path[0].tags', 'null-member path[1].tags'],
    ],
    ['a list that may be null', { ports: [], maybe: 'x' }, { ports: [], maybe: ['x'] }, ['lone-value maybe']],
    [
      'one of several objects',
      { ports: [], edit: { kind: 'put', lines: 'x' } },
      { ports: [], edit: { kind: 'put', lines: ['x'] } },
      ['lone-value edit.lines'],
    ],
    ['wrapped', { arguments: { ports: 'a' } }, { ports: ['a'] }, ['wrapped', 'lone-value ports']],
  ])('%s', (_, args, expected, codes) => {
    const result = checkCuts(hermesCall(args), [hermesCall(args).split('')], options)
    expect(result.toolCalls[0]!.arguments).toEqual(expected)
    expect(told(result)).toEqual(codes)
  })
  test.each([
    { ports: [], maybe: null },
    { ports: [], edit: { kind: 'cut', lines: 1 } },
    { ports: [], near: { lat: null } },
    { ports: '' },
    { ports: [], edit: { kind: 'other', lines: 1 } },
    { ports: [], path: [[{ lat: 1 }]] },
  ])('%j stays', args => {
    const { toolCalls, diagnostics } = parse(hermesCall(args), options)
    expect([toolCalls[0]!.arguments, diagnostics]).toEqual([args, []])
  })
  test.each(['Get-Tide', 'GET_TIDE'])('%s is the tool, also where others are text', name => {
    const policies = { ...strictPolicies, arguments: 'schema' } as const
    const raw = `Well: ${hermesCall({ ports: [] }, name)}`
    for (const own of [options, { tools, policies }]) {
      const result = checkCuts(raw, [raw.split('')], own)
      expect(result.toolCalls).toMatchObject([{ name: 'get_tide' }])
      expect(told(result)).toEqual(['tool-name'])
    }
    expect(parse(raw, { tools, policies: strictPolicies }).toolCalls).toEqual([])
    expect(parse(raw, { tools }).diagnostics[0]!.code).toBe('unknown-tool')
  })
  test('a call that was cut', () => {
    const raw = '<tool_call>{"name": "get-tide", "arguments": {"days": null, "ports": "Bre'
    const { toolCalls, diagnostics } = checkCuts(raw, cuts(raw), options)
    expect(toolCalls).toMatchObject([{ name: 'get_tide', arguments: { ports: ['Bre'] }, status: 'truncated' }])
    expect(diagnostics.map(d => d.code)).toEqual(['truncated', 'tool-name', 'null-member', 'lone-value'])
  })
  test('nothing leaves before its end', () => {
    const parser = createStreamParser({ ...options, generateId: counter() })
    const raw = hermesCall({ ports: 'a' }, 'Get_Tide')
    const end = raw.indexOf('\n</tool_call>')
    expect(parser.pushText(raw.slice(0, end - 1)).toolCallDeltas).toEqual([])
    const { toolCallDeltas } = parser.pushText(raw.slice(end - 1))
    expect(toolCallDeltas).toEqual([
      { index: 0, id: expect.any(String), name: 'get_tide', argumentsDelta: '{"ports":["a"]}' },
    ])
  })
  test('two calls beside each other', () => {
    const result = parse(hermesCall({ ports: 'a' }) + hermesCall({ ports: 'b' }), options)
    expect(told(result)).toEqual(['lone-value ports', 'lone-value ports'])
  })
  test('what does not fit still is told', () => {
    const raw =
      '<invoke name="get_tide"><parameter name="ports">a</parameter><parameter name="days">two</parameter></invoke>'
    const result = checkCuts(raw, [raw.split('')], options)
    expect(told(result)).toEqual(['lone-value ports', 'wrong-type days'])
    expect(result.toolCalls[0]!.arguments).toEqual({ ports: ['a'], days: 'two' })
  })
  test('a text that does not fit is told with the place of each value in it', () => {
    const parameters = {
      type: 'object',
      properties: {
        days: { type: 'integer' },
        items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
        row: { type: 'array', items: { type: 'integer' } },
      },
      required: ['days'],
    }
    const text =
      '<invoke name="buy"><parameter name="days">null</parameter><parameter name="row">[1, "x", null]</parameter>' +
      '<parameter name="items">[{"price": "2"}, {"price": "dear"}]</parameter>'
    const tools = [{ name: 'buy', parameters }]
    const raw = `${text}</invoke>`
    const result = checkCuts(raw, [raw.split('')], { tools, policies: { arguments: 'schema' } })
    expect(told(result)).toEqual(['days', 'row[1]', 'row[2]', 'items[1].price'].map(path => `wrong-type ${path}`))
    expect(result.toolCalls[0]).toMatchObject({
      status: 'complete',
      arguments: { days: null, row: [1, 'x', null], items: [{ price: 2 }, { price: 'dear' }] },
    })
    expect(raw.slice(result.diagnostics[0]!.span.start, result.diagnostics[0]!.span.end)).toContain('null')
  })
  test('in the core it is a feature', () => {
    const raw = hermesCall({ ports: 'a' })
    const read = (features: (typeof fitting)[]) =>
      parseWith([hermes], raw, { ...options, features }).toolCalls[0]!.arguments.ports
    expect([read([]), read([typing]), read([fitting])]).toEqual(['a', 'a', ['a']])
    const parser = createStreamParserWith([hermes], { ...options, features: [fitting] })
    for (const char of raw) parser.pushText(char)
    parser.finish()
    expect(parser.result.toolCalls[0]!.arguments).toEqual({ ports: ['a'] })
  })
})

test('calls that the provider reports, also where their markup is left in the text', async () => {
  const call = { name: 'Get-Tide', arguments: '{"ports": "Brest"}' }
  const message = {
    role: 'assistant',
    content: hermesCall({ ports: 'Brest' }, 'Get-Tide'),
    tool_calls: [{ id: 'c1', type: 'function', function: call }],
  }
  const { completion, results } = readCompletion({ choices: [{ index: 0, message, finish_reason: 'stop' }] }, options)
  const made = { name: 'get_tide', arguments: '{"ports":["Brest"]}' }
  expect(completion.choices[0]!.message).toMatchObject({ content: null, tool_calls: [{ function: made }] })
  expect(completion.choices[0]!.message.tool_calls).toHaveLength(1)
  expect(results[0]!.diagnostics.filter(d => d.dialect === 'native').map(d => `${d.code} ${d.path}`)).toEqual([
    'tool-name ',
    'lone-value ports',
  ])
  const chunk = (tool: object, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...tool }] }, finish_reason }],
  })
  async function* chunks() {
    yield chunk({ id: 'c1', type: 'function', function: { name: call.name, arguments: '' } })
    for (const piece of call.arguments) yield chunk({ function: { arguments: piece } })
    yield { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }
  }
  const deltas: { function?: { name?: string; arguments?: string } }[] = []
  for await (const { choices } of normalizeStream(chunks(), options))
    deltas.push(...((choices[0]!.delta as { tool_calls?: typeof deltas }).tool_calls ?? []))
  expect(deltas.map(d => d.function?.name).join('')).toBe('get_tide')
  expect(deltas.map(d => d.function?.arguments ?? '').join('')).toBe(made.arguments)
})

describe('what validates', () => {
  const scalar = fc.constantFrom<unknown>('a', 'A', '', '[a', 'b', 0, 1, -0.5, true, null)
  const key = fc.constantFrom('a', 'A', 'b', '__proto__')
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    ),
  }))
  const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'object', 'array', 'string')
  const { schema } = fc.letrec<{ schema: unknown }>(tie => ({
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.constantFrom<unknown>({}, true, false, { $ref: '#/$defs/one' }, { $ref: '#' }),
      type.map(name => ({ type: name })),
      fc.array(type, { minLength: 1, maxLength: 3 }).map(names => ({ type: names })),
      fc.array(scalar, { minLength: 1, maxLength: 3 }).map(names => ({ enum: names })),
      scalar.map(one => ({ const: one })),
      tie('schema').map(items => ({ type: 'array', items })),
      fc.record({ items: tie('schema'), minItems: fc.nat(2), maxItems: fc.nat(3) }, { requiredKeys: ['items'] }),
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(key, tie('schema'), { maxKeys: 3 }),
          required: fc.array(key, { maxLength: 2 }),
          additionalProperties: tie('schema'),
          patternProperties: fc.constant({ '^A': {} }),
        },
        { requiredKeys: ['properties'] },
      ),
      fc
        .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 }))
        .map(([how, list]) => ({ [how]: list })),
    ),
  }))
  const tool = fc.record({ name: fc.constant('f'), parameters: fc.record({ own: schema, one: schema }) })
  const members = fc.dictionary(key, value, { maxKeys: 3 })

  test('is not changed, and what is changed is so for a reason', () => {
    let valid = 0
    let changed = 0
    fc.assert(
      fc.property(tool, members, ({ parameters: { own, one } }, args) => {
        const root = { type: 'object', ...Object(own), $defs: { one } }
        const { fitted } = fitter(readTools([{ name: 'f', parameters: root }]))
        const before = JSON.stringify(args)
        const { values, changes } = fitted('f', args)
        expect(JSON.stringify(args)).toBe(before)
        if (validates(args, root, root)) {
          valid++
          expect([values, changes]).toEqual([args, []])
        }
        if (changes.length > 0) changed++
        // Once is enough.
        const again = fitted('f', values)
        expect(again.values).toEqual(values)
      }),
      { numRuns: 3000 },
    )
    expect(valid).toBeGreaterThan(300)
    expect(changed).toBeGreaterThan(50)
  })

  /** JSON Schema, as far as it is drawn here. A schema that contains itself allows what it is asked about again. */
  function validates(value: unknown, schema: unknown, root: object, seen: readonly unknown[] = []): boolean {
    if (typeof schema === 'boolean') return schema
    const own = schema as Record<string, never> & { [name: string]: unknown }
    if (seen.includes(schema)) return true
    const inner = (part: unknown) => validates(value, part, root, [...seen, schema])
    const deeper = (one: unknown, part: unknown) => validates(one, part, root)
    const list = (name: string) => (own[name] ?? []) as unknown[]
    const kinds = [own.type ?? []].flat() as string[]
    const same = (one: unknown) => JSON.stringify(one) === JSON.stringify(value)
    const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    if (kinds.length > 0 && !kinds.some(k => k === kind || (k === 'integer' && Number.isInteger(value)))) return false
    if ('enum' in own && !list('enum').some(same)) return false
    if ('const' in own && !same(own.const)) return false
    if ('$ref' in own && !inner(own.$ref === '#' ? root : (root as { $defs: { one: unknown } }).$defs.one)) return false
    if (!list('allOf').every(inner) || ('anyOf' in own && !list('anyOf').some(inner))) return false
    if ('oneOf' in own && list('oneOf').filter(inner).length !== 1) return false
    if (Array.isArray(value)) {
      if (value.length < Number(own.minItems ?? 0) || value.length > Number(own.maxItems ?? 99)) return false
      return !('items' in own) || value.every(one => deeper(one, own.items))
    }
    if (kind !== 'object') return true
    const object = value as Record<string, unknown>
    const properties = (own.properties ?? {}) as Record<string, unknown>
    if (!list('required').every(name => Object.hasOwn(object, name as string))) return false
    return Object.entries(object).every(([name, one]) => {
      if (Object.hasOwn(properties, name)) return deeper(one, properties[name])
      if ('patternProperties' in own && name.startsWith('A')) return true
      return !('additionalProperties' in own) || deeper(one, own.additionalProperties)
    })
  }

  test('is found in time, in a schema that contains itself', () => {
    const node = {
      anyOf: ['a', 'b'].map(kind => ({
        type: 'object',
        properties: { kind: { const: kind }, next: { $ref: '#' }, list: { type: 'array', items: { type: 'integer' } } },
        required: ['kind'],
      })),
    }
    const { fitted } = fitter(readTools([{ name: 'f', parameters: node }]))
    let deep: Record<string, unknown> = { kind: 'c', list: 'x' }
    for (let k = 0; k < 60; k++) deep = { kind: 'c', list: 'x', next: deep, more: [deep.list, 3] }
    const started = performance.now()
    fitted('f', deep)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
