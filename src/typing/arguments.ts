/**
 * JSON arguments against the tool's schema, as they come: a member that may not
 * be a string, and is one that says what it should be (`{"paths": "[\"a\"]"}`,
 * `{"days": "3"}`), is decoded. Anything else passes unchanged.
 */
import { coerce } from './coerce.ts'
import type { JsonSchema } from './schema.ts'

export interface TypedArguments {
  /** The next piece of strict JSON text; what comes out of it. */
  push(delta: string): string
  /** Some member was decoded. */
  readonly decoded: boolean
}

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92

export function typedArguments(
  schemaOf: (key: string) => JsonSchema | undefined,
  root: JsonSchema | undefined,
): TypedArguments {
  let depth = 0
  let inString = false
  let escaped = false
  let isKey = false // the string in hand is a key of the arguments
  let key = ''
  let awaited: JsonSchema | undefined // the schema of the value that comes next
  let held: string | undefined // a string that may be decoded
  let decoded = false

  const decode = (string: string, schema: JsonSchema): string => {
    const text = (JSON.parse(string) as string).trim()
    if (text === '') return string
    const { json, code } = coerce(schema, text, 'text', root)
    if (code !== undefined || json.startsWith('"') || json === 'null') return string
    decoded = true
    return json
  }
  const endString = (): string | undefined => {
    inString = false
    if (isKey) {
      isKey = false
      const name = JSON.parse(`"${key}"`) as string
      const schema = schemaOf(name)
      awaited = schema !== undefined && !allowsText(schema, root) ? schema : undefined
    }
    if (held === undefined) return undefined
    const string = held
    held = undefined
    return decode(string, awaited!)
  }

  const push = (delta: string): string => {
    let out = ''
    let from = 0
    for (let i = 0; i < delta.length; i++) {
      const c = delta.charCodeAt(i)
      if (inString) {
        const ends = c === QUOTE && !escaped
        escaped = c === BACKSLASH && !escaped
        if (held !== undefined) {
          held += delta[i]
          from = i + 1
        } else if (isKey && !ends) key += delta[i]
        if (ends) out += endString() ?? ''
        continue
      }
      if (c === QUOTE) {
        inString = true
        if (depth === 1 && awaited !== undefined) {
          out += delta.slice(from, i)
          held = '"'
          from = i + 1
        } else if (depth === 1 && isKey) key = ''
      } else if (c === 123 || c === 91) {
        depth++
        isKey = depth === 1
        if (depth > 1) awaited = undefined
      } else if (c === 125 || c === 93) depth--
      else if (depth === 1 && c === COMMA) {
        isKey = true
        awaited = undefined
      } else if (depth === 1 && c !== COLON && c > 32) awaited = undefined
    }
    return out + delta.slice(from)
  }
  return {
    push,
    get decoded() {
      return decoded
    },
  }
}

/** Is there a member that may have to be decoded? */
export const mayDecode = (
  value: Record<string, unknown>,
  schemaOf: (key: string) => JsonSchema | undefined,
  root: JsonSchema | undefined,
): boolean =>
  Object.keys(value).some(key => {
    const schema = typeof value[key] === 'string' ? schemaOf(key) : undefined
    return schema !== undefined && !allowsText(schema, root)
  })

/** A string that is nothing else fits the schema: then one that looks like JSON is meant as it stands. */
const allowsText = (schema: JsonSchema, root: JsonSchema | undefined): boolean =>
  coerce(schema, '.', 'text', root).code === undefined
