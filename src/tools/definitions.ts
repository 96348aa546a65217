/**
 * Tool definitions as users have them, whichever API they were written for, to what
 * parsing needs: the names, and the schema of each parameter.
 */
import { remembered } from '../engine/memo.ts'
import { isSchemaObject, type JsonSchema, SchemaDocument } from './schema.ts'

export type { JsonSchema } from './schema.ts'

/**
 * A schema library's schema (https://standardschema.dev, version 1.1). It gives types only where it can also say
 * itself as JSON Schema (zod 4.2, arktype 2.1.28, valibot with `toStandardJsonSchema`); else its values are untyped.
 */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly jsonSchema?: {
      /** What it accepts, as JSON Schema. */
      readonly input: (options: { readonly target: 'draft-07' }) => Record<string, unknown>
    }
  }
}

/**
 * JSON Schema, a Standard Schema, or either wrapped as the AI SDK's `jsonSchema()` does. `object`, because the
 * interfaces that libraries declare for JSON Schema have no index signature and are no `JsonSchema` to TypeScript.
 */
export type ToolSchema = JsonSchema | StandardSchema | { readonly jsonSchema: unknown } | object

interface Described {
  readonly name: string
  readonly description?: string | undefined
}

/** A tool as OpenAI (Chat Completions or Responses), Anthropic, MCP or the AI SDK define it, or `{ name, schema }`. */
export type ToolDefinition =
  | {
      readonly type: 'function'
      readonly function: Described & {
        readonly parameters?: ToolSchema | null | undefined
        readonly strict?: boolean | null | undefined
      }
    }
  | (Described & {
      readonly type?: string | undefined
      readonly parameters?: ToolSchema | null | undefined
      readonly strict?: boolean | null | undefined
    })
  | (Described & { readonly type?: string | undefined; readonly input_schema: ToolSchema })
  | (Described & { readonly type?: string | undefined; readonly inputSchema: ToolSchema })
  | (Described & { readonly schema: ToolSchema })

export interface Tools {
  readonly names: ReadonlySet<string>
  has(name: string): boolean
  /** The names of the parameters that a tool declares. */
  parameters(tool: string): readonly string[]
  /** The schema of one parameter; undefined when the tool or the parameter is unknown, or nothing is declared. */
  parameter(tool: string, key: string): JsonSchema | undefined
  /** The schema of the arguments. */
  schema(tool: string): JsonSchema | undefined
  /** The document in which a parameter's `$ref` is resolved; undefined where nothing is declared. */
  document(tool: string): SchemaDocument | undefined
}

const ALLOWED =
  "a tool definition: { type: 'function', function: { name, parameters } }, { name, parameters }, " +
  '{ name, inputSchema }, { name, input_schema } or { name, schema }, with a JSON Schema or a Standard Schema'

/** Where a definition may keep the schema of its arguments. */
const SCHEMA_KEYS = ['parameters', 'inputSchema', 'input_schema', 'schema']

/**
 * Reads tool definitions; of two with one name the last counts.
 * @throws TypeError naming the definition (`tools[2]`) that is none, and what is allowed.
 */
export function readTools(definitions: readonly ToolDefinition[]): Tools {
  if (!Array.isArray(definitions)) throw new TypeError(`tools must be an array; each item ${ALLOWED}`)
  const schemas = new Map(definitions.map((definition, index) => readTool(definition, `tools[${index}]`)))
  const schema = (tool: string) => schemas.get(tool)
  const documents = remembered((tool: string) => new SchemaDocument(schema(tool)))
  return {
    names: new Set(schemas.keys()),
    has: name => schemas.has(name),
    parameters: tool => Object.keys((property(schema(tool), 'properties') as object | undefined) ?? {}),
    parameter: (tool, key) => (schemas.has(tool) ? documents(tool).member(schema(tool), key) : undefined),
    schema,
    document: tool => (schema(tool) === undefined ? undefined : documents(tool)),
  }
}

function readTool(definition: unknown, option: string): [name: string, schema: JsonSchema | undefined] {
  const wrapped = property(definition, 'function')
  const tool = wrapped === undefined ? definition : wrapped
  const name = property(tool, 'name')
  if (typeof name !== 'string' || name === '') throw new TypeError(`${option} must be ${ALLOWED}`)
  for (const key of SCHEMA_KEYS) {
    const schema = property(tool, key)
    if (schema !== undefined && schema !== null) return [name, readSchema(schema, `${option}.${key}`)]
  }
  return [name, undefined]
}

function readSchema(schema: unknown, option: string): JsonSchema | undefined {
  const standard = property(schema, '~standard')
  if (standard !== undefined) return jsonSchemaOf(standard)
  const wrapped = property(schema, 'jsonSchema')
  if (wrapped !== undefined) return isSchemaObject(wrapped) ? wrapped : undefined
  if (typeof schema !== 'boolean' && !isSchemaObject(schema)) {
    throw new TypeError(`${option} must be a JSON Schema (an object or a boolean) or a Standard Schema`)
  }
  return schema
}

/** Converters throw for what JSON Schema cannot say, such as a date: then there is no schema. */
function jsonSchemaOf(standard: unknown): JsonSchema | undefined {
  const converter = property(standard, 'jsonSchema') as { input(options: { target: string }): unknown } | undefined
  try {
    const schema = converter?.input({ target: 'draft-07' })
    return isSchemaObject(schema) ? schema : undefined
  } catch {
    return undefined
  }
}

/** A property of anything; the schemas of some libraries are functions. */
function property(value: unknown, key: string): unknown {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject ? (value as Record<string, unknown>)[key] : undefined
}
