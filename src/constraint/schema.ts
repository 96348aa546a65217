/** Converts JSON Schema to a tree: the values that it allows, in a notation. */
import { pointed } from '../tools/schema.ts'
import type { Keys } from './keys.ts'
import type { Notation, Strings } from './notation.ts'
import { patternOf } from './pattern.ts'
import { alt, cls, many, maybe, type Node, rule, seq, text } from './tree.ts'

/** A schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** What the conversion of a tool's schema needs. */
export interface Context {
  /** The schema that `$ref`s point into. */
  readonly root: Schema
  /** Names schemas, so that equal ones share a rule. */
  readonly keys: Keys
  /** Notes what cannot be enforced, and where. */
  readonly note: (path: string, what: string) => void
}

/** The most repetitions that a grammar counts, since engines unroll them. */
const MOST = 500

const schemaOf = (given: unknown): Schema => (typeof given === 'object' && given !== null ? (given as Schema) : {})
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Resolves the `$ref` of a schema; also returns the pointers followed so far. Undefined for a circular reference. */
function resolved(given: unknown, { root, note }: Context, path: string, followed: readonly string[] = []) {
  let schema = schemaOf(given)
  const refs = [...followed]
  while (typeof schema.$ref === 'string') {
    const { $ref, ...rest } = schema
    if (refs.includes($ref)) return undefined
    refs.push($ref)
    const target = pointed(root, $ref)
    if (target === undefined) note(path, `$ref '${$ref}' points nowhere: any value`)
    schema = { ...schemaOf(target), ...rest }
  }
  return { schema, refs }
}

/** The most schemas that are visited for the alternatives of one schema. */
const MOST_UNFOLDED = 512

/**
 * Returns the alternatives of a schema: `anyOf` and `oneOf` are expanded, and `allOf` is merged as far as possible. A
 * union that contains itself is not expanded again.
 */
export function branches(given: unknown, context: Context, path: string): readonly Schema[] {
  const found: Schema[] = []
  let looked = 0
  const unfold = (given: unknown, followed: readonly string[]): void => {
    const at = resolved(given, context, path, followed)
    if (!at || looked++ > MOST_UNFOLDED) return
    const { schema, refs } = at
    const either = schema.anyOf ?? schema.oneOf
    if (Array.isArray(either)) {
      const { anyOf: _, oneOf: __, ...rest } = schema
      if (schema.oneOf) context.note(path, 'oneOf: any of them')
      for (const one of either) {
        const inner = resolved(one, context, path, refs)
        if (inner) unfold(merged(rest, inner.schema), inner.refs)
      }
    } else if (Array.isArray(schema.allOf)) {
      const { allOf, ...rest } = schema
      const all = allOf.flatMap(one => resolved(one, context, path, refs) ?? [])
      unfold(all.map(inner => inner.schema).reduce(merged, rest), [...new Set(all.flatMap(inner => inner.refs))])
    } else found.push(schema)
  }
  unfold(given, [])
  if (found.length === 0 || looked > MOST_UNFOLDED) {
    context.note(path, found.length === 0 ? 'contains only itself: any value' : 'too many alternatives: any value')
    return [{}]
  }
  for (const schema of found) noteKeywords(schema, context, path)
  return found
}
function noteKeywords(schema: Schema, context: Context, path: string): void {
  for (const key of [
    'not',
    'if',
    'dependentRequired',
    'dependentSchemas',
    'patternProperties',
    'propertyNames',
    'contains',
    'uniqueItems',
    'multipleOf',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'format',
    'minProperties',
    'maxProperties',
  ])
    if (schema[key] !== undefined && schema[key] !== false) context.note(path, `${key} is not enforced`)
}
const merged = (a: Schema, b: Schema): Schema => ({
  ...a,
  ...b,
  ...(isObject(a.properties) || isObject(b.properties)
    ? { properties: { ...schemaOf(a.properties), ...schemaOf(b.properties) } }
    : {}),
  ...(Array.isArray(a.required) || Array.isArray(b.required)
    ? { required: [...new Set([...((a.required as string[]) ?? []), ...((b.required as string[]) ?? [])])] }
    : {}),
})

/** The values of `const` or `enum`; undefined if the schema has neither, or an `enum` without values, which no grammar can express. */
export const fixed = (schema: Schema): readonly unknown[] | undefined =>
  schema.const !== undefined
    ? [schema.const]
    : Array.isArray(schema.enum) && schema.enum.length > 0
      ? schema.enum
      : undefined

