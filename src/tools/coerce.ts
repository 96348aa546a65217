/**
 * Turns the text of a value into strict JSON, by what its schema declares: the one
 * place where tagged parameters get their types, whole or streamed.
 *
 * A declared string is its text, never parsed. Everything else is trimmed and read
 * as the first kind that the schema allows and the text is, in the order null,
 * boolean, integer, number, object or array, string:
 *
 * - null: the word `null`, or Python's `None`, which templates print for it. Where a
 *   schema allows a string too, it is null. Where it allows no null, and no string
 *   either, it is null and is reported. Nothing at all is not null: an empty text
 *   stays `''` and is reported.
 * - boolean: `true` and `false` in any case; `1` and `0` where no number is allowed;
 *   never `yes`.
 * - integer: also `3.0`. A number beyond what JavaScript keeps exactly stays text,
 *   so that no digit is lost.
 * - number: also `+5`, `05`, `1_000`, `.5` and `5.`, never `1,000`, `NaN` or `1e999`.
 * - object and array: JSON, or a Python literal, or what repair makes of it; then
 *   their members in the same way, where a member is a string and must not be one.
 *
 * Where a string is allowed as well, only what is certainly meant is read: numbers
 * as JSON writes them, an integer without a fraction, nothing repaired. Where it is
 * not, a value in quotes (`"5"`, `"{\"a\":1}"`) is unwrapped, once. Of several
 * readings, one that `enum` or `const` names is preferred.
 */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { JsonSchema } from '../engine/value-types.ts'
import type { Values } from '../engine/values.ts'
import { repeats } from '../json/duplicates.ts'
import { isJsonNumber } from '../json/literals.ts'
import { mended } from '../json/mended.ts'
import { readElements } from './elements.ts'
import { type Coerced, typeMembers } from './members.ts'
import { keepsDigits, readNumber, wholeNumber } from './number.ts'
import { isLiteral, readLiteral } from './python.ts'
import { type Declared, documentOf, type Kind, type Root, type SchemaDocument } from './schema.ts'

/**
 * How a dialect writes a value without a schema: JSON if it parses, else text;
 * always text; JSON, then a Python literal, then text; or always JSON, so that
 * anything else is an error.
 */
export type Untyped = 'json' | 'text' | 'python' | 'surely-json'

export type { Coerced } from './members.ts'

/** How the dialect writes values that are not declared strings. */
export type Spelling = Pick<Values, 'blank' | 'tree'>

/** The value of `text`. `root` is the document in which `$ref` is resolved, by default `schema` itself. */
export function coerce(
  schema: JsonSchema | undefined,
  text: string,
  untyped: Untyped,
  root: Root = schema,
  spelling: Spelling = {},
): Coerced {
  const document = documentOf(root)
  const declared = document.declared(schema)
  if (isUndeclared(declared) && !spelling.tree) return readUntyped(text, untyped)
  if (isString(declared)) return { json: JSON.stringify(text) }
  return new Typing(document, spelling).typed(schema ?? true, declared, text, 0)
}

/** The text as an item, where the schema declares a list and no string: undefined if it does not. */
export function coerceItem(schema: JsonSchema | undefined, text: string, root: Root = schema): Coerced | undefined {
  const document = documentOf(root)
  const { kinds } = document.declared(schema)
  if (schema === undefined || !kinds.has('array') || kinds.has('string')) return undefined
  return coerce(document.item(schema, 0), text, 'json', root)
}

/** Can the value be streamed as a string at once, because it will never be parsed? */
export function isDeclaredString(schema: JsonSchema | undefined, root: Root = schema): boolean {
  return isString(documentOf(root).declared(schema))
}

/** Can the value be a string? Without a schema it can. */
export function allowsString(schema: JsonSchema | undefined, root: Root = schema): boolean {
  return documentOf(root).declared(schema).kinds.has('string')
}

/** The value of text that the wire declares to be JSON, so that a string may be quoted. */
export function coerceJson(schema: JsonSchema | undefined, text: string, root: Root = schema): Coerced {
  const word = text.trim()
  if (!word.startsWith('"')) return coerce(schema, text, 'surely-json', root)
  const repaired = isJson(word) ? {} : ({ repaired: true } as const)
  const { json, repairs } = mended(word)
  if (repairs.some(({ code }) => code === 'skipped')) return coerce(schema, text, 'surely-json', root)
  const value = JSON.parse(json) as string
  return allowsString(schema, root)
    ? { json, ...repaired }
    : { ...coerce(schema, value, 'surely-json', root), ...repaired }
}

