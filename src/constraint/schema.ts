/** Converts JSON Schema to a tree: the values that it allows, in a notation. */
import { isSchemaObject } from '../engine/value-types.ts'
import { list, pointed } from '../tools/schema.ts'
import type { Keys } from './keys.ts'
import { bracketed, byName, keyOf, literal, type Notation, type Strings } from './notation.ts'
import { patternOf } from './pattern.ts'
import { alt, cls, many, maybe, type Node, rule, seq, text } from './tree.ts'

/** A schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>
export type Kind = 'any' | 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

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

/** A schema that is an object; one that is not says nothing. */
export const schemaOf = (given: unknown): Schema => (isSchemaObject(given) ? given : {})

/** Resolves the `$ref` of a schema; also returns the pointers followed so far. Undefined for a circular reference. */
function resolved(given: unknown, { root, note }: Context, path: string, followed: readonly string[] = []) {
  if (given === false) note(path, 'false is not enforced')
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
/** The keywords that no grammar enforces. */
const NOT_ENFORCED =
  'not if dependentRequired dependentSchemas patternProperties propertyNames contains uniqueItems multipleOf minimum ' +
  'maximum exclusiveMinimum exclusiveMaximum format minProperties maxProperties'
function noteKeywords(schema: Schema, { note }: Context, path: string): void {
  for (const key of NOT_ENFORCED.split(' '))
    if (schema[key] !== undefined && schema[key] !== false) note(path, `${key} is not enforced`)
  if (schema.enum !== undefined && fixed(schema).length === 0) note(path, 'enum without values is not enforced')
  for (const key of requiredIn(schema))
    if (!Object.hasOwn(schemaOf(schema.properties), key)) note(path, `'${key}' is required and not declared`)
}
/** The names of the required members. */
export const requiredIn = ({ required }: Schema): readonly string[] => list(required) as readonly string[]
const merged = (a: Schema, b: Schema): Schema => ({
  ...a,
  ...b,
  ...((a.properties ?? b.properties) !== undefined && {
    properties: { ...schemaOf(a.properties), ...schemaOf(b.properties) },
  }),
  required: [...new Set([...requiredIn(a), ...requiredIn(b)])],
})

/** The values of `const` or `enum`: none if the schema has neither, or an `enum` that no grammar can express. */
const fixed = (schema: Schema): readonly unknown[] => (schema.const === undefined ? list(schema.enum) : [schema.const])

const typesOf = (schema: Schema): readonly unknown[] => [schema.type ?? []].flat()
/** The kinds of values that a schema allows. */
function kindsOf(schema: Schema): readonly Kind[] {
  const types = typesOf(schema)
  if (types.length === 0) return [schema.properties ? 'object' : schema.items === undefined ? 'any' : 'array']
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
  const types = typesOf(schema)
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
      if (least !== undefined || most !== undefined) context.note(path, 'length is not enforced')
      return own
    }
    context.note(path, `pattern ${pattern} is not enforced`)
  }
  const [min, max] = lengthOf(least, most, context, path, strings.inside.kind === 'free')
  return min === 0 && max === ANY ? strings.inside : many(strings.plain, min, max)
}
const ANY = Number.POSITIVE_INFINITY
/** The least and the greatest length, if a grammar can count them: `most` only, if `bounded`. */
export function lengthOf(
  least: unknown = 0,
  most: unknown = ANY,
  { note }: Context,
  path: string,
  bounded?: boolean,
): readonly [min: number, max: number] {
  const [min, max] = [least, most] as readonly number[] as readonly [number, number]
  const counts = (own: number) => Number.isInteger(own) && own >= 0 && own <= MOST
  if (counts(min) && (max === ANY ? !bounded || min === 0 : min <= max && counts(max))) return [min, max]
  note(path, 'length is not enforced')
  return [0, ANY]
}

/** How values are written, by their kinds. */
export interface Form {
  /** A value of `const` or `enum`, a boolean or null. */
  readonly fixed: (value: unknown) => Node
  readonly string: (schema: Schema) => Node
  readonly number: (schema: Schema) => Node
  /** A list or an object. */
  readonly other: (schema: Schema, kind: Kind) => Node
  /** A value whose schema says nothing. */
  readonly any: (schema: Schema) => Node
}
/** The values that a schema allows, in a form. */
export const formed = (given: unknown, form: Form, context: Context, path: string): Node =>
  alt(
    ...branches(given, context, path).flatMap(schema => {
      const either = (...values: readonly unknown[]) => alt(...values.map(value => form.fixed(value)))
      const values = fixed(schema)
      if (values.length > 0) return either(...values)
      return kindsOf(schema).map(kind => {
        if (kind === 'boolean') return either(true, false)
        if (kind === 'null') return either(null)
        return kind === 'any' || kind === 'string' || kind === 'number' ? form[kind](schema) : form.other(schema, kind)
      })
    }),
  )

/** The values that a schema allows, in a notation. */
export function valueOf(given: unknown, notation: Notation, context: Context, path: string): Node {
  const any = () => anything(notation)
  if (given === true || given === undefined) return any()
  const form: Form = {
    ...{ any, number: numberOf, fixed: value => literal(value, notation) },
    string: schema => stringOf(schema, notation.strings, context, path),
    other(schema, kind) {
      if (kind === 'array') return listOf(schema, notation, context, path)
      if (kind === 'object') return objectOf(schema, notation, context, path)
      context.note(path, `type '${kind}' is not enforced`)
      return any()
    },
  }
  const make = () => formed(given, form, context, path)
  return rule(`${notation.name} ${context.keys.of(schemaOf(given), context.root)}`, 'value', make)
}
function listOf(schema: Schema, notation: Notation, context: Context, path: string): Node {
  const { space, comma } = notation
  if (schema.prefixItems !== undefined || Array.isArray(schema.items))
    context.note(path, 'the order of items is not enforced')
  const item = Array.isArray(schema.items) ? anything(notation) : valueOf(schema.items, notation, context, `${path}[]`)
  const [least, most] = lengthOf(schema.minItems, schema.maxItems, context, path)
  if (most === 0) return text('[]')
  const some = seq(item, many(seq(comma, item), Math.max(0, least - 1), most - 1))
  return bracketed('[', least > 0 ? some : maybe(some), ']', space)
}
/** An object with the declared members in their order; members that are not required may be missing. */
function objectOf(schema: Schema, notation: Notation, context: Context, path: string): Node {
  const { space, comma, colon, sorted } = notation
  const properties = Object.entries(schemaOf(schema.properties))
  const other = schema.additionalProperties
  if (properties.length === 0) {
    if (other === false) return bracketed('{', text(''), '}', space)
    return mapOf(valueOf(other === true ? undefined : other, notation, context, `${path}.*`), notation)
  }
  if (other !== undefined && other !== false) context.note(path, 'only what is declared is allowed')
  const required = requiredIn(schema)
  if (sorted) properties.sort(byName)
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
  const from = (k: number, hint: 'first' | 'rest'): Node => {
    const member = members[k]
    if (!member) return text('')
    return rule(`${key} ${hint} ${k}`, hint, () => {
      const isFirst = hint === 'first'
      const here = seq(isFirst ? text('') : between, member.node, from(k + 1, 'rest'))
      return member.needed || (isFirst && some && k === members.length - 1) ? here : alt(here, from(k + 1, hint))
    })
  }
  return from(0, 'first')
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
