/**
 * Makes calls that nearly fit their tools fit, if their meaning is plain: the policy `arguments: 'schema'`. A value
 * that may validate is left alone: only one that certainly does not is changed, and only into one that may.
 */
import { CHANGES, type ChangeCode, type DiagnosticCode } from '../engine/diagnostic.ts'
import { addTo, remembered } from '../engine/memo.ts'
import { toolNamed } from '../engine/names.ts'
import { isSchemaObject, type ReadParameter, type SchemaObject } from '../engine/value-types.ts'
import type { Tools } from './definitions.ts'
import { listIn, pointed } from './layers.ts'
import { ARGUMENT_WRAPPERS, kindsOfValue, MAX_DEPTH, ownNamed, ownPart, SchemaDocument } from './schema.ts'

/** A change in a call. */
export interface Change {
  readonly code: ChangeCode
  /** One plain sentence. */
  readonly message: string
  /** The place in the arguments: `days`, `near[0].lat`; `''` for the arguments as a whole, and for the name. */
  readonly path: string
}

/** Makes calls of some tools fit. */
export type Fitting = (tools: Tools) => Fitter
export interface Fitter {
  /** The only tool whose name differs from `name` at most in case, dashes and namespace; else `name` itself. */
  tool(name: string): string
  /** The arguments of a call to the tool that `name` means, and the changes in the call. */
  fitted(name: string, values: Values): Fitted
  /**
   * Makes a call fit that was read to its end, `at`. Returns its arguments if they changed. Reports the changes, and
   * the values that still do not fit.
   */
  apply(call: ReadCall, values: Values, at: number, report: Report): Values | undefined
}
/** A call as its tool declares it. */
interface Fitted {
  readonly name: string
  readonly values: Values
  readonly changes: readonly Change[]
  /** The places of the values that still are of another type than the declared one. */
  readonly unfit: readonly string[]
}
type Values = Record<string, unknown>
/** A parameter whose text is not of the declared type; as an `item` of a list, it may be. */
export interface Unfit extends Pick<ReadParameter, 'item'> {
  readonly key: string
  readonly start: number
  readonly end: number
}
/** A call that was read: the fields that matter here. */
interface ReadCall {
  readonly start: number
  readonly dialect: string
  /** The name of the call, as the model wrote it. */
  readonly written: string
  readonly unfit: readonly Unfit[]
  /** The arguments, as strict JSON. */
  json: string
  status: 'complete' | 'repaired' | 'truncated'
}
type Report = (
  ...told: [code: DiagnosticCode, start: number, end: number, dialect: string, also?: Partial<Omit<Change, 'code'>>]
) => void

