/** Errors about options, which say what was expected and what was given. */

/** Throws a `TypeError` with the name of the option, the allowed values and the given one. */
export const wrong = (option: string, allowed: string, given: unknown, advice = ''): never => {
  throw new TypeError(`${option}: expected ${allowed}, got ${describe(given)}${advice}`)
}

/** The longest value that an error shows in full, in characters. */
const MAX_SHOWN = 60

/** A value as an error shows it. */
function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)
    case 'function':
      return 'a function'
    case 'object':
      return value === null ? 'null' : kindOf(value)
    default:
      return String(value)
  }
}
function kindOf(value: object): string {
  if (Array.isArray(value)) return 'an array'
  if (ArrayBuffer.isView(value)) return value.constructor.name
  if ('then' in value && typeof value.then === 'function') return 'a promise, which has to be awaited'
  try {
    const json = JSON.stringify(value)
    if (json.length <= MAX_SHOWN) return json
  } catch {}
  return `an object with the keys ${Object.keys(value).slice(0, 6).join(', ')}`
}

/** Throws a `TypeError` unless `given` is an object with only these keys. */
export function checkKeys(option: string, given: unknown, allowed: readonly string[]): asserts given is object {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(option, 'an object', given)
  for (const key of Object.keys(given)) if (!allowed.includes(key)) wrong(option, `only ${allowed.join(', ')}`, key)
}

/** Throws a `TypeError` unless `value` is one of these words. */
export function checkValue(option: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string)) wrong(option, allowed.map(v => `'${v}'`).join(' or '), value)
}