/**
 * The arguments of a JSON dialect, `json`, with stringified members
 * (`{"paths": "[\"a\"]"}`) read as their schema declares them. The same text comes
 * back if there is nothing to change, or if it is not JSON.
 */
export function coerceMembers(schema: JsonSchema | undefined, json: string, root: Root = schema): Coerced {
  return isJson(json) ? new Typing(documentOf(root), {}).members(schema, json, 0) : { json }
}

const isString = ({ kinds }: Declared) => kinds.size === 1 && kinds.has('string')
const isUndeclared = ({ kinds, values }: Declared) => kinds.size === 7 && !values

function readUntyped(text: string, untyped: Untyped): Coerced {
  const word = text.trim()
  if (untyped !== 'text' && isJson(word) && !losesItself(word)) return { json: word }
  // Numbers are read only in JSON's notation: Python's `05` and `1_000` may be anything.
  const literal = untyped === 'python' && readNumber(word) === undefined ? readLiteral(word) : undefined
  if (literal !== undefined) return { json: literal }
  if (untyped === 'surely-json')
    return readContainer(word, false, CONTAINERS) ?? { json: JSON.stringify(text), code: 'wrong-type' }
  const mended = untyped === 'text' ? undefined : readDamaged(word)
  return mended === undefined ? { json: JSON.stringify(text) } : { json: mended, repaired: true }
}

const CONTAINERS: ReadonlySet<Kind> = new Set<Kind>(['object', 'array'])

/** A leaf without a schema: a number or literal is read as such, anything else is text. */
const readLeaf = (text: string): Coerced | undefined =>
  /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(text) && isJson(text) && !losesItself(text) ? { json: text } : undefined

