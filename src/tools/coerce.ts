/**
 * Turns the text of a value into strict JSON, as its schema declares: the only place
 * where tagged parameters get their types, whole or streamed.
 *
 * A declared string without a list of values is its text, never parsed. Any other text is trimmed and read as the
 * first kind that the schema allows and the text fits, in the order null, boolean,
 * integer, number, object or array, string:
 *
 * - null: the word `null`, or Python's `None`, which templates print for it; in any case
 *   if the schema allows no string. The word is null even if it allows one. If it allows neither null nor a
 *   string, the value is null and is reported. An empty text is not null: it stays `''`
 *   and is reported.
 * - boolean: `true` and `false` in any case; `1` and `0` where no number is allowed;
 *   never `yes`.
 * - integer: also `3.0`. A number whose digits a double would lose stays text.
 * - number: also `+5`, `05`, `1_000`, `.5` and `5.`, never `1,000`, `NaN` or `1e999`; text in the same case.
 * - object and array: JSON, or a Python literal, or repaired JSON; then, in the same way,
 *   every member that is a string and must not be one.
 *
 * If a string is allowed as well, only unmistakable values are read: numbers in JSON's
 * notation, an integer without a fraction, nothing repaired. If it is not, a value in
 * quotes (`"5"`, `"{\"a\":1}"`) is unwrapped, once. Of several readings, one that `enum`
 * or `const` lists is preferred; a listed string may be in quotes.
 */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import type { JsonSchema } from '../engine/value-types.ts'
import type { Values } from '../engine/values.ts'
import { repeats } from '../json/duplicates.ts'
import { isJsonNumber, losesDigits } from '../json/literals.ts'
import { readValue } from '../json/read-value.ts'
import { emptyOf, readElements } from './elements.ts'
import { type Coerced, typeMembers } from './members.ts'
import { readNumber, wholeNumber } from './number.ts'
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
export type Written = Pick<Values, 'blank' | 'tree'>

/** Reads the value of `text`. `root` is the document in which `$ref` is resolved, by default `schema` itself. */
export function coerce(
  schema: JsonSchema | undefined,
  text: string,
  untyped: Untyped,
  root: Root = schema,
  written: Written = {},
): Coerced {
  const document = documentOf(root)
  const declared = document.declared(schema)
  if (isUndeclared(declared) && !written.tree) return readUntyped(text, untyped)
  if (isString(declared)) return { json: JSON.stringify(text) }
  return new Typing(document, written).typed(schema ?? true, declared, text, 0)
}

/** Reads the text as an item of a list; undefined unless the schema declares a list and allows no string. */
export function coerceItem(schema: JsonSchema | undefined, text: string, root: Root): Coerced | undefined {
  const document = documentOf(root)
  const { kinds } = document.declared(schema)
  if (!kinds.has('array') || kinds.has('string')) return undefined
  return coerce(document.part(schema, 0), text, 'json', root)
}

/** Whether the value is always a string, so that it is never parsed and can be streamed at once. */
export function isDeclaredString(schema: JsonSchema | undefined, root: Root): boolean {
  return isString(documentOf(root).declared(schema))
}

/** Whether the schema allows a string. No schema allows anything. */
export function allowsString(schema: JsonSchema | undefined, root: Root): boolean {
  return documentOf(root).declared(schema).kinds.has('string')
}

/** Reads the value of a text that the wire format declares to be JSON, in which a string may be quoted. */
export function coerceJson(schema: JsonSchema | undefined, text: string, root: Root): Coerced {
  const word = text.trim()
  if (!word.startsWith('"')) return coerce(schema, text, 'surely-json', root)
  const repaired = !isJson(word) && ({ repaired: true } as const)
  const { json, repairs } = readValue(word)
  if (repairs.some(({ code }) => code === 'skipped')) return coerce(schema, text, 'surely-json', root)
  const value = JSON.parse(json) as string
  return allowsString(schema, root)
    ? { json, ...repaired }
    : { ...coerce(schema, value, 'surely-json', root), ...repaired }
}

/** Any string, which is never parsed. */
const isString = ({ kinds, values }: Declared) => kinds.size === 1 && kinds.has('string') && !values
const isUndeclared = ({ kinds, values }: Declared) => kinds.size === 7 && !values