/** The kinds of values that a schema allows; undefined if it allows all. */
export function kindsOf(schema: Schema): readonly Kind[] | undefined {
  const types = [schema.type ?? []].flat() as string[]
  if (types.length === 0)
    return isObject(schema.properties) ? ['object'] : schema.items !== undefined ? ['array'] : undefined
  const kinds = new Set(types.map(type => (type === 'integer' ? 'number' : type) as Kind))
  if (schema.nullable === true) kinds.add('null')
  return [...kinds]
}

const DIGIT = cls('[0-9]')
/** At most 15 digits, as many as a double represents exactly. */
const INTEGER: Node = rule('integer', 'integer', () =>
  seq(maybe(text('-')), alt(text('0'), seq(cls('[1-9]'), many(DIGIT, 0, 14)))),
)
const NUMBER: Node = rule('number', 'number', () =>
  seq(
    INTEGER,
    maybe(seq(text('.'), many(DIGIT, 1, 17))),
    maybe(seq(cls('[eE]'), maybe(cls('[+-]')), many(DIGIT, 1, 2))),
  ),
)
/** An integer if the schema allows only integers, else any number. */
export const numberOf = (schema: Schema): Node => {
  const types = [schema.type ?? []].flat()
  return types.includes('integer') && !types.includes('number') ? INTEGER : NUMBER
}

/** A string with its quotes or the text around it. */
export function stringOf(schema: Schema, strings: Strings, context: Context, path: string): Node {
  const inside = textOf(schema, strings, context, path)
  return inside === strings.inside ? anyString(strings) : seq(text(strings.open), inside, text(strings.close))
}
function anyString({ open, inside, close, other }: Strings): Node {
  const own = seq(text(open), inside, text(close))
  return other ? alt(own, other) : own
}
function textOf(schema: Schema, strings: Strings, context: Context, path: string): Node {
  const { minLength: least, maxLength: most, pattern } = schema
  if (typeof pattern === 'string') {
    const own = patternOf(pattern, strings)
    if (own) {
      if (least !== undefined || most !== undefined)
        context.note(path, 'minLength and maxLength beside a pattern are not enforced')
      return own
    }
    context.note(path, `pattern ${pattern} is not enforced`)
  }
  const min = typeof least === 'number' ? least : 0
  const max = typeof most === 'number' ? most : Number.POSITIVE_INFINITY
  const open = max === Number.POSITIVE_INFINITY
  if (open && min === 0) return strings.inside
  if (open ? strings.inside.kind === 'free' || min > MOST : max > MOST) {
    context.note(path, 'length is not enforced')
    return strings.inside
  }
  return many(strings.plain, min, max)
}

/** The values that a schema allows, in a notation. */
export function valueOf(given: unknown, notation: Notation, context: Context, path: string): Node {
  if (given === true || given === undefined) return anything(notation)
  const schema = schemaOf(given)
  const make = () => alt(...branches(schema, context, path).flatMap(branch => kindsIn(branch, notation, context, path)))
  return rule(`${notation.name} ${context.keys.of(schema, context.root)}`, 'value', make)
}
function kindsIn(schema: Schema, notation: Notation, context: Context, path: string): readonly Node[] {
  const values = fixed(schema)
  if (values) return values.map(value => literal(value, notation))
  const kinds = kindsOf(schema)
  if (!kinds) return [anything(notation)]
  return kinds.map((kind): Node => {
    switch (kind) {
      case 'string': {
        return stringOf(schema, notation.strings, context, path)
      }
      case 'number':
        return numberOf(schema)
      case 'boolean':
        return alt(text(notation.words.true), text(notation.words.false))
      case 'null':
        return text(notation.words.null)
      case 'array':
        return listOf(schema, notation, context, path)
      case 'object':
        return objectOf(schema, notation, context, path)
      default:
        context.note(path, `'${kind}' is not a type of JSON Schema: any value`)
        return anything(notation)
    }
  })
}
/** A fixed value in a notation. */
function literal(value: unknown, notation: Notation): Node {
  const { strings, words, comma, colon, space } = notation
  if (typeof value === 'string') return text(strings.open + strings.written(value) + strings.close)
  if (Array.isArray(value))
    return seq(
      text('['),
      space,
      listed(
        value.map(one => literal(one, notation)),
        comma,
      ),
      space,
      text(']'),
    )
  if (typeof value !== 'object' || value === null) return text(words[String(value) as 'true'] ?? JSON.stringify(value))
  const members = Object.entries(value).map(([key, one]) => seq(keyOf(key, notation), colon, literal(one, notation)))
  return seq(text('{'), space, listed(members, comma), space, text('}'))
}
const listed = (of: readonly Node[], comma: Node): Node =>
  seq(...of.flatMap((one, k) => (k === 0 ? [one] : [comma, one])))
