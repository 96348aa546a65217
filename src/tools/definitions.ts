/**
 * Reads tool definitions, written for any API, and extracts what parsing needs: the
 * names, and the schema of each parameter.
 */

import { isSameList, lastUsed } from '../engine/last-used.ts'
import { remembered } from '../engine/memo.ts'
import { type KnownTool, type Names, NO_NAMES, namesOf } from '../engine/names.ts'
import { type Declarations, isSchemaObject, type JsonSchema } from '../engine/value-types.ts'
import { wrong } from '../engine/wrong.ts'
import { layersOf, listIn } from './layers.ts'

export type { JsonSchema } from '../engine/value-types.ts'

/**
 * A schema library's schema (https://standardschema.dev, version 1.1). It gives types only if it can also be
 * converted to JSON Schema (zod 4.2, arktype 2.1.28, valibot with `toStandardJsonSchema`); else values are untyped.
 */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly jsonSchema?: {
      /** The values that it accepts, as JSON Schema. */
      readonly input: (options: { readonly target: 'draft-07' }) => Record<string, unknown>
    }
  }
}

/**
 * JSON Schema, a Standard Schema, or either wrapped as the AI SDK's `jsonSchema()` does. `object`, because the
 * interfaces that libraries declare for JSON Schema have no index signature and are not a `JsonSchema` to TypeScript.
 */
export type ToolSchema = JsonSchema | StandardSchema | { readonly jsonSchema: unknown } | object

interface Described {
  readonly name: string
  readonly description?: string | null | undefined
}

/**
 * A tool as OpenAI (Chat Completions or Responses), Anthropic, MCP, the AI SDK or Bedrock (`toolSpec`) define it, or
 * `{ name, schema }`; or several as Gemini does (`functionDeclarations`). Tools of other kinds, which only their
 * provider can run or which take no JSON (`custom`, `web_search`, `mcp`), are skipped.
 */
export type ToolDefinition =
  | {
      readonly type: 'function'
      readonly function: Described & {
        readonly parameters?: ToolSchema | null | undefined
        readonly strict?: boolean | null | undefined
      }
    }
  | (Described & {
      readonly type?: 'function' | null | undefined
      readonly parameters?: ToolSchema | null | undefined
      readonly strict?: boolean | null | undefined
    })
  | (Described & { readonly type?: string | null | undefined; readonly input_schema: ToolSchema })
  | (Described & { readonly type?: string | null | undefined; readonly inputSchema: ToolSchema })
  | (Described & { readonly schema: ToolSchema })
  | { readonly toolSpec: { readonly name?: string | undefined; readonly inputSchema?: object | undefined } | undefined }
  | { readonly functionDeclarations: readonly object[] | undefined }
  | { readonly type: string; readonly function?: never }

/** Tools by their names, as the AI SDK has them: `{ get_weather: tool({ inputSchema, … }) }`, or `parameters` before 5. */
export interface ToolSet {
  readonly [name: string]: ({ readonly inputSchema: ToolSchema } | { readonly parameters: ToolSchema }) & {
    readonly type?: string | undefined
  }
}

/** The tools of a model: a list, a tool set of the AI SDK, or what an MCP server answers to `tools/list`. */
export type ToolList = readonly ToolDefinition[] | ToolSet | { readonly tools: readonly ToolDefinition[] }

/** Tools, and the schemas of their arguments. */
export interface Schemas extends Pick<Declarations, 'schema'> {
  /** The schemas as given, by the name of the tool. */
  readonly given: ReadonlyMap<string, unknown>
  has(name: string): boolean
}
export interface Tools extends Schemas, Declarations {}

/** Keys under which a definition may keep the schema of its arguments. */
const SCHEMA_KEYS = ['parameters', 'inputSchema', 'input_schema', 'schema']
const SCHEMA = 'a JSON or Standard Schema'
const WITH_SCHEMA = SCHEMA_KEYS.join('|')
const ALLOWED = `a tool, { name, ${WITH_SCHEMA} } or { function }, with ${SCHEMA}`

/**
 * Reads tool definitions. Of several with the same name, the last counts. A schema is read on first use.
 * @throws TypeError naming the item (`tools[2]`) that is not a definition, what is allowed, and what was given.
 */
