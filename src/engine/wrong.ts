/** Errors about options, which say what was expected and what was given. */

import { isSchemaObject } from './value-types.ts'

/** Throws a `TypeError` with the name of the option, the allowed values and the given one. */
export const wrong = (option: string, allowed: string, given: unknown, advice = ''): never => {
  throw new TypeError(`${option}: expected ${allowed}, got ${describe(given)}${advice}`)
}

/** The most characters of a value that an error shows. */
const MAX_SHOWN = 60

/** A value as an error shows it. */
function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(short(value))
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return 'an array'
  if ('then' in value && typeof value.then === 'function') return 'a promise, which has to be awaited'
  const { constructor } = value
  if (constructor && constructor !== Object) return constructor.name // a view of bytes, a response, a date
  try {
    return short(JSON.stringify(value))
  } catch {
    return 'an object'
  }
}
const short = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** Throws a `TypeError` unless `given` is an object and not an array. */
export function checkIsObject(option: string, given: unknown): asserts given is object {
  if (!isSchemaObject(given)) wrong(option, 'an object', given)
}
/** Throws a `TypeError` unless `given` is an object with only these keys. */
export function checkKeys(option: string, given: unknown, allowed: readonly string[]): asserts given is object {
  checkIsObject(option, given)
  for (const key of Object.keys(given)) if (!allowed.includes(key)) wrong(option, `only ${allowed.join(', ')}`, key)
}

/** Throws a `TypeError` unless `value` is one of these words. */
export function checkValue(option: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string)) wrong(option, allowed.map(v => `'${v}'`).join(' or '), value)
}

/** Throws a `TypeError` unless `value` is undefined or a string. */
export const checkString = (option: string, value: unknown): unknown =>
  value === undefined || typeof value === 'string' || wrong(option, 'a string', value)
