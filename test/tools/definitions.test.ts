import { describe, expect, it } from 'vitest'
import { type JsonSchema, readTools, type ToolDefinition, type Tools } from '../../src/tools/definitions.ts'
import { SchemaDocument } from '../../src/tools/schema.ts'

const schema = { type: 'object', properties: { n: { type: 'integer' } } } as const
/** As libraries declare JSON Schema: an interface, without an index signature. */
interface Schema7 {
  type?: string
  properties?: { [key: string]: Schema7 }
}
const declared: Schema7 = { type: 'object', properties: { n: { type: 'integer' } } }
const standard = (jsonSchema?: { input: (options: { target: string }) => Record<string, unknown> }) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    validate: (value: unknown) => ({ value }),
    ...(jsonSchema && { jsonSchema }),
  },
})
const fails = () => {
  throw new Error('no such target')
}

/** The schema of one parameter. */
const parameter = (tools: Tools, tool: string, key: string) =>
  new SchemaDocument(tools.schema(tool)).member(tools.schema(tool), key)

describe('readTools', () => {
  const definitions: [string, ToolDefinition][] = [
    ['OpenAI', { type: 'function', function: { name: 'f', description: 'd', parameters: schema, strict: true } }],
    ['OpenAI Responses', { type: 'function', name: 'f', parameters: schema, strict: null }],
    ['MCP', { name: 'f', inputSchema: schema }],
    ['Anthropic', { name: 'f', description: 'd', input_schema: schema }],
    ['AI SDK', { type: 'function', name: 'f', inputSchema: declared }],
    ['AI SDK, wrapped', { name: 'f', inputSchema: { jsonSchema: schema } }],
    ['ours', { name: 'f', schema }],
    ['ours, with a Standard Schema', { name: 'f', schema: standard({ input: () => schema }) }],
    [
      'a Standard Schema that is a function',
      { name: 'f', schema: Object.assign(() => true, standard({ input: () => schema })) },
    ],
    ['a Standard Schema as parameters', { name: 'f', parameters: standard({ input: () => schema }) }],
  ]
  it.each(definitions)('%s', (_, definition) => {
    const tools = readTools([definition])
    expect([...tools.given.keys()]).toEqual(['f'])
    expect(tools.has('f')).toBe(true)
    expect(tools.schema('f')).toEqual(schema)
    expect(parameter(tools, 'f', 'n')).toEqual({ type: 'integer' })
    expect(parameter(tools, 'f', 'm')).toBeUndefined()
  })

  const untyped: [string, ToolDefinition][] = [
    ['no schema', { name: 'f' }],
    ['OpenAI without parameters', { type: 'function', function: { name: 'f' } }],
    ['parameters: null', { name: 'f', parameters: null }],
    ['a Standard Schema without JSON Schema', { name: 'f', schema: standard() }],
    ['a Standard Schema that cannot say itself', { name: 'f', schema: standard({ input: fails }) }],
    ['a schema that is still to come', { name: 'f', inputSchema: { jsonSchema: Promise.resolve(schema) } }],
  ]
  it.each(untyped)('%s: a tool without typing', (_, definition) => {
    const tools = readTools([definition])
    expect(tools.has('f')).toBe(true)
    expect(parameter(tools, 'f', 'n')).toBeUndefined()
  })

  it('asks a Standard Schema for draft-07', () => {
    const input = ({ target }: { target: string }) => ({ $comment: target })
    expect(readTools([{ name: 'f', schema: standard({ input }) }]).schema('f')).toEqual({ $comment: 'draft-07' })
  })

  it.each<unknown>([
    null,
    undefined,
    5,
    'f',
    [],
    {},
    { name: '' },
    { name: 5 },
    { type: 'function', function: {} },
    { function: null },
  ])('%j is no definition', definition => {
    const good: ToolDefinition = { name: 'f' }
    expect(() => readTools([good, good, definition as ToolDefinition])).toThrow(TypeError)
    expect(() => readTools([good, good, definition as ToolDefinition])).toThrow(/^tools\[2\] must be .*inputSchema/)
  })
  it.each<unknown>([5, 'object', [schema]])('%j is no schema', parameters => {
    expect(() => readTools([{ name: 'f', parameters } as ToolDefinition])).toThrow(/^tools\[0\]\.parameters must be/)
  })
  it('wants an array', () => {
    expect(() => readTools({ f: schema } as unknown as ToolDefinition[])).toThrow(/^tools must be an array/)
  })

  it('is safe with the names that every object has', () => {
    const none = readTools([{ name: 'f', schema }])
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(none.has(name)).toBe(false)
      expect(none.schema(name)).toBeUndefined()
      expect(parameter(none, 'f', name)).toBeUndefined()
      expect(parameter(none, name, 'n')).toBeUndefined()
      expect(parameter(readTools([{ name, schema }]), name, 'n')).toEqual({ type: 'integer' })
    }
  })

  it('finds parameters through $ref and allOf, and those of additionalProperties', () => {
    const composed: JsonSchema = {
      $ref: '#/definitions/base',
      allOf: [{ properties: { m: { type: 'boolean' } } }],
      definitions: { base: { ...schema, additionalProperties: { type: 'string' } } },
    }
    const tools = readTools([{ name: 'f', schema: composed }])
    expect(parameter(tools, 'f', 'n')).toEqual({ type: 'integer' })
    expect(parameter(tools, 'f', 'x')).toEqual({ type: 'string' })
  })

  it('of two tools with one name the last counts', () => {
    const tools = readTools([{ name: 'f' }, { name: 'f', schema }])
    expect(tools.given.size).toBe(1)
    expect(tools.schema('f')).toBe(schema)
  })
})
