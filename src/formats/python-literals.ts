/** Values as Python and its relatives print them. */
import { spacedJson } from './spaced.ts'

/** A value as a Python literal, its strings as JSON writes them. */
export const printedLiteral = (value: unknown): string => literal(value, PYTHON, s => JSON.stringify(s))
/** A value as `repr` prints it. */
export const printedRepr = (value: unknown): string => literal(value, PYTHON, repr)
/** A value as `repr` prints it, but with JSON's literals. */
export const printedMixed = (value: unknown): string => literal(value, JSON_WORDS, repr)

/** A text unescaped between quotes, or another value as a Python literal. */
const printedRaw = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : printedLiteral(value))

/** The functions that print values, by their names in `literals`. */
export const LITERALS = {
  python: printedLiteral,
  json: spacedJson,
  repr: printedRepr,
  mixed: printedMixed,
  raw: printedRaw,
}

type Words = readonly [none: string, yes: string, no: string]
const PYTHON: Words = ['None', 'True', 'False']
const JSON_WORDS: Words = ['null', 'true', 'false']

function literal(value: unknown, words: Words, text: (text: string) => string): string {
  const one = (value: unknown): string => literal(value, words, text)
  if (value === null || value === undefined) return words[0]
  if (typeof value === 'boolean') return value ? words[1] : words[2]
  if (Array.isArray(value)) return `[${value.map(one).join(', ')}]`
  if (typeof value !== 'object') return typeof value === 'string' ? text(value) : JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${text(key)}: ${one(member)}`)
  return `{${members.join(', ')}}`
}
/** A string as Python's `repr` prints it: `'it is'`, `"it's"`. */
function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const body = [...text].map(c => REPR.get(c) ?? (c === quote ? `\\${c}` : c < ' ' ? hex(c) : c))
  return quote + body.join('') + quote
}
const REPR: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
const hex = (c: string): string => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`