export const fitting: Fitting = tools => {
  const likely = new Map<string, string | undefined>()
  for (const name of tools.given.keys()) likely.set(plain(name), likely.has(plain(name)) ? undefined : name)
  const fitOf = remembered(fitTo)
  const tool = (name: string) => {
    const own = toolNamed(name, tools)
    return tools.has(own) ? own : (likely.get(plain(own)) ?? name)
  }
  const fitted: Fitter['fitted'] = (name, written) => {
    const own = tool(name)
    const schema = tools.schema(own)
    const changes: Change[] = []
    const unfit: string[] = []
    const note = (code: ChangeCode, path: string) => void changes.push({ code, message: CHANGES[code], path })
    if (own !== name) note('tool-name', '')
    const inner = unwrapped(own, written, tools.parameters(own), schema)
    if (inner) note('wrapped', '')
    return { values: fitOf(schema)(inner ?? written, note, changes, unfit) as Values, changes, unfit, name: own }
  }
  return {
    tool,
    fitted,
    apply(call, written, at, report) {
      const read = { ...written }
      for (const { key, item } of call.unfit) if (item && !item.code) read[key] = JSON.parse(item.json)
      const { values, changes, unfit } = fitted(call.written, read)
      const keyOf = (path: string) => path.split(/[.[]/)[0]
      const places = new Map<unknown, { path: string }[]>()
      for (const { code, ...also } of changes) {
        report(code, call.start, at, call.dialect, also)
        places.set(keyOf(also.path), [])
      }
      for (const path of unfit) addTo(places, keyOf(path), { path })
      for (const { key, start, end } of call.unfit)
        for (const place of places.get(key) ?? [undefined]) report('wrong-type', start, end, call.dialect, place)
      if (changes.length === 0) return undefined
      if (call.status === 'complete') call.status = 'repaired'
      call.json = JSON.stringify(values)
      return JSON.parse(call.json) as Values
    },
  }
}
/**
 * The inner arguments of `{"arguments": {…}}`, if the tool declares no such parameter but all of those inside, and its
 * schema says nothing about others. The name of the tool may be repeated beside the wrapper.
 */
function unwrapped(name: string, values: Values, declared: readonly string[], schema: unknown): Values | undefined {
  const isAgain = (key: string) => key === 'name' && values[key] === name && !declared.includes(key)
  const [key = '', ...more] = Object.keys(values).filter(key => !isAgain(key))
  const inner = values[key]
  const { additionalProperties, patternProperties } = Object(schema) as Values
  const isWrapper = ARGUMENT_WRAPPERS.has(key) && more.length === 0 && declared.length > 0 && !declared.includes(key)
  if (!isWrapper || !isObject(inner) || additionalProperties || patternProperties) return undefined
  return Object.keys(inner).every(one => declared.includes(one)) ? inner : undefined
}
const plain = (name: string): string => name.replaceAll('-', '_').toLowerCase()

const isObject = isSchemaObject as (value: unknown) => value is Values

type Note = (code: ChangeCode, path: string) => void

/** Returns a function that makes values fit the schema as far as possible; each change is noted. */
const fitTo = (root: unknown) => {
  const document = new SchemaDocument(root)
  const named = remembered(ownNamed)
  /** The strings that a schema names, by their lower case. */
  const names = remembered((schema: unknown) => {
    const found = new Map<string, string[]>()
    document.some(schema, layer => {
      for (const one of [...listIn(layer.enum), layer.const])
        if (typeof one === 'string') addTo(found, one.toLowerCase(), one)
      return false
    })
    return found
  })
  return (all: unknown, note: Note, changes: Change[], unfit: string[]): unknown => {
    const answersOf = remembered((_: object) => new Map<unknown, boolean>())

    /** Whether the value certainly does not validate. Keywords that are not understood count in its favour. */
    const fails = (value: unknown, schema: unknown, depth = 0): boolean => {
      if (!isSchemaObject(schema) || depth > MAX_DEPTH) return schema === false
      const known = answersOf(schema)
      if (!known.has(value)) {
        known.set(value, false) // a schema that contains itself adds nothing
        known.set(value, failsAnew(value, schema, depth + 1))
      }
      return known.get(value)!
    }
    const failsAnew = (value: unknown, schema: SchemaObject, depth: number): boolean => {
      const { $ref, minItems, maxItems, additionalProperties: others, patternProperties } = schema
      const { kinds, values } = named(schema) ?? {}
      const wrong = (part: unknown) => fails(value, part, depth)
      const allWrong = (choices: readonly unknown[]) => choices.length > 0 && choices.every(wrong)
      if (
        (kinds && !kindsOfValue(value).some(kind => kinds.has(kind))) ||
        (values && typeof value !== 'object' && !values.includes(value)) ||
        (typeof $ref === 'string' && wrong(pointed(root, $ref))) ||
        listIn(schema.allOf).some(wrong) ||
        allWrong(listIn(schema.anyOf)) ||
        allWrong(listIn(schema.oneOf))
      )
        return true
      if (Array.isArray(value))
        return (
          value.length < Number(minItems) ||
          value.length > Number(maxItems) ||
          value.some((item, k) => fails(item, ownPart(schema, k), depth))
        )
      if (!isObject(value)) return false
      const isClosed = others === false && !patternProperties
      const isWrong = (key: string) =>
        (isClosed && !Object.hasOwn(Object(schema.properties), key)) || fails(value[key], ownPart(schema, key), depth)
      return (
        listIn(schema.required).some(key => !Object.hasOwn(value, key as string)) || Object.keys(value).some(isWrong)
      )
    }

    const fitted = (value: unknown, schema: unknown, path: string, depth: number): unknown => {
      if (depth > MAX_DEPTH || !fails(value, schema)) return value
      const { kinds } = document.declared(schema)
      if (Array.isArray(value) && kinds.has('array'))
        return value.map((item, k) => fitted(item, document.part(schema, k), `${path}[${k}]`, depth + 1))
      if (isObject(value) && kinds.has('object')) return members(value, schema, path, depth)
      const made =
        namedValue(value, schema, path) ?? (kinds.has('array') ? listed(value, schema, path, depth) : undefined)
      if (made === undefined && !kindsOfValue(value).some(kind => kinds.has(kind))) unfit.push(path)
      return made ?? value
    }
    const members = (value: Values, schema: unknown, path: string, depth: number): Values =>
      Object.fromEntries(
        Object.entries(value).flatMap(([key, one]) => {
          const member = document.part(schema, key)
          const at = `${path && `${path}.`}${key}`
          const mayMiss = () => !document.some(schema, ({ required }) => listIn(required).includes(key))
          if (one !== null || !fails(null, member) || !mayMiss()) return [[key, fitted(one, member, at, depth + 1)]]
          note('null-member', at)
          return []
        }),
      )
    /** The only value of an enum that differs from `value` in nothing but case. */
    const namedValue = (value: unknown, schema: unknown, path: string): unknown => {
      if (typeof value !== 'string') return undefined
      const found = new Set(
        names(schema)
          .get(value.toLowerCase())
          ?.filter(one => !fails(one, schema)),
      )
      if (found.size !== 1) return undefined
      note('enum-case', path)
      return [...found][0]
    }
    /** The value as the only item of a list. Text that is blank, or is itself a list, is not an item. */
    const listed = (value: unknown, schema: unknown, path: string, depth: number): unknown => {
      if (value === null || (typeof value === 'string' && /^\s*(?:$|\[)/.test(value))) return undefined
      const lengths = [changes.length, unfit.length] as const
      const made = [fitted(value, document.part(schema, 0), `${path}[0]`, depth + 1)]
      if (!fails(made, schema)) {
        note('lone-value', path)
        return made
      }
      // It does not fit either: what was noted inside is withdrawn.
      ;[changes.length, unfit.length] = lengths
      return undefined
    }
    return fitted(all, root, '', 0)
  }
}
