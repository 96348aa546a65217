/**
 * Types the members of a JSON value by their schemas: one walk over the strict JSON text
 * that copies everything and replaces only strings that the schema declares to be
 * something else. Numbers keep their digits, and a value with nothing to replace is
 * returned as the same text.
 */
import type { JsonSchema, SchemaObject } from '../engine/value-types.ts'
import { stringEnd } from '../json/strict.ts'
import { MAX_DEPTH, type SchemaDocument } from './schema.ts'

export interface Coerced {
  /** The value as strict JSON text; numbers inside arrays and objects keep the digits that were written. */
  readonly json: string
  /** The value or a member does not have its declared type: its text was kept, as a string. */
  readonly code?: 'wrong-type'
  /** An object or array was damaged and had to be repaired. */
  readonly repaired?: true
}

/** Types the text of a string; undefined if the schema accepts a string. */
export type TypeText = (schema: JsonSchema, text: string, depth: number) => Coerced | undefined

/** Types the members of `json`, valid JSON. `others` is the schema of members without one; if undefined, they stay. */
export function typeMembers(
  document: SchemaDocument,
  schema: JsonSchema | undefined,
  json: string,
  depth: number,
  typeText: TypeText,
  others?: JsonSchema,
): Coerced {
  if (!others && !document.some(schema, saysMembers)) return { json }
  const walk = new MemberWalk(document, json, typeText, others)
  walk.value(schema, depth)
  return walk.finish()
}

/** Whether a schema says something about members; if none does, all of them stay. */
const saysMembers = ({ properties, additionalProperties, items, prefixItems }: SchemaObject): boolean =>
  (properties ?? additionalProperties ?? items ?? prefixItems) !== undefined

const SCALAR_END = /[,\]}\s]/g
const BRACKET = /[[\]{}"]/g

class MemberWalk {
  #at = 0
  #out = ''
  /** Text before this index is in `out`; the text from here to `at` is unchanged. */
  #copied = 0
  /** What is reported of the strings that were read. */
  readonly #said: { code?: 'wrong-type'; repaired?: true } = {}

  readonly #document: SchemaDocument
  readonly #json: string
  readonly #typeText: TypeText
  readonly #others: JsonSchema | undefined
  constructor(document: SchemaDocument, json: string, typeText: TypeText, others: JsonSchema | undefined) {
    this.#document = document
    this.#json = json
    this.#typeText = typeText
    this.#others = others
  }

  finish(): Coerced {
    return { json: this.#out + this.#json.slice(this.#copied), ...this.#said }
  }

  value(schema: JsonSchema | undefined, depth: number) {
    const char = this.#next()
    if (schema === undefined || depth > MAX_DEPTH) this.#skip(char)
    else if (char === '{') this.#object(schema, depth)
    else if (char === '[') this.#array(schema, depth)
    else if (char === '"') this.#string(schema, depth)
    else this.#skip(char)
  }

  #object(schema: JsonSchema, depth: number) {
    for (this.#at++; this.#next() !== '}'; ) {
      const key = JSON.parse(this.#takeString()) as string
      if (this.#next() === ':') this.#at++
      this.value(this.#document.member(schema, key) ?? this.#others, depth + 1)
      if (this.#next() === ',') this.#at++
    }
    this.#at++
  }

  #array(schema: JsonSchema, depth: number) {
    this.#at++
    for (let index = 0; this.#next() !== ']'; index++) {
      this.value(this.#document.item(schema, index) ?? this.#others, depth + 1)
      if (this.#next() === ',') this.#at++
    }
    this.#at++
  }

  #string(schema: JsonSchema, depth: number) {
    const start = this.#at
    const text = JSON.parse(this.#takeString()) as string
    const typed = this.#typeText(schema, text, depth)
    if (!typed) return
    const { json, ...said } = typed
    Object.assign(this.#said, said)
    // A string that could not be typed stays as it was written.
    if (json.startsWith('"')) return
    this.#out += this.#json.slice(this.#copied, start) + json
    this.#copied = this.#at
  }

  /** Skips a value without a schema. */
  #skip(first: string) {
    if (first === '"') this.#takeString()
    else if (first !== '{' && first !== '[') this.#skipTo(SCALAR_END)
    else {
      for (let open = 0; ; ) {
        this.#skipTo(BRACKET)
        const char = this.#json[this.#at]
        if (char === '"') this.#takeString()
        else {
          this.#at++
          open += char === '{' || char === '[' ? 1 : -1
          if (open === 0) return
        }
      }
    }
  }

  #skipTo(pattern: RegExp) {
    pattern.lastIndex = this.#at
    this.#at = pattern.exec(this.#json)?.index ?? this.#json.length
  }

  /** Takes the source of a string with its quotes. */
  #takeString(): string {
    const start = this.#at
    this.#at = stringEnd(this.#json, start, this.#json.length)
    return this.#json.slice(start, this.#at)
  }

  /** Skips white space, and returns the next character without taking it. */
  #next(): string {
    while (this.#json.charCodeAt(this.#at) <= 32) this.#at++
    return this.#json.charAt(this.#at)
  }
}