export function readSchemas(list: ToolList): Schemas {
  const [items, whereOf] = definitionsOf(list)
  const [before, known] = lists.get(items) ?? []
  if (known && before!.length === items.length && items.every((item, k) => isSame(item, before![k]!))) return known
  const given = new Map<string, unknown>()
  const seen = items.map((definition, k) => readTool(definition, () => whereOf(k), given))
  const made = remembered((tool: string) => schemaOf(given.get(tool)))
  const schemas: Schemas = {
    given,
    has: name => given.has(name),
    schema: tool => (given.has(tool) ? made(tool) : undefined),
  }
  if (!seen.some(([, , , schema]) => isWrapped(schema))) lists.set(items, [seen, schemas])
  return schemas
}
/** The lists that were read: a program gives the same one with each message. */
const lists = new WeakMap<object, readonly [seen: readonly Seen[], schemas: Schemas]>()
/** What is read of a definition. */
type Seen = readonly [tool: unknown, name: unknown, key: string, schema: unknown, type: unknown]
function seenOf(definition: unknown): Seen {
  const tool = toolIn(definition)
  // '' if it has no schema.
  const key = SCHEMA_KEYS.find(key => (property(tool, key) ?? null) !== null) ?? ''
  return [tool, property(tool, 'name'), key, property(tool, key), property(definition, 'type')]
}
/** Whether a definition still has what was read of it. */
const isSame = (definition: unknown, seen: Seen): boolean => seenOf(definition).every((part, k) => part === seen[k])

/** What grammars are told of a tool. */
type Told = Pick<KnownTool, 'parameters' | 'sole'>
function toldOf(schema: unknown): Told {
  const layers = [...layersOf(schema, schema)]
  const parameters = [...new Set(layers.flatMap(({ properties }) => Object.keys(Object(properties))))]
  if (parameters.length < 2) return { parameters, sole: parameters[0] }
  const [only, ...others] = new Set(layers.flatMap(({ required }) => listIn(required) as string[]))
  const isText = layers.some(({ properties }) => Object(Object(properties)[only!]).type === 'string')
  return { parameters, sole: others.length === 0 && isText ? only : undefined }
}
/** `readSchemas`, for one message: what a schema declares is looked up once, since it may be changed in place later. */
export function readTools(list: ToolList): Tools {
  const schemas = readSchemas(list)
  const told = remembered((tool: string) => toldOf(schemas.schema(tool)))
  const { given, has, schema } = schemas
  return { given, has, schema, parameters: tool => told(tool).parameters, sole: tool => told(tool).sole }
}

/** What the tools of a message, which ask a schema once, say of one of them. */
const toldIn = (tools: Tools, name: string): Told => ({ parameters: tools.parameters(name), sole: tools.sole(name) })
const same = (a: Told, b: Told): boolean => a.sole === b.sole && isSameList(a.parameters, b.parameters)

/** The descriptions of the tools that have one, by name. */
export function descriptionsOf(list: ToolList): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>()
  for (const definition of definitionsOf(list)[0]) {
    const tool = toolIn(definition)
    const [name, description] = [property(tool, 'name'), property(tool, 'description')]
    if (typeof description === 'string') descriptions.set(String(name), description)
    else descriptions.delete(String(name))
  }
  return descriptions
}

/** Tools as grammars see them: their names, and their parameters, looked up when a grammar needs them. */
interface GivenTools {
  readonly names: Names
  /** Whether `tools` would give the same answers to every look-up, those so far included. When in doubt, false. */
  readonly fits: (tools: Tools) => boolean
}
/** The latest lists of tools. Grammars keep a cache for each. */
const latest = lastUsed<GivenTools>()

/** Returns the tools as grammars see them: the same object for equal lists. */
export const namesIn = (tools: Tools): Names =>
  tools.given.size === 0
    ? NO_NAMES
    : latest(
        known => known.fits(tools),
        () => givenTools(tools),
      ).names
function givenTools(tools: Tools): GivenTools {
  const asked: Given[] = []
  const get = (tool: Given): Told => {
    if (!tool.told) asked.push(tool)
    return (tool.told ??= toldIn(tools, tool.name))
  }
  const list = [...tools.given.keys()].map(
    (name): Given => ({
      name,
      get parameters() {
        return get(this).parameters
      },
      get sole() {
        return get(this).sole
      },
    }),
  )
  return {
    names: namesOf(list),
    fits(others) {
      // A schema may have been changed in place since.
      const isUnchanged = ({ name, told }: Given): boolean => !told || same(told, toldIn(others, name))
      if (others.given === tools.given) return asked.every(isUnchanged)
      if (others.given.size !== list.length) return false
      let k = 0
      for (const [name, schema] of others.given) {
        const tool = list[k++]!
        if (tool.name !== name) return false
        const own = tools.given.get(name)
        if (own === schema) {
          if (!isUnchanged(tool)) return false
        } else if (isWrapped(own) || isWrapped(schema) || !same(get(tool), toldIn(others, name))) return false
      }
      return true
    },
  }
}
interface Given extends KnownTool {
  told?: Told
}

