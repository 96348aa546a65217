/** Converts JSON Schema to a tree: the values that it allows, in a notation. */
import { isSchemaObject } from '../engine/value-types.ts'
import { listIn, pointed } from '../tools/layers.ts'
import { KINDS, type Kind, kindsOfShape, kindsOfType } from '../tools/schema.ts'
import { alphabetical, bracketed, keyOf, literal, type Notation, type Strings } from './notation.ts'
import { patternOf, regular } from './pattern.ts'
import { alt, many, maybe, type Node, rule, seq, text } from './tree.ts'

/** A schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>
/** A schema without `$ref` and alternatives: it allows values of the kinds in `type`, or those in `enum` if it has one. */
export interface Flat extends Schema {
  readonly type: readonly Kind[]
  readonly enum?: readonly unknown[]
}

/** What the conversion of a tool's schema needs. */
export interface Context {
  /** The schema that `$ref`s point into. */
  readonly root: Schema
  /** Names a schema, so that equal ones share a rule. */
  readonly key: (schema: unknown) => string
  /** Notes what cannot be enforced, and where. */
  readonly note: (path: string, what: string) => void
}

/** The most repetitions that a grammar counts, since engines unroll them. */
const MOST = 500

/** A schema that is an object; one that is not says nothing. */
export const schemaOf = (given: unknown): Schema => (isSchemaObject(given) ? given : {})

/** The most schemas that are visited for the alternatives of one schema. */
const MOST_UNFOLDED = 512

/**
 * Returns the alternatives of a schema: each has all that a value must fit, also from `$ref` and `allOf`. Those that
 * nothing fits are left out, and a schema that contains itself is not unfolded again.
 */
export function branches(given: unknown, context: Context, path: string): readonly Flat[] {
  const note = (what: string) => context.note(path, what)
  let looked = 0
  const unfold = (given: unknown, followed: readonly unknown[]): readonly Flat[] => {
    if (given === false) note('false is not enforced')
    const { $ref, allOf, anyOf, oneOf, ...rest } = schemaOf(given)
    if (followed.includes($ref) || looked++ > MOST_UNFOLDED) return []
    let all = [flat(rest, note)]
    const and = (others: readonly Flat[]) => {
      looked += (all.length - 1) * (others.length - 1)
      all = looked > MOST_UNFOLDED ? [] : all.flatMap(one => others.map(other => merged(one, other, context, note)))
    }
    const refs = typeof $ref === 'string' ? [$ref] : []
    const targets = refs.map(ref => pointed(context.root, ref))
    if (targets.includes(undefined)) note(`$ref '${$ref}' points nowhere: any value`)
    const inside = (one: unknown) => unfold(one, [...followed, ...refs])
    for (const one of [...targets, ...listIn(allOf)]) and(inside(one))
    if (oneOf) note('oneOf: any of them')
    for (const either of [anyOf, oneOf]) if (Array.isArray(either)) and(either.flatMap(inside))
    if (rest.nullable === true && rest.enum === undefined) all.push({ type: ['null'] })
    return all
  }
  const found = unfold(given, [])
  if (found.length === 0 || looked > MOST_UNFOLDED) {
    note(`${looked > MOST_UNFOLDED ? 'too many alternatives' : 'contains only itself'}: any value`)
    return [{ type: KINDS }]
  }
  const possible = found.filter(one => one.type.length > 0 && one.enum?.length !== 0)
  for (const one of possible) {
    for (const key of NOT_ENFORCED.split(' ')) if ((one[key] ?? false) !== false) note(`${key} is not enforced`)
    for (const key of listIn(one.required) as readonly string[])
      if (!Object.hasOwn(schemaOf(one.properties), key)) note(`'${key}' is required and not declared`)
  }
  if (possible.length > 0) return possible
  const { enum: values, ...rest } = found[0]!
  note(`${values ? 'enum without values' : 'type that nothing fits'} is not enforced`)
  return [{ ...rest, type: rest.type.length > 0 ? rest.type : KINDS }]
}
/** The keywords that no grammar enforces. */
const NOT_ENFORCED =
  'not if dependentRequired dependentSchemas patternProperties propertyNames contains uniqueItems multipleOf minimum ' +
  'maximum exclusiveMinimum exclusiveMaximum format minProperties maxProperties'

