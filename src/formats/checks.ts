/** Checks of plain data against a schema: which members an object may have, and what each must be. */
import { closest } from '../engine/closest.ts'
import { isSchemaObject } from '../engine/value-types.ts'
import { checkValue, wrong } from '../engine/wrong.ts'

/** Throws a `TypeError` that names `path` unless `value` is a `T`. */
export interface Check<T> {
  (value: unknown, path: string): void
  /** Holds the check to its type; never set. */
  readonly of?: (value: T) => T
}
/** A member that must be present. */
export interface Needed<T> {
  readonly needed: Check<T>
}
/** The checks of the members of `T`: those without a `?` are needed. */
export type Schema<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K> ? Check<Exclude<T[K], undefined>> : Needed<T[K]>
}

export const needed = <T>(check: Check<T>): Needed<T> => ({ needed: check })
function mustBe(what: string, fits: boolean, value: unknown, path: string): void {
  if (!fits) wrong(path, what, value)
}

/** A string, which may be empty. */
export const string: Check<string> = (value, path) => mustBe('a string', typeof value === 'string', value, path)
/** A string that is not empty. */
export const text: Check<string> = (value, path) =>
  mustBe('a string with something in it', typeof value === 'string' && value !== '', value, path)
export const flag: Check<boolean> = (value, path) => mustBe('true or false', typeof value === 'boolean', value, path)
/** One of these words. */
export const oneOf =
  <T extends string>(...allowed: readonly T[]): Check<T> =>
  (value, path) =>
    checkValue(path, value, allowed)
/** Both checks. */
export const both =
  <T>(one: Check<T>, other: Check<T>): Check<T> =>
  (value, path) => {
    one(value, path)
    other(value, path)
  }
/** An empty string, or what `check` takes. */
export const orNothing =
  (check: Check<string>): Check<string> =>
  (value, path) => {
    if (value !== '') check(value, path)
  }
/** `one` checks values of this JavaScript type, `other` all others. */
export const either =
  <A, B>(type: 'string' | 'boolean', one: Check<A>, other: Check<B>): Check<A | B> =>
  (value, path) =>
    typeof value === type ? one(value, path) : other(value, path)

export const listOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) return wrong(path, 'a list', value)
    value.forEach((item, k) => void check(item, `${path}[${k}]`))
  }
/** A list with at least one item. */
export const some =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length === 0) return wrong(path, 'a list with something in it', value)
    listOf(check)(value, path)
  }
/** Two strings; `what` names them in an error. */
export const pairOf =
  (what: string, first: Check<string>, second: Check<string>): Check<readonly [string, string]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length !== 2) return wrong(path, `a list of two strings, ${what}`, value)
    first(value[0], `${path}[0]`)
    second(value[1], `${path}[1]`)
  }
/** A marker that opens and one that closes, which may be empty. */
export const pair: Check<readonly [string, string]> = (value, path) =>
  pairOf('what opens and what closes', text, string)(value, path)

/** An object with any keys. */
export const mapOf =
  <T>(check: Check<T>): Check<Readonly<Record<string, T>>> =>
  (value, path) => {
    if (!isObject(value)) return wrong(path, 'an object', value)
    for (const [key, item] of Object.entries(value)) check(item, `${path}.${key}`)
  }
/** An object with the members of a schema. */
export const objectOf =
  <T>(schema: Schema<T>): Check<T> =>
  (value, path) => {
    if (!isObject(value)) return wrong(path, 'an object', value)
    const checks = schema as Readonly<Record<string, Check<unknown> | Needed<unknown>>>
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(checks, key)) continue
      const [meant] = closest(key, Object.keys(checks))
      wrong(path, `only ${Object.keys(checks).join(', ')}`, key, meant === undefined ? '' : `; is '${meant}' meant?`)
    }
    for (const [key, check] of Object.entries(checks)) {
      const member = value[key]
      if ('needed' in check) check.needed(member, `${path}.${key}`)
      else if (member !== undefined) check(member, `${path}.${key}`)
    }
  }
const isObject = isSchemaObject

/** A text with places. */
interface Places {
  /** The places that it must have; of two with a `|` between them, one. */
  readonly needs: readonly string[]
  /** The places that it may have. */
  readonly may?: readonly string[]
  /** The form that it must have, and how an error names it. */
  readonly form?: readonly [form: RegExp, name: string]
}
/** A text with places in braces. Other words in braces are ordinary text, unless they are a place misspelt. */
export const template =
  ({ needs, may = [], form: [form, name] = [/^/, ''] }: Places): Check<string> =>
  (value, path) => {
    const named = needs.map(place => place.split('|').map(inBraces).join(' or ')).join(', ')
    const what = `a text${named && ` with ${named}`}`
    if (typeof value !== 'string' || value === '') return wrong(path, what, value)
    const places = [...needs.flatMap(place => place.split('|')), ...may]
    const missing = needs.some(place => !place.split('|').some(one => value.includes(inBraces(one))))
    for (const [, word = ''] of value.matchAll(/\{(\w+)\}/g)) {
      const [meant] = places.includes(word) ? [] : closest(word, places)
      if (meant !== undefined) wrong(path, what, value, `; is {${meant}} meant by {${word}}?`)
    }
    if (missing) wrong(path, what, value)
    if (!form.test(value)) wrong(path, `a text in the form ${name}`, value)
  }
const inBraces = (place: string): string => `{${place}}`