function readUntyped(text: string, untyped: Untyped): Coerced {
  const word = text.trim()
  const sound = untyped === 'text' ? undefined : soundJson(word)
  if (sound) return sound
  // Numbers are read only in JSON's notation: Python's `05` and `1_000` may be anything.
  const literal = untyped === 'python' && readNumber(word) === undefined ? readLiteral(word) : undefined
  if (literal !== undefined) return { json: literal }
  if (untyped === 'surely-json')
    return readContainer(word, false, CONTAINERS) ?? { json: JSON.stringify(text), code: 'wrong-type' }
  const mended = untyped === 'text' ? undefined : readDamaged(word)
  return mended === undefined ? { json: JSON.stringify(text) } : { json: mended, repaired: true }
}

const CONTAINERS: ReadonlySet<Kind> = new Set<Kind>(['object', 'array'])

/** Reads a leaf without a schema: a number or literal as such; undefined for anything else, which is text. */
const readLeaf = (text: string): Coerced | undefined =>
  /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(text) ? soundJson(text) : undefined

/** Repairs `{"a": 1,}` without a schema. A text that may be code, or contains more than JSON, stays text. */
function readDamaged(word: string): string | undefined {
  if (!DAMAGED_JSON.test(word)) return undefined
  const { json, repairs } = readValue(word)
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

/**
 * The text, if it is strict JSON, unless it is a number whose digits JavaScript would lose. Numbers in it that would be
 * infinite become strings.
 */
function soundJson(text: string): Coerced | undefined {
  const value = parsed(text)
  if (value === undefined || (isJsonNumber(text) && losesDigits(text))) return undefined
  return HUGE.test(text) ? { json: readValue(text).json } : { json: text, value }
}
/** An exponent that may make a number infinite. */
const HUGE = /\de\+?\d{3}/i

class Typing {
  readonly #document: SchemaDocument
  readonly #written: Written
  constructor(document: SchemaDocument, written: Written) {
    this.#document = document
    this.#written = written
  }

  typed(schema: JsonSchema, declared: Declared, text: string, depth: number): Coerced {
    return (
      this.#reading(schema, declared, text, depth) ??
      this.#unquoted(schema, declared, text, depth) ?? {
        json: isNull(text.trim()) ? 'null' : JSON.stringify(text),
        code: 'wrong-type',
      }
    )
  }

  /** Types the members of a JSON value: each string among them is in turn a text with a schema. */
  members(schema: JsonSchema | undefined, json: string, depth: number): Coerced {
    return typeMembers(
      this.#document,
      schema,
      json,
      depth,
      (member, text, memberDepth) => {
        const declared = this.#document.declared(member)
        if (this.#written.tree && isUndeclared(declared)) return readLeaf(text)
        const kept = this.#written.tree ? isString(declared) : declared.kinds.has('string')
        return kept ? undefined : this.typed(member, declared, text, memberDepth)
      },
      this.#written.tree,
    )
  }

  /** The first reading that the schema allows and is one of `values`; if none is, the first that it allows. */
  #reading(schema: JsonSchema, { kinds, values }: Declared, text: string, depth: number): Coerced | undefined {
    let best: Coerced | undefined
    const fits = (reading: Coerced): boolean => {
      const isOne = !values || values.includes(JSON.parse(reading.json))
      if (isOne || !best) best = reading
      return isOne
    }
    const word = text.trim()
    const strict = kinds.has('string')
    const empty = word === '' && this.#written.blank ? emptyOf(kinds) : undefined
    if (empty && fits({ json: empty })) return best
    for (const [kind, read] of SCALARS) {
      const json = kinds.has(kind) ? read(word, strict, kinds) : undefined
      if (json !== undefined && fits({ json })) return best
    }
    const container = readContainer(this.#unwrapped(kinds, word), strict, kinds)
    if (container && fits({ ...container, ...this.members(schema, container.json, depth) })) return best
    const elements = strict ? undefined : this.#elements(schema, kinds, word)
    if (elements !== undefined && fits(this.members(schema, elements, depth))) return best
    if (strict) {
      // White space or quotes around a value that is listed without them are not part of it.
      const [, , inner = word] = QUOTED.exec(word) ?? []
      for (const one of values ? [text, word, inner] : [text]) if (fits({ json: JSON.stringify(one) })) return best
    }
    return best
  }

  #elements(schema: JsonSchema, kinds: ReadonlySet<Kind>, word: string): string | undefined {
    if (!kinds.has('array') && !kinds.has('object')) return undefined
    return readElements(this.#document, schema, kinds, word, text => readLeaf(text)?.json ?? JSON.stringify(text))
  }

  /** The items of `<tags><tag>a</tag><tag>b</tag></tags>`, which was read as an object. */
  #unwrapped(kinds: ReadonlySet<Kind>, json: string): string {
    if (!this.#written.tree || kinds.has('object') || !kinds.has('array') || !json.startsWith('{') || !isJson(json))
      return json
    const [items, ...others] = Object.values(JSON.parse(json) as object) as unknown[]
    return others.length > 0 ? json : JSON.stringify(Array.isArray(items) ? items : [items])
  }

  /** Reads a value that the model put in quotes although no string is allowed. */
  #unquoted(schema: JsonSchema, declared: Declared, text: string, depth: number): Coerced | undefined {
    const word = text.trim()
    if (!word.startsWith('"') || !isJson(word)) return undefined
    return this.#reading(schema, declared, JSON.parse(word) as string, depth)
  }
}