/** What a schema says itself: the kinds of values, by any of their names, and the values of its `enum` or `const`. */
function flat({ const: only, ...schema }: Schema, note: (what: string) => void): Flat {
  const kinds = kindsOfType(schema.type)
  if (schema.type !== undefined && !kinds) note(`type '${schema.type}' is not enforced`)
  const type: readonly string[] = [...new Set(kinds ?? kindsOfShape(schema) ?? KINDS)]
  const values = only === undefined ? schema.enum : [only]
  const fits = (one: unknown) =>
    one === null || type.includes(Number.isInteger(one) ? 'integer' : Array.isArray(one) ? 'array' : typeof one)
  return {
    ...schema,
    type: type as readonly Kind[],
    ...(values !== undefined && { enum: listIn(values).filter(fits) }),
  }
}
/** What fits both schemas. */
function merged(a: Flat, b: Flat, context: Context, note: (what: string) => void): Flat {
  /** The schemas that were joined before, or the schema itself. */
  const partsOf = (schema: unknown) => {
    const { allOf, ...rest } = schemaOf(schema)
    return Array.isArray(allOf) && Object.keys(rest).length === 0 ? (allOf as readonly unknown[]) : [schema]
  }
  /** Joins each part once: otherwise schemas that contain themselves grew without end. */
  const both = (one: unknown, other: unknown): unknown => {
    const parts = [...partsOf(one), ...partsOf(other)]
    const allOf = [...new Map(parts.map(part => [context.key(part), part])).values()]
    return allOf.length > 1 ? { allOf } : one
  }
  const joined = (key: string, one: unknown, other: unknown): unknown => {
    if (key === 'properties') {
      const all = { ...schemaOf(one) }
      for (const [name, of] of Object.entries(schemaOf(other)))
        all[name] = Object.hasOwn(all, name) ? both(all[name], of) : of
      return all
    }
    if (key === 'required') return [...listIn(one), ...listIn(other)]
    if (/^m(?:in|ax)/.test(key)) return Math[key[1] === 'i' ? 'max' : 'min'](one as number, other as number)
    if (key === 'pattern' && one !== other) note(`pattern ${other} is not enforced`)
    if (!Array.isArray(other))
      return isSchemaObject(one) && isSchemaObject(other) ? both(one, other) : one === true ? other : other && one
    const known = other.map(value => JSON.stringify(value))
    return listIn(one).filter(value => known.includes(JSON.stringify(value)))
  }
  const all: Record<string, unknown> = { ...a }
  for (const [key, own] of Object.entries(b))
    if (own !== undefined) all[key] = all[key] === undefined ? own : joined(key, all[key], own)
  return flat(all, note)
}

/** At most 15 digits, as many as a double represents exactly. */
const INTEGER: Node = rule('integer', 'integer', () => regular('-?(0|[1-9]\\d{0,14})'))
/** What may follow the first digit of a number, with at most `left` digits; without a fraction the last two may not. */
const digits = (left: number): string => `(\\.\\d{1,${left}}${left > 2 ? `|\\d${digits(left - 1)}` : ''})?`
/** Numbers that a double holds: 17 digits, and exponents as JavaScript prints them. */
const NUMBER: Node = rule('number', 'number', () =>
  regular(
    `-?((0(\\.0{0,6}\\d{1,17})?|[1-9]${digits(16)})([eE][+-]?\\d{1,2})?` +
      '|[1-9](\\.\\d{1,16})?[eE][+-]?([12]\\d\\d|30[0-7])|5e-324)',
  ),
)

/** A string with its quotes or the text around it, in any of its forms. */
export function stringOf(schema: Schema, strings: Strings, context: Context, path: string): Node {
  const { minLength: least, maxLength: most, pattern } = schema
  const forms = strings.other ? [strings, strings.other] : [strings]
  const whole = ({ open, close }: Strings, inside: Node) => seq(text(open), inside, text(close))
  if (typeof pattern === 'string') {
    const all = forms.flatMap(form => {
      const own = patternOf(pattern, form)
      return own ? whole(form, own) : []
    })
    if (all.length > 0 && (least ?? most) !== undefined) context.note(path, 'length is not enforced')
    if (all.length > 0) return alt(...all)
    context.note(path, `pattern ${pattern} is not enforced`)
  }
  const [min, max] = lengthOf(least, most, context, path, strings.inside.kind === 'free')
  return alt(...forms.map(form => whole(form, min === 0 && max === ANY ? form.inside : many(form.plain, min, max))))
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
  const counts = (own: unknown): own is number =>
    Number.isInteger(own) && (own as number) >= 0 && (own as number) <= MOST
  if (counts(least) && (most === ANY ? !bounded || least === 0 : counts(most) && least <= most))
    return [least, most as number]
  note(path, 'length is not enforced')
  return [0, ANY]
}

