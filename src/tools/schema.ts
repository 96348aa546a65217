/**
 * What a JSON Schema declares about a value, as far as typing needs it: the kinds of value
 * that it allows, the values that it lists, and the schema of each member. Schemas come
 * from users: anything that is not a schema (a number, an array, null) declares nothing,
 * `$ref` may be circular, and nothing here throws.
 */

import { remembered } from '../engine/memo.ts'
import { isSchemaObject, type JsonSchema, type SchemaObject } from '../engine/value-types.ts'
import { isComposed, layersOf, listIn, MAX_LAYERS, pointed } from './layers.ts'

export type Kind = 'null' | 'boolean' | 'integer' | 'number' | 'object' | 'array' | 'string'

/** `kinds`: the kinds that are allowed. `values`: the values that `enum` or `const` lists, if any. */
export interface Declared {
  readonly kinds: ReadonlySet<Kind>
  readonly values: readonly unknown[] | undefined
}

/** The root that `$ref` is resolved against: a document, which can be kept for reuse, or its schema. */
export type Root = JsonSchema | SchemaDocument | undefined
export const documentOf = (root: Root): SchemaDocument =>
  root instanceof SchemaDocument ? root : new SchemaDocument(root)

/** How deeply schemas are followed and values are typed, in levels; deeper values stay as they are. */
export const MAX_DEPTH = 64

export const KINDS: readonly Kind[] = ['null', 'boolean', 'integer', 'number', 'object', 'array', 'string']
/** Names of a parameter that may hold all arguments, if the tool declares no parameter of that name. */
export const ARGUMENT_WRAPPERS: ReadonlySet<string> = new Set(['arguments', 'args', 'input', 'parameters', 'params'])
const ANYTHING: Declared = { kinds: new Set(KINDS), values: undefined }

/** JSON Schema's type names, and others that users write, in lower case. A number may be an integer. */
const TYPE_NAMES: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/^(?:string|str|text|varchar|char|enum)$/, ['string']],
  [/^(?:int|uint|long|short|unsigned)/, ['integer']],
  [/^(?:num|float|double|decimal)/, ['number', 'integer']],
  [/^(?:bool|binary$)/, ['boolean']],
  [/^(?:list|arr|tuple|set$)/, ['array']],
  [/^(?:dict|map$|obj)/, ['object']],
  [/^null$/, ['null']],
]

/** The key of a member, or the index of an item. */
type Key = string | number | symbol

/** A schema document: `$ref` is resolved within `root`. */
export class SchemaDocument {
  /** Results within one `declared`; `undefined` while a schema is read, since one that contains itself adds nothing. */
  readonly #known = new Map<SchemaObject, Declared | undefined>()
  readonly #answers = new WeakMap<SchemaObject, Declared>() // weak: a member's schema may be joined anew for each call
  /** The schemas that each schema is composed of, itself first. */
  readonly #layers = remembered((schema: SchemaObject) => [...layersOf(schema, this.#root)], new WeakMap())
  /** The parts of each schema. All that it does not declare by name share one, found with a key that JSON lacks. */
  readonly #parts = remembered((schema: SchemaObject) => {
    const keys = new Set<Key>()
    let longest = 0 // of the tuples
    for (const { properties, items, prefixItems } of this.#layers(schema)) {
      longest = Math.max(longest, listIn(items).length, listIn(prefixItems).length)
      for (const key of Object.keys(Object(properties))) keys.add(key)
    }
    const parts = remembered((key: Key) => [this.#find(schema, layer => ownPart(layer, key))])
    return (key: Key) =>
      parts(typeof key === 'number' ? Math.min(key, longest) : keys.has(key) ? key : Symbol.iterator)[0]
  }, new WeakMap())

  readonly #root: unknown
  constructor(root: unknown) {
    this.#root = root
  }

  declared(schema: unknown): Declared {
    if (!isSchemaObject(schema)) return ANYTHING
    const answer = this.#answers.get(schema)
    if (answer) return answer
    this.#known.clear() // a result from inside another schema may lack what that schema adds
    const found = this.#layer(schema, 0)
    const declared = found?.kinds.size ? found : ANYTHING
    this.#answers.set(schema, declared)
    return declared
  }

  /** The schema of an object's member or of an array's item, if one is declared. */
  part(schema: unknown, key: Key): JsonSchema | undefined {
    return this.#parts(Object(schema))(key)
  }

  /** Whether `says` holds for the schema or for one that it is composed of. */
  some(schema: unknown, says: (layer: SchemaObject) => boolean): boolean {
    return this.#layers(Object(schema)).some(says)
  }

  #layer(schema: unknown, depth: number): Declared | undefined {
    if (isNever(schema)) return undefined
    if (!isSchemaObject(schema) || depth > MAX_DEPTH) return ANYTHING
    if (this.#known.has(schema)) return this.#known.get(schema)
    this.#known.set(schema, undefined)
    const declared = this.#read(schema, depth + 1)
    this.#known.set(schema, declared)
    return declared
  }

