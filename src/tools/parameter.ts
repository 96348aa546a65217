/**
 * Turns the text of one parameter into strict JSON, piece by piece. A value that is
 * certainly text streams as a string; one that may be a number, a list or a literal
 * waits for its end.
 */

import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { decodeEntities, MAX_ENTITY } from '../engine/entities.ts'
import type { JsonSchema, ParameterReader } from '../engine/value-types.ts'
import type { Values } from '../engine/values.ts'
import { closedMember } from '../json/depth.ts'
import { repeats } from '../json/duplicates.ts'
import { codesOf, readValue } from '../json/read-value.ts'
import { allowsString, coerce, coerceItem, coerceJson, isDeclaredString, type Untyped } from './coerce.ts'
import type { Root } from './schema.ts'

const FIRST_BREAK = /^\r?\n/
/** The last line break, with the indentation of the closing tag. */
const LAST_BREAK = /\r?\n[ \t]{0,64}$/
/** Both, with a text between them: two line breaks alone are the value. */
const BOTH_BREAKS = /^\r?\n(?!\r?\n[ \t]{0,64}$)([\s\S]*?)\r?\n[ \t]{0,64}$/
/** The value without the line breaks that belong to the markup. */
function unframed(text: string, frame: Values['frame']): string {
  if (frame === 'none') return text
  if (frame === 'pair') return text.replace(BOTH_BREAKS, '$1')
  const inside = frame === 'end' ? text : text.replace(FIRST_BREAK, '')
  const line = inside.replace(LAST_BREAK, '')
  return frame === 'tag' && inside === text && line.includes('\n') ? text : line
}

/** A value on the line of its tag, or whose first line is indented: what belongs to the markup depends on its end. */
const ODD = /^(?: |\r?\n[ \t])/
const SPACED = /^ (\S[\s\S]*?)(?:\r?\n[ \t]{0,64}| )?$/
/**
 * A value that its dialect writes on lines of its own. If it is on the line of its tag, a space stands in place of the
 * first line break, and perhaps of the last. If the closing tag is indented, its indentation is also that of the lines.
 */
function ownLines(text: string): string {
  const spaced = SPACED.exec(text)
  if (spaced) return spaced[1]!
  const lines = unframed(text, 'line')
  const indent = /\n([ \t]{1,64})$/.exec(text)?.[1]
  return indent && lines.startsWith(indent) ? `\n${lines}`.replaceAll(`\n${indent}`, '\n').slice(1) : lines
}