/** `{"a": 1,}` without a schema is damaged JSON. What may be code, or contains more than JSON, is text. */
function readDamaged(word: string): string | undefined {
  if (!DAMAGED_JSON.test(word)) return undefined
  const { json, repairs } = mended(word)
  return repairs.every(({ code }) => SLIPS.has(code)) && !repeats(json) ? json : undefined
}
const DAMAGED_JSON = /^(?:\{|\[\s*\{)\s*(?:["'“][\w-]+["'”]?\s*(?:[:"]|\s[[{])|[\w-]+["'”]?\s*[:"])[\s\S]*["'”}\]\w]$/
const SLIPS: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'missing-comma',
  'extra-comma',
  'missing-colon',
  'unclosed-value',
  'stray-bracket',
  'quote-style',
  'unquoted',
  'literal',
  'raw-control',
  'inner-quote',
  'invalid-escape',
])

/** Is this a number whose digits JavaScript would lose? */
const losesItself = (json: string) => isJsonNumber(json) && (readNumber(json) === undefined || !keepsDigits(json))

class Typing {
  readonly #document: SchemaDocument
  readonly #spelling: Spelling
  constructor(document: SchemaDocument, spelling: Spelling) {
    this.#document = document
    this.#spelling = spelling
  }

  typed(schema: JsonSchema, declared: Declared, text: string, depth: number): Coerced {
    const read = preferred(this.#readings(schema, declared, text, depth), declared.values)
    const other = { json: isNull(text.trim()) ? 'null' : JSON.stringify(text), code: 'wrong-type' } as const
    return read ?? this.#unquoted(schema, declared, text, depth) ?? other
  }

  /** Types the members of a JSON value; their strings are again texts with a schema. */
  members(schema: JsonSchema | undefined, json: string, depth: number): Coerced {
    return typeMembers(
      this.#document,
      schema,
      json,
      depth,
      (member, text, memberDepth) => {
        const declared = this.#document.declared(member)
        if (this.#spelling.tree && isUndeclared(declared)) return readLeaf(text)
        const kept = this.#spelling.tree ? isString(declared) : declared.kinds.has('string')
        return kept ? undefined : this.typed(member, declared, text, memberDepth)
      },
      this.#spelling.tree,
    )
  }

  /** All readings of the text, the likeliest by the schema first. */
  *#readings(schema: JsonSchema, { kinds }: Declared, text: string, depth: number): Generator<Coerced> {
    const word = text.trim()
    const strict = kinds.has('string')
    if (word === '' && !strict && this.#spelling.blank) {
      if (kinds.has('array')) yield { json: '[]' }
      if (kinds.has('object')) yield { json: '{}' }
    }
    for (const [kind, read] of SCALARS) {
      const json = kinds.has(kind) ? read(word, strict) : undefined
      if (json !== undefined) yield { json }
    }
    if (kinds.has('boolean') && !strict && !kinds.has('number') && !kinds.has('integer') && /^[01]$/.test(word))
      yield { json: word === '1' ? 'true' : 'false' }
    const container = readContainer(this.#unwrapped(kinds, word), strict, kinds)
    if (container) yield { ...container, ...this.members(schema, container.json, depth) }
    const elements = strict ? undefined : this.#elements(schema, kinds, word)
    if (elements !== undefined) yield this.members(schema, elements, depth)
    if (strict) yield { json: JSON.stringify(text) }
  }

  #elements(schema: JsonSchema, kinds: ReadonlySet<Kind>, word: string): string | undefined {
    if (!kinds.has('array') && !kinds.has('object')) return undefined
    return readElements(this.#document, schema, kinds, word, text => readLeaf(text)?.json ?? JSON.stringify(text))
  }

  /** The items of `<tags><tag>a</tag><tag>b</tag></tags>`, which was read as an object. */
  #unwrapped(kinds: ReadonlySet<Kind>, json: string): string {
    if (!this.#spelling.tree || kinds.has('object') || !kinds.has('array') || !json.startsWith('{') || !isJson(json))
      return json
    const [items, ...others] = Object.values(JSON.parse(json) as object) as unknown[]
    return others.length > 0 ? json : JSON.stringify(Array.isArray(items) ? items : [items])
  }

  /** A value that the model quoted although no string is allowed. */
  #unquoted(schema: JsonSchema, declared: Declared, text: string, depth: number): Coerced | undefined {
    const word = text.trim()
    if (!word.startsWith('"') || !isJson(word)) return undefined
    return preferred(this.#readings(schema, declared, JSON.parse(word) as string, depth), declared.values)
  }
}

/** The first reading that is among `values`, or the first of all. */
function preferred(readings: Iterable<Coerced>, values: Declared['values']): Coerced | undefined {
  let first: Coerced | undefined
  for (const reading of readings) {
    if (!values || values.includes(JSON.parse(reading.json))) return reading
    first ??= reading
  }
  return first
}

/** How scalars are read. `strict`: a string is also allowed, so nothing is read that may be meant as text. */
const SCALARS: readonly (readonly [Kind, (word: string, strict: boolean) => string | undefined])[] = [
  ['null', word => (isNull(word) ? 'null' : undefined)],
  ['boolean', word => (/^(?:true|false)$/i.test(word) ? word.toLowerCase() : undefined)],
  ['integer', readInteger],
  ['number', readFloat],
]

const isNull = (word: string): boolean => word === 'null' || word === 'None'

function readInteger(word: string, strict: boolean): string | undefined {
  const number = strict && !/^-?(?:0|[1-9]\d*)$/.test(word) ? undefined : readNumber(word)
  return number === undefined ? undefined : wholeNumber(number)
}

function readFloat(word: string, strict: boolean): string | undefined {
  const number = strict && !isJsonNumber(word) ? undefined : readNumber(word)
  return number !== undefined && keepsDigits(number) ? number : undefined
}

/** An object or array of an allowed kind: as JSON, as a Python literal, or repaired. */
function readContainer(word: string, strict: boolean, kinds: ReadonlySet<Kind>): Coerced | undefined {
  if (!/^[[{(]/.test(word) || !(kinds.has('object') || kinds.has('array'))) return undefined
  const read = isJson(word) ? { json: word, repairs: [] } : mended(word)
  const { json } = read
  const isSound = isLiteral(word, read)
  if (!isContainer(json, kinds) || (strict && !isSound)) return undefined
  return isSound ? { json } : { json, repaired: true }
}

/** Does the text begin like an object or array of an allowed kind? */
const isContainer = (json: string, kinds: ReadonlySet<Kind>) =>
  (json.startsWith('{') && kinds.has('object')) || (json.startsWith('[') && kinds.has('array'))

const JSON_BEGINS = /^\s*(?:["[{\d-]|true|false|null)/
function isJson(text: string): boolean {
  if (!JSON_BEGINS.test(text)) return false // an exception takes long to make
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