/** The definitions of a list, and the place of each in the list, for error messages. */
function definitionsOf(list: ToolList): readonly [items: readonly unknown[], whereOf: (k: number) => string] {
  const inside = property(list, 'tools')
  const items: unknown = Array.isArray(inside) ? inside : list
  if (Array.isArray(items)) {
    const declared = (item: unknown) => property(item, 'functionDeclarations')
    if (!items.some(declared)) return [items, k => `tools[${k}]`]
    const all = items.flatMap((item, k) => {
      const own = declared(item) ?? (property(toolIn(item), 'name') === undefined ? [] : item) // Gemini's own tools
      return [own].flat().map(tool => [tool, k] as const)
    })
    return [all.map(([tool]) => tool), n => `tools[${all[n]![1]}]`]
  }
  if (typeof items !== 'object' || items === null || items instanceof Promise || Symbol.iterator in items)
    return wrong('tools', 'an array of tools, or an object', list)
  const names = Object.keys(items)
  const whereOf = (k: number) => `tools.${names[k]}`
  const named = Object.values(items).map((tool, k) => {
    if (!SCHEMA_KEYS.some(key => isObject(property(tool, key))))
      wrong(whereOf(k), `a tool, { ${WITH_SCHEMA} } (a list is an array)`, tool)
    return { ...(tool as object), name: names[k] }
  })
  return [named, whereOf]
}

/** Reads one definition, and adds its name and its schema to `given`. */
function readTool(definition: unknown, where: () => string, given: Map<string, unknown>): Seen {
  const seen = seenOf(definition)
  const [tool, name, key, schema] = seen
  if (tool === definition && isOfAnotherKind(seen)) return seen
  if (typeof name !== 'string' || name === '') return wrong(where(), ALLOWED, definition)
  if (schema !== undefined && typeof schema !== 'boolean' && !isSchemaObject(schema) && !isWrapped(schema))
    wrong(`${where()}.${key}`, SCHEMA, schema)
  given.set(name, schema)
  return seen
}
/** The object that has the name and the schema. */
const toolIn = (definition: unknown): unknown =>
  property(definition, 'function') ?? property(definition, 'toolSpec') ?? definition
/** Whether the tool is not a function: its provider runs it, or its input is text. */
function isOfAnotherKind([, name, key, , type]: Seen): boolean {
  if (typeof type !== 'string' || type === 'function') return false
  return type.startsWith('provider') || key === '' || typeof name !== 'string'
}

/** Whether this is a Standard Schema, or a schema in an object (AI SDK, Bedrock), or one that is created lazily. */
const isWrapped = (schema: unknown): boolean =>
  typeof schema === 'function' ||
  (typeof schema === 'object' &&
    schema !== null &&
    ('~standard' in schema || 'jsonSchema' in schema || 'json' in schema))

function schemaOf(given: unknown): JsonSchema | undefined {
  const schema = isLazy(given) ? attempt(given) : given
  const standard = property(schema, '~standard')
  const wrapped = property(schema, 'jsonSchema') ?? property(schema, 'json') ?? schema
  // The converter of a Standard Schema throws for types that JSON lacks, such as dates.
  const converted = () =>
    (property(standard, 'jsonSchema') as { input(options: object): unknown } | undefined)?.input({ target: 'draft-07' })
  const found = standard === undefined ? wrapped : attempt(converted)
  return typeof found === 'boolean' || isSchemaObject(found) ? found : undefined
}

/** The AI SDK's `lazySchema`; a Standard Schema may be a function, too. */
const isLazy = (schema: unknown): schema is () => unknown =>
  typeof schema === 'function' && !('~standard' in schema) && !('jsonSchema' in schema)
/** What `make` returns; `undefined` if it throws. */
function attempt(make: () => unknown): unknown {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** Whether the value has properties: functions have, too, and the schemas of some libraries are functions. */
const isObject = (value: unknown): value is Record<string, unknown> => Object(value) === value
/** A property of any value. */
const property = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)
