/** The names of the laws, and the error for a broken law. */

/** The laws of a dialect, and the check of its declaration. */
export type Law =
  | 'declaration'
  | 'record'
  | 'events'
  | 'round trip'
  | 'frontier'
  | 'chunking'
  | 'delta'
  | 'ledger'
  | 'no invention'
  | 'never throws'
  | 'linear work'

/** Thrown if a law does not hold; says which law, and where. */
export class BrokenLaw extends Error {
  readonly law: Law
  /** The message without the name of the law. */
  readonly finding: string

  constructor(law: Law, finding: string) {
    super(`${law}: ${finding}`)
    this.law = law
    this.finding = finding
  }
  override get name(): string {
    return 'BrokenLaw'
  }
}

export const broken = (law: Law, finding: string): never => {
  throw new BrokenLaw(law, finding)
}
/** Throws `BrokenLaw` unless `holds`. */
export function expectLaw(law: Law, holds: boolean, finding: string | (() => string)): asserts holds {
  if (!holds) throw new BrokenLaw(law, typeof finding === 'string' ? finding : finding())
}
/** Throws `BrokenLaw` if two values differ; its message ends with the first difference. */
export function expectSame(law: Law, actual: unknown, expected: unknown, finding: string): void {
  const where = difference(actual, expected)
  if (where !== undefined) broken(law, `${finding}; ${where}`)
}

/** Describes the first difference between two values; undefined if they are equal. */
export function difference(actual: unknown, expected: unknown, path = ''): string | undefined {
  if (Object.is(actual, expected)) return undefined
  const isAlike =
    isObject(actual) && isObject(expected) && Object.getPrototypeOf(actual) === Object.getPrototypeOf(expected)
  if (!isAlike) return `${path === '' ? 'it' : path} is ${shown(actual)}, not ${shown(expected)}`
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const inner = Array.isArray(expected) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(actual, key)) return `${inner} is missing: expected ${shown(expected[key])}`
    if (!Object.hasOwn(expected, key)) return `${inner} is there and should not be: ${shown(actual[key])}`
    const found = difference(actual[key], expected[key], inner)
    if (found !== undefined) return found
  }
  return undefined
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The most characters of a value that are shown in a message. */
const MAX_SHOWN = 160
/** Formats a value for a message, shortened to `MAX_SHOWN` characters. */
export function shown(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value))
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
}
