/**
 * Types JSON arguments by the tool's schema, as they arrive. A member that must not be
 * a string but is one (`{"paths": "[\"a\"]", "days": "3"}`) is read as the schema
 * declares, if its text allows that. In a format with unquoted text, a number or word
 * that should be a string becomes one. Anything else passes unchanged.
 */

import { BACKSLASH, COLON, COMMA, LBRACE, LBRACKET, QUOTE, RBRACE, RBRACKET, SPACE } from '../engine/chars.ts'
import type { ArgumentsReader, JsonSchema } from '../engine/value-types.ts'
import { closedMember } from '../json/depth.ts'
import { allowsString, coerce, isDeclaredString } from './coerce.ts'
import type { Root } from './schema.ts'

export function typedArguments(
  schemaOf: (key: string) => JsonSchema | undefined,
  root: Root,
  unquoted = false,
): ArgumentsReader {
  let depth = 0
  let inString = false
  let escaped = false
  let isKey = false // whether the current string is a key of the arguments
  let key = ''
  let awaited: JsonSchema | undefined // the schema of the next value
  let pending: string | undefined // a string that may be decoded
  let nth = -1 // the index of the last string that is the value of a member
  const decoded: ['encoded' | 'limit', number][] = []
  let isText = false // whether the next value is a string, quoted or not
  let quoting = false // whether an unquoted string is being read

  const decode = (string: string, schema: JsonSchema): string => {
    const { json, code } = coerce(schema, JSON.parse(string) as string, 'text', root)
    if (code !== undefined || json.startsWith('"')) return string
    decoded.push(['encoded', nth])
    const closed = closedMember(json)
    if (closed !== undefined) decoded.push(['limit', nth])
    return closed ?? json
  }
  const endString = (): string | undefined => {
    inString = false
    if (isKey) {
      isKey = false
      const name = JSON.parse(`"${key}"`) as string
      const schema = schemaOf(name)
      awaited = allowsString(schema, root) ? undefined : schema
      isText = unquoted && isDeclaredString(schema, root)
    }
    if (pending === undefined) return undefined
    const string = pending
    pending = undefined
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
        if (pending !== undefined) {
          pending += delta[i]
          from = i + 1
        } else if (isKey && !ends) key += delta[i]
        if (ends) out += endString() ?? ''
        continue
      }
      if (quoting && (c === COMMA || c === RBRACE || c <= SPACE)) {
        quoting = false
        out += `${delta.slice(from, i)}"`
        from = i
      }
      if (c === QUOTE) {
        inString = true
        isText &&= depth === 1 && isKey
        if (depth === 1 && !isKey) nth++
        if (depth === 1 && awaited !== undefined) {
          out += delta.slice(from, i)
          pending = '"'
          from = i + 1
        } else if (depth === 1 && isKey) key = ''
      } else if (c === LBRACE || c === LBRACKET) {
        depth++
        isKey = depth === 1
        if (depth > 1) awaited = undefined
        isText = false
      } else if (c === RBRACE || c === RBRACKET) depth--
      else if (depth === 1 && c === COMMA) {
        isKey = true
        awaited = undefined
      } else if (depth === 1 && c !== COLON && c > SPACE) {
        awaited = undefined
        if (!isText) continue
        isText = false
        quoting = true
        out += `${delta.slice(from, i)}"`
        from = i
      }
    }
    return out + delta.slice(from)
  }
  return { push, decoded }
}

/** Whether a member may have to be decoded: a string whose schema allows none. */
export const mayDecode = (
  value: Record<string, unknown>,
  schemaOf: (key: string) => JsonSchema | undefined,
  root: Root,
): boolean => Object.keys(value).some(key => typeof value[key] === 'string' && !allowsString(schemaOf(key), root))
