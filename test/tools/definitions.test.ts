import { describe, expect, it } from 'vitest'
import { parse } from '../../src/index.ts'
import {
  descriptionsOf,
  type JsonSchema,
  readTools,
  type ToolDefinition,
  type ToolList,
  type Tools,
} from '../../src/tools/definitions.ts'
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
  new SchemaDocument(tools.schema(tool)).part(tools.schema(tool), key)

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
    expect(() => readTools([good, good, definition as ToolDefinition])).toThrow(
      /^tools\[2\]: expected a tool, .*inputSchema.*, got /,
    )
  })
  it.each<unknown>([5, 'object', [schema]])('%j is no schema', parameters => {
    expect(() => readTools([{ name: 'f', parameters } as ToolDefinition])).toThrow(
      /^tools\[0\]\.parameters: expected a JSON or Standard Schema/,
    )
  })
  it('gives the same for the same list, and looks again if a definition was changed in place', () => {
    const plain = { name: 'f', parameters: schema }
    const list = [plain, { type: 'function', function: { name: 'g' } }, { type: 'web_search' }] as ToolDefinition[]
    const { given } = readTools(list)
    expect(readTools(list).given).toBe(given)
    expect(readTools([...list]).given).not.toBe(given)
    plain.parameters = { type: 'object', properties: { other: { type: 'string' } } } as never
    expect(readTools(list).parameters('f')).toEqual(['other'])
    plain.name = 'h'
    expect([...readTools(list).given.keys()]).toEqual(['h', 'g'])
    ;(list[1] as { function: object }).function = { name: 'i' }
    expect([...readTools(list).given.keys()]).toEqual(['h', 'i'])
    list[2] = { name: 'web_search' }
    list.push({ name: 'k' })
    expect([...readTools(list).given.keys()]).toEqual(['h', 'i', 'web_search', 'k'])
    Object.assign(list[3]!, { inputSchema: schema })
    expect(readTools(list).parameters('k')).toEqual(Object.keys(schema.properties))
    Object.assign((list[1] as { function: object }).function, { parameters: schema })
    expect(readTools(list).parameters('i')).toEqual(Object.keys(schema.properties))
    Object.assign(list[3]!, { type: 'provider-defined' })
    expect([...readTools(list).given.keys()]).toEqual(['h', 'i', 'web_search'])
  })
  it('does not keep what was made of a schema library, which may be lazy', () => {
    const list = [{ name: 'f', parameters: () => schema }] as unknown as ToolDefinition[]
    expect(readTools(list).given).not.toBe(readTools(list).given)
  })
  it('knows the only parameter that is required, whichever schema declares it', () => {
    const properties = { text: { type: 'string' }, n: { type: 'integer' } }
    const sole = (...allOf: object[]) => readTools([{ name: 'f', parameters: { allOf } }]).sole('f')
    expect(sole({ properties }, { required: ['text'] })).toBe('text')
    expect(sole({ properties, required: ['text'] }, { required: ['text'] })).toBe('text')
    expect(sole({ properties }, { required: ['n'] })).toBeUndefined()
    expect(sole({ properties, required: ['text'] }, { required: ['n'] })).toBeUndefined()
    expect(sole({ properties })).toBeUndefined()
    expect(sole({ properties, required: ['text'] }, { properties: { text: { minLength: 1 } } })).toBe('text')
  })
  it('wants tools', () => {
    expect(() => readTools({ f: schema } as unknown as ToolDefinition[])).toThrow(
      'tools.f: expected a tool, { parameters|inputSchema|input_schema|schema } (a list is an array), got {"type":"object"',
    )
    for (const list of [null, 5, 'f', undefined])
      expect(() => readTools(list as unknown as ToolDefinition[])).toThrow(
        `tools: expected an array of tools, or an object, got ${JSON.stringify(list)}`,
      )
  })
  it('wants no map and no promise of tools', () => {
    for (const list of [new Map([['f', { inputSchema: schema }]]), Promise.resolve([{ name: 'f' }])])
      expect(() => readTools(list as unknown as ToolDefinition[])).toThrow(
        /^tools: expected an array of tools, or an object/,
      )
    expect([...readTools({}).given.keys()]).toEqual([])
    expect([...readTools(Object.assign(Object.create(null), { f: { inputSchema: schema } })).given.keys()]).toEqual([
      'f',
    ])
  })
  it('takes what Bedrock and Gemini call tools', () => {
    const bedrock = { tools: [{ toolSpec: { name: 'f', description: 'Floats.', inputSchema: { json: schema } } }] }
    expect(readTools(bedrock).parameters('f')).toEqual(Object.keys(schema.properties))
    expect(readTools(bedrock.tools).schema('f')).toBe(schema)
    expect([...descriptionsOf(bedrock)]).toEqual([['f', 'Floats.']])
    const upper = { type: 'OBJECT', properties: { n: { type: 'INTEGER' } } }
    const gemini = [
      { functionDeclarations: [{ name: 'f', description: 'Floats.', parameters: upper }] },
      { functionDeclarations: [{ name: 'g' }] },
    ]
    const tools = readTools(gemini)
    expect([...tools.given.keys()]).toEqual(['f', 'g'])
    expect(
      parse('<function=f>\n<parameter=n>\n3\n</parameter>\n</function>', { tools: gemini }).toolCalls[0]!.arguments,
    ).toEqual({ n: 3 })
    expect([...descriptionsOf(gemini)]).toEqual([['f', 'Floats.']])
    const mixed = [{ googleSearch: {} }, ...gemini, { name: 'h', parameters: schema }, bedrock.tools[0]!]
    const both = readTools(mixed as ToolList)
    expect([...both.given.keys()]).toEqual(['f', 'g', 'h'])
    expect([both.schema('f'), both.schema('h')]).toEqual([schema, schema])
    expect(() => readTools([...gemini, { name: 'h', parameters: 1 }] as unknown as ToolList)).toThrow(
      /^tools\[2\]\.parameters: expected/,
    )
    expect(() => readTools([{ name: 'h' }, { functionDeclarations: [{ name: 'f' }, {}] }] as ToolList)).toThrow(
      /^tools\[1\]: expected a tool/,
    )
    expect(() => readTools([{ toolSpec: {} }])).toThrow(/^tools\[0\]: expected a tool/)
  })
  it('takes a tool set of the AI SDK before version 5', () => {
    expect(readTools({ search: { parameters: { jsonSchema: schema } } }).schema('search')).toBe(schema)
  })
  it('takes a tool set of the AI SDK', () => {
    const tools = readTools({
      search: { inputSchema: { jsonSchema: schema } },
      lazy: { inputSchema: () => ({ jsonSchema: schema }) },
      broken: { inputSchema: fails },
      shell: { type: 'provider', inputSchema: { jsonSchema: schema } },
    })
    expect([...tools.given.keys()]).toEqual(['search', 'lazy', 'broken'])
    expect([tools.schema('search'), tools.schema('lazy'), tools.schema('broken')]).toEqual([schema, schema, undefined])
  })
  it('takes the answer of an MCP server', () => {
    const tools = readTools({ tools: [{ name: 'read_file', inputSchema: schema }] })
    expect([...tools.given.keys()]).toEqual(['read_file'])
  })
  it.each<[string, ToolDefinition]>([
    ['custom, of chat completions', { type: 'custom', custom: { name: 'grep' } } as ToolDefinition],
    ['custom, of responses', { type: 'custom', name: 'grep', description: 'any text' } as ToolDefinition],
    ['a search that the provider runs', { type: 'web_search' }],
    ['a named tool of Anthropic', { type: 'web_search_20250305', name: 'web_search' } as ToolDefinition],
    ['an MCP server', { type: 'mcp', server_label: 'docs' } as ToolDefinition],
    ['a search for tools', { type: 'tool_search', parameters: schema } as ToolDefinition],
    ['a tool of a provider', { type: 'provider', id: 'openai.shell', name: 'shell', args: {} } as ToolDefinition],
  ])('skips what is no function: %s', (_, tool) => {
    expect([...readTools([tool, { name: 'f' }]).given.keys()]).toEqual(['f'])
  })
  it.each([null, 'custom'])('Anthropic: type %j with a schema is a function', type => {
    expect(readTools([{ name: 'f', type, input_schema: schema }]).schema('f')).toEqual(schema)
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