const keyOf = (key: string, { bareKeys, strings }: Notation): Node =>
  text(bareKeys ? key : strings.open + strings.written(key) + strings.close)

function listOf(schema: Schema, notation: Notation, context: Context, path: string): Node {
  const { space, comma } = notation
  if (schema.prefixItems !== undefined || Array.isArray(schema.items))
    context.note(path, 'the order of items in a tuple is not enforced')
  const item = Array.isArray(schema.items) ? anything(notation) : valueOf(schema.items, notation, context, `${path}[]`)
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY
  if (least > MOST || (most > MOST && most !== Number.POSITIVE_INFINITY)) {
    context.note(path, `lists of more than ${MOST} items are not counted`)
    return bracketed('[', maybe(seq(item, many(seq(comma, item)))), ']', space)
  }
  if (most === 0) return text('[]')
  const some = seq(item, many(seq(comma, item), Math.max(0, least - 1), most - 1))
  return bracketed('[', least > 0 ? some : maybe(some), ']', space)
}
const bracketed = (open: string, inside: Node, close: string, space: Node): Node =>
  seq(text(open), space, inside, space, text(close))

/** An object with the declared members in their order; members that are not required may be missing. */
function objectOf(schema: Schema, notation: Notation, context: Context, path: string): Node {
  const { space, comma, colon, sorted } = notation
  const properties = Object.entries(schemaOf(schema.properties))
  const other = schema.additionalProperties
  if (properties.length === 0) {
    if (other === false) return bracketed('{', text(''), '}', space)
    return mapOf(valueOf(other === true ? undefined : other, notation, context, `${path}.*`), notation)
  }
  if (other !== undefined && other !== false) context.note(path, 'only declared members are allowed')
  const required = (schema.required as readonly string[] | undefined) ?? []
  if (required.some(key => !properties.some(([own]) => own === key)))
    context.note(path, 'a required member is not declared')
  if (sorted) properties.sort(([a], [b]) => (a < b ? -1 : 1))
  const members = properties.map(([key, of]) => ({
    node: seq(keyOf(key, notation), colon, valueOf(of, notation, context, `${path}.${key}`)),
    needed: required.includes(key),
  }))
  return bracketed(
    '{',
    inOrder(members, comma, `${notation.name} members ${context.keys.of(schema, context.root)}`),
    '}',
    space,
  )
}
/** A member of a list; it may be missing unless it is `needed`. */
export interface Member {
  readonly node: Node
  readonly needed: boolean
}
/** Members in their order, with `between` between those that are present; `some`: at least one is present. */
export function inOrder(members: readonly Member[], between: Node, key: string, some = false): Node {
  if (!some && between.kind === 'text' && between.text === '')
    return seq(...members.map(({ node, needed }) => (needed ? node : maybe(node))))
  const rest = (k: number): Node => {
    const member = members[k]
    if (!member) return text('')
    return rule(`${key} rest ${k}`, 'rest', () => {
      const here = seq(between, member.node, rest(k + 1))
      return member.needed ? here : alt(here, rest(k + 1))
    })
  }
  const first = (k: number): Node => {
    const member = members[k]
    if (!member) return text('')
    return rule(`${key} first ${k}`, 'first', () => {
      const here = seq(member.node, rest(k + 1))
      return member.needed || (some && k === members.length - 1) ? here : alt(here, first(k + 1))
    })
  }
  return first(0)
}

/** An object with arbitrary keys. */
function mapOf(value: Node, notation: Notation): Node {
  const { strings, bareKeys, colon, comma, space } = notation
  const key = bareKeys
    ? seq(cls('[a-zA-Z_]'), many(cls('[a-zA-Z0-9_]'), 0, 62))
    : seq(text(strings.open), many(cls('[a-zA-Z0-9_ .-]'), 1, 64), text(strings.close))
  const member = seq(key, colon, value)
  return bracketed('{', maybe(seq(member, many(seq(comma, member)))), '}', space)
}
/** Any value. */
const anything = (notation: Notation): Node =>
  rule(`${notation.name} anything`, 'any', () => {
    const { strings, words, comma, space } = notation
    const one = anything(notation)
    return alt(
      anyString(strings),
      NUMBER,
      ...Object.values(words).map(text),
      bracketed('[', maybe(seq(one, many(seq(comma, one)))), ']', space),
      mapOf(one, notation),
    )
  })