/** How values are written, by their kinds. */
export interface Form {
  /** A value of `const` or `enum`, a boolean or null; undefined if it cannot be written. */
  readonly fixed: (value: unknown) => Node | undefined
  readonly string: (schema: Schema) => Node
  readonly number: (node: Node) => Node
  readonly other: (schema: Flat, kind: 'array' | 'object') => Node
  /** Whether any value is a string: raw text between the same tags. */
  readonly isText?: boolean
}
/** The values that a schema allows, in a form. */
export const formed = (given: unknown, form: Form, context: Context, path: string): Node => {
  const all = branches(given, context, path).flatMap(schema => {
    const either = (values: readonly unknown[]) => values.flatMap(value => form.fixed(value) ?? [])
    if (schema.enum) return either(schema.enum)
    const type: readonly Kind[] = form.isText && schema.type.length === KINDS.length ? ['string'] : schema.type
    return type.flatMap(kind => {
      if (kind === 'null') return either([null])
      if (kind === 'boolean') return either([true, false])
      if (kind === 'string') return form.string(schema)
      if (kind === 'number') return form.number(NUMBER)
      if (kind === 'integer') return type.includes('number') ? [] : form.number(INTEGER)
      return form.other(schema, kind)
    })
  })
  return alt(...(all.length > 0 ? all : [form.string({})]))
}

/** The values that a schema allows, in a notation. */
export function valueOf(given: unknown, notation: Notation, context: Context, path: string): Node {
  const form: Form = {
    number: node => node,
    fixed: value => literal(value, notation),
    string: schema => stringOf(schema, notation.strings, context, path),
    other: (schema, kind) => (kind === 'array' ? listOf : objectOf)(schema, notation, context, path),
  }
  const make = () => formed(given, form, context, path)
  return rule(`${notation.name} ${context.key(given)}`, 'value', make)
}
function listOf(schema: Schema, notation: Notation, context: Context, path: string): Node {
  const { space, comma } = notation
  if (schema.prefixItems !== undefined || Array.isArray(schema.items))
    context.note(path, 'the order of items is not enforced')
  const item = valueOf(schema.items, notation, context, `${path}[]`)
  const [least, most] = lengthOf(schema.minItems, schema.maxItems, context, path)
  if (most === 0) return text('[]')
  const some = seq(item, many(seq(comma, item), Math.max(0, least - 1), most - 1))
  return bracketed('[', least > 0 ? some : maybe(some), ']', space)
}
/** An object with the declared members in their order; members that are not required may be missing. */
function objectOf(schema: Schema, notation: Notation, context: Context, path: string): Node {
  const { space, comma, colon, sorted } = notation
  const other = schema.additionalProperties
  if (Object.keys(schemaOf(schema.properties)).length === 0) {
    if (other === false) return bracketed('{', text(''), '}', space)
    return mapOf(valueOf(other, notation, context, `${path}.*`), notation)
  }
  if (other !== undefined && other !== false) context.note(path, 'only what is declared is allowed')
  const memberOf = (key: string, of: unknown) =>
    seq(keyOf(key, notation), colon, valueOf(of, notation, context, `${path}.${key}`))
  const members = membersOf(schema, memberOf, sorted)
  return bracketed('{', inOrder(members, comma, `${notation.name} members ${context.key(schema)}`), '}', space)
}
/** A member of a list; it may be missing unless it is `needed`. */
export interface Member {
  readonly node: Node
  readonly needed: boolean
}
/** The members of an object; `sorted`: in the order of their names. */
export function membersOf(
  { properties, required }: Schema,
  node: (key: string, of: unknown) => Node,
  sorted: boolean,
): readonly Member[] {
  const all = Object.entries(schemaOf(properties))
  if (sorted) all.sort(alphabetical)
  return all.map(([key, of]) => ({ node: node(key, of), needed: listIn(required).includes(key) }))
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
    ? regular('[a-zA-Z_]\\w{0,62}')
    : seq(text(strings.open), regular('[\\w .-]{1,64}'), text(strings.close))
  const member = seq(key, colon, value)
  return bracketed('{', maybe(seq(member, many(seq(comma, member)))), '}', space)
}