export function readParameter(values: Values, schema: JsonSchema | undefined, root: Root): ParameterReader {
  const isDeclared = isDeclaredString(schema, root)
  const { frame } = values
  const untyped: Untyped = values.wire === 'json' ? 'surely-json' : (values.wire ?? values.untyped)
  // If the wire format declares JSON, a declared string may be quoted or not.
  const mayBeText = schema === undefined || isDeclared
  let waiting = ''
  let begun = false // whether the frame's first line break has been handled
  let left = frame // what of the frame may still come
  let mode: 'undecided' | 'string' | 'whole' = isText(values, schema, root, isDeclared)
    ? 'string'
    : mayBeText
      ? 'undecided'
      : 'whole'
  let pieces = 0
  let last = '' // the newest piece of the text

  /** Streams text that is certainly a string, but keeps back a line break of the frame and half an entity. */
  const stream = (): string => {
    if (!begun) {
      if (frame !== 'none' && frame !== 'end' && /^\r?\n?$/.test(waiting)) return ''
      begun = true
      const rest = waiting.replace(FIRST_BREAK, '')
      const isFirst = rest !== waiting
      if (frame === 'line' || (frame === 'tag' && isFirst)) {
        waiting = rest
        left = 'end'
      } else if (frame === 'pair' && !isFirst) left = 'none'
    }
    if (left === 'pair') return '' // the last line break decides whether both belong to the frame
    const keep = left === 'none' ? 0 : (/\r?\n[ \t]{0,64}$|\r$/.exec(waiting.slice(-66))?.[0].length ?? 0)
    const text = waiting.slice(0, held(waiting, waiting.length - keep))
    if (text === '') return ''
    waiting = waiting.slice(text.length)
    if (left === 'tag' && text.includes('\n')) left = 'none' // several lines: the last line break is the text's own
    return quoted(text)
  }
  const quoted = (piece: string): string => {
    const begun = pieces > 0
    if (piece === '') return begun ? '' : '"'
    pieces++
    last = decode(values, piece)
    return JSON.stringify(last).slice(begun ? 1 : 0, -1)
  }

  return {
    push(text) {
      waiting += text
      // Once the value is read as a whole, it is not looked at: that would copy it at each push.
      if (mode !== 'whole' && values.onLines && !begun && ODD.test(waiting)) mode = 'whole'
      if (mode === 'undecided') mode = guess(waiting, untyped)
      return mode === 'string' ? stream() : ''
    },
    finish() {
      if (mode === 'string') {
        return {
          json: `${quoted(unframed(waiting, left))}"`,
          codes: untyped === 'surely-json' && schema === undefined ? ['wrong-type'] : [],
          value: pieces < 2 ? last : undefined,
        }
      }
      const value = decode(values, values.onLines ? ownLines(waiting) : unframed(waiting, frame))
      const {
        json,
        value: parsed,
        code,
        repaired,
      } = values.wire === 'json' ? coerceJson(schema, value, root) : coerce(schema, value, untyped, root, values)
      const closed = closedMember(json)
      const codes = new Set([...(repaired ? repairs(value) : []), ...(code ? [code] : [])])
      if (closed !== undefined) codes.add('limit')
      const item = code === 'wrong-type' ? coerceItem(schema, value, root) : undefined
      return { json: closed ?? json, codes: [...codes], item, value: closed ? undefined : (parsed ?? JSON.parse(json)) }
    },
  }

  /** The index up to which the text can be emitted, at most `end`: not inside an entity. */
  function held(text: string, end: number): number {
    if (values.entities) {
      const amp = text.lastIndexOf('&', end - 1)
      if (amp >= 0 && end - amp <= MAX_ENTITY && text.indexOf(';', amp) < 0) return amp
    }
    return end
  }
}

/** Whether the value is text. If no schema declares it, the dialect decides. */
function isText({ wire, untyped }: Values, schema: JsonSchema | undefined, root: Root, isDeclared: boolean): boolean {
  if (wire !== undefined) return wire === 'text' && allowsString(schema, root)
  return schema === undefined ? untyped === 'text' : isDeclared
}

/** The codes of the repairs in a JSON value; `encoded` if JSON in a string was decoded and nothing else repaired. */
const repairs = (text: string): readonly DiagnosticCode[] => {
  const read = readValue(text.trim())
  const codes = codesOf(read)
  if (repeats(read.json)) codes.add('duplicate-key')
  return codes.size > 0 ? [...codes] : ['encoded']
}

/** Whether the text can still be JSON (or a Python literal), by its first `MAX_GUESS` characters. */
function guess(text: string, untyped: Untyped): 'undecided' | 'string' | 'whole' {
  const unsure = text.length > MAX_GUESS ? 'whole' : 'undecided'
  const start = text.slice(0, MAX_GUESS).trimStart()
  if (start === '') return unsure
  const c = start[0]!
  if ('{["'.includes(c) || (untyped === 'python' && "('".includes(c))) return 'whole'
  if (/[-\d]/.test(c) || (untyped === 'python' && /[+.]/.test(c)))
    return /^[-+.\d][\w.+-]*\s*$/.test(start.slice(0, 64)) ? unsure : 'string'
  const words = untyped === 'python' ? PYTHON : JSON_WORDS
  const head = start.trimEnd()
  return words.some(w => w.startsWith(head)) ? unsure : 'string'
}
/** The longest text that is guessed at, in characters, so that endless white space is not searched at each push. */
const MAX_GUESS = 256
const JSON_WORDS = ['true', 'false', 'null']
const PYTHON = [...JSON_WORDS, 'True', 'False', 'None']

/** Decodes `&lt;` to `<`, if the dialect escapes its values. */
const decode = ({ entities }: Values, text: string): string => (entities ? decodeEntities(text) : text)