/** A word in quotes. */
const QUOTED = /^(["'`])(.*)\1$/s

/** How scalars are read. `strict`: a string is also allowed, so a word that may be meant as text is not read. */
type ReadScalar = (word: string, strict: boolean, kinds: ReadonlySet<Kind>) => string | undefined
const SCALARS: readonly (readonly [Kind, ReadScalar])[] = [
  ['null', (word, strict) => (isNull(word, strict) ? 'null' : undefined)],
  ['boolean', readBoolean],
  ['integer', readInteger],
  ['number', readFloat],
]

const isNull = (word: string, strict = true): boolean => (strict ? /^(?:null|None)$/ : /^(?:null|none)$/i).test(word)

/** `0` and `1`, too, where no other scalar is allowed. */
function readBoolean(word: string, strict: boolean, kinds: ReadonlySet<Kind>): string | undefined {
  if (/^(?:true|false)$/i.test(word)) return word.toLowerCase()
  const isBit = /^[01]$/.test(word) && !strict && !kinds.has('number') && !kinds.has('integer')
  return isBit ? String(word === '1') : undefined
}
function readInteger(word: string, strict: boolean): string | undefined {
  const number = strict && !/^-?(?:0|[1-9]\d*)$/.test(word) ? undefined : readNumber(word)
  return number === undefined ? undefined : wholeNumber(number)
}

function readFloat(word: string, strict: boolean): string | undefined {
  const number = strict && !isJsonNumber(word) ? undefined : readNumber(word)
  return number !== undefined && !losesDigits(number) ? number : undefined
}

/** Reads an object or array of an allowed kind: as JSON, as a Python literal, or repaired. */
function readContainer(word: string, strict: boolean, kinds: ReadonlySet<Kind>): Coerced | undefined {
  if (!/^[[{(]/.test(word) || !(kinds.has('object') || kinds.has('array'))) return undefined
  const sound = soundJson(word)
  const read = sound ? { ...sound, repairs: [] } : readValue(word)
  const { json } = read
  const isSound = isLiteral(word, read)
  const [one, another] = read.repairs
  // Words behind a sound value, which are not the rest of a tag.
  const hasWordsBehind = one?.code === 'skipped' && !another && /^[^<>\w]*\w[^<>]*$/.test(word.slice(one.start))
  if (!isContainer(json, kinds) || (strict && !isSound) || hasWordsBehind) return undefined
  return isSound ? { json, value: sound?.value } : { json, repaired: true }
}

/** Whether the text begins like an object or array of an allowed kind. */
const isContainer = (json: string, kinds: ReadonlySet<Kind>) =>
  (json.startsWith('{') && kinds.has('object')) || (json.startsWith('[') && kinds.has('array'))

const JSON_BEGINS = /^\s*(?:["[{\d-]|true|false|null)/
const isJson = (text: string): boolean => parsed(text) !== undefined
/** The value of JSON text; undefined for any other text. */
function parsed(text: string): unknown {
  if (!JSON_BEGINS.test(text)) return undefined // making an exception takes long
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
