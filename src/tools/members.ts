/**
 * Types the members of a JSON value by their schemas: one walk over the strict JSON text
 * that copies everything and replaces only strings that the schema declares to be
 * something else. Numbers keep their digits, and a value with nothing to replace is
 * returned as the same text.
 */
import { matchAt } from '../engine/search.ts'
import type { JsonSchema, SchemaObject } from '../engine/value-types.ts'
import { stringEnd } from '../json/strict.ts'
import { MAX_DEPTH, type SchemaDocument } from './schema.ts'

export interface Coerced {
  /** The value as strict JSON text; numbers inside arrays and objects keep the digits that were written. */
  readonly json: string
  /** The value of `json`, if it is known. */
  readonly value?: unknown
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
  let at = 0
  let out = ''
  let copied = 0 // text before this index is in `out`; the text from here to `at` is unchanged
  const said: { code?: 'wrong-type'; repaired?: true } = {} // of the strings that were read

  /** Skips white space, and returns the next character without taking it. */
  const next = (): string => {
    while (json.charCodeAt(at) <= 32) at++
    return json.charAt(at)
  }
  /** Takes the source of a string with its quotes. */
  const takeString = (): string => {
    const start = at
    at = stringEnd(json, start, json.length)
    return json.slice(start, at)
  }
  const skipTo = (pattern: RegExp) => {
    at = matchAt(pattern, json, at)?.index ?? json.length
  }
  /** Skips a value without a schema. */
  const skip = (first: string) => {
    if (first === '"') takeString()
    else if (first !== '{' && first !== '[') skipTo(SCALAR_END)
    else {
      for (let open = 0; ; ) {
        skipTo(BRACKET)
        const char = json[at]
        if (char === '"') takeString()
        else {
          at++
          open += char === '{' || char === '[' ? 1 : -1
          if (open === 0) return
        }
      }
    }
  }
  const read = (own: JsonSchema | undefined, level: number) => {
    const char = next()
    if (own === undefined || level > MAX_DEPTH) skip(char)
    else if (char === '{' || char === '[') {
      at++
      for (let index = 0; !'}]'.includes(next()); index++) {
        const key = char === '[' ? index : (JSON.parse(takeString()) as string)
        if (next() === ':') at++
        read(document.part(own, key) ?? others, level + 1)
        if (next() === ',') at++
      }
      at++
    } else if (char === '"') {
      const start = at
      const typed = typeText(own, JSON.parse(takeString()) as string, level)
      if (!typed) return
      const { json: value, ...codes } = typed
      Object.assign(said, codes)
      // A string that could not be typed stays as it was written.
      if (value.startsWith('"')) return
      out += json.slice(copied, start) + value
      copied = at
    } else skip(char)
  }
  read(schema, depth)
  return { json: out + json.slice(copied), ...said, value: undefined }
}

/** Whether a schema says something about members; if none does, all of them stay. */
const saysMembers = ({ properties, additionalProperties, items, prefixItems }: SchemaObject): boolean =>
  (properties ?? additionalProperties ?? items ?? prefixItems) !== undefined

const SCALAR_END = /[,\]}\s]/g
const BRACKET = /[[\]{}"]/g