  #read(schema: SchemaObject, depth: number): Declared | undefined {
    const own = ownDeclared(schema)
    if (!isComposed(schema)) return allowingNull(schema, own ?? ANYTHING)
    const all = [own]
    if (typeof schema.$ref === 'string') all.push(this.#layer(pointed(this.#root, schema.$ref), depth))
    for (const part of listIn(schema.allOf)) all.push(this.#layer(part, depth))
    for (const choices of [listIn(schema.anyOf), listIn(schema.oneOf)]) {
      all.push(choices.map(choice => this.#layer(choice, depth)).reduce(union, undefined))
    }
    // A schema composed only of schemas that contain it adds nothing.
    return allowingNull(schema, all.reduce(intersection, undefined))
  }

  /** Asks every layer of a schema, and joins several answers: all of `allOf`, any of `anyOf`. */
  #find(
    schema: unknown,
    ask: (layer: SchemaObject) => JsonSchema | undefined,
    seen = new Set<unknown>(),
  ): JsonSchema | undefined {
    if (!isSchemaObject(schema) || seen.has(schema) || seen.size > MAX_LAYERS) return undefined
    if (!isComposed(schema)) return ask(schema)
    seen.add(schema)
    const within = (part: unknown) => this.#find(part, ask, seen)
    const all = [pointed(this.#root, schema.$ref), ...listIn(schema.allOf)].map(within)
    const choices = [...listIn(schema.anyOf), ...listIn(schema.oneOf)].map(within)
    return join('allOf', [ask(schema), ...all, join('anyOf', choices)])
  }
}

/** Whether the schema allows nothing: `false`, or `{ not: {} }`, which generators write for an optional choice. */
const isNever = (schema: unknown): boolean =>
  schema === false || (isSchemaObject(schema) && isSchemaObject(schema.not) && Object.keys(schema.not).length === 0)

/** What the schema itself declares, without the schemas that it is composed of; undefined if nothing. */
function ownDeclared(schema: SchemaObject): Declared | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined
  const kinds = kindsOfType(schema.type) ?? values?.flatMap(kindsOfValue) ?? kindsOfShape(schema)
  return kinds && kinds.length > 0 ? { kinds: new Set(kinds), values } : undefined
}

/** The type or the values that the schema itself names; undefined if it names neither. */
export const ownNamed = (schema: SchemaObject): Declared | undefined =>
  (schema.type ?? schema.enum ?? schema.const) === undefined ? undefined : allowingNull(schema, ownDeclared(schema))

/** The kinds of a `type`; undefined, which allows anything, for an unknown name, alone or in a union. */
export function kindsOfType(type: unknown): readonly Kind[] | undefined {
  if (Array.isArray(type)) {
    const each = type.map(name => (typeof name === 'string' ? kindsOfType(name) : undefined))
    return each.includes(undefined) ? undefined : each.flatMap(kinds => kinds!)
  }
  if (typeof type !== 'string') return undefined
  const name = type.toLowerCase()
  return TYPE_NAMES.find(([pattern]) => pattern.test(name))?.[1]
}

export function kindsOfValue(value: unknown): readonly Kind[] {
  if (value === null) return ['null']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer'] : ['number', 'integer']
  if (typeof value === 'boolean' || typeof value === 'string') return [typeof value as Kind]
  if (typeof value !== 'object') return []
  return [Array.isArray(value) ? 'array' : 'object']
}

/** The kind of a schema without a `type` whose other keywords imply one. */
export function kindsOfShape(schema: SchemaObject): readonly Kind[] | undefined {
  if (isSchemaObject(schema.properties ?? schema.additionalProperties)) return ['object']
  return typeof (schema.items ?? schema.prefixItems) === 'object' ? ['array'] : undefined
}

/** Adds null for OpenAPI's `nullable`, and for an `enum` that contains null although the `type` does not. */
function allowingNull(schema: SchemaObject, declared: Declared | undefined): Declared | undefined {
  const named = Array.isArray(schema.enum) && schema.enum.includes(null)
  if (!declared || !(schema.nullable === true || named)) return declared
  return { kinds: new Set<Kind>([...declared.kinds, 'null']), values: declared.values }
}

function union(a: Declared | undefined, b: Declared | undefined): Declared | undefined {
  if (!a || !b) return a ?? b
  // Without duplicates: choices that share their own choices would double the values at every level.
  const values = a.values && b.values && [...new Set([...a.values, ...b.values])]
  return { kinds: new Set([...a.kinds, ...b.kinds]), values }
}

function intersection(a: Declared | undefined, b: Declared | undefined): Declared | undefined {
  if (!a || !b) return a ?? b
  return { kinds: new Set([...a.kinds].filter(kind => b.kinds.has(kind))), values: a.values ?? b.values }
}

/**
 * The schema of a member or an item in `schema` itself; undefined for a key that `patternProperties` may describe. Both
 * kinds of tuple: `prefixItems`, `items`; draft-07's `items`, `additionalItems`.
 */
export function ownPart(schema: SchemaObject, key: Key): JsonSchema | undefined {
  const { properties, additionalProperties, patternProperties, prefixItems, items, additionalItems } = schema
  if (typeof key === 'number') {
    const tuple = Array.isArray(items) ? items : listIn(prefixItems)
    if (key < tuple.length) return asSchema(tuple[key])
    return asSchema(Array.isArray(items) ? additionalItems : items)
  }
  if (isSchemaObject(properties) && Object.hasOwn(properties, key)) return asSchema(properties[key as string])
  return patternProperties === undefined ? asSchema(additionalProperties) : undefined
}

const asSchema = (schema: unknown) => (isSchemaObject(schema) ? schema : undefined)
function join(how: 'allOf' | 'anyOf', schemas: readonly (JsonSchema | undefined)[]): JsonSchema | undefined {
  const found = schemas.filter(schema => schema !== undefined)
  return found.length > 1 ? { [how]: found } : found[0]
}
