/**
 * The text of one parameter, piece by piece, to strict JSON. What is text for
 * sure streams as a string; what may yet be a number, a list or a literal waits
 * for its end.
 */

import type { DiagnosticCode } from './diagnostic.ts'
import { decodeEntities, MAX_ENTITY } from './entities.ts'
import { repairJson } from './repair/json.ts'
import type { JsonSchema } from './tools.ts'
import { coerce, isDeclaredString, type Untyped } from './typing/coerce.ts'
import type { Values } from './values.ts'

export interface ParameterReader {
  /** The JSON text that this piece decides. */
  push(text: string): string
  /** The rest, and whether the declared type was missed. */
  finish(): { readonly json: string; readonly codes: readonly DiagnosticCode[] }
}

const TEXT_BREAK = /\r?\n$/

export function readParameter(
  values: Values,
  schema: JsonSchema | undefined,
  root: JsonSchema | undefined,
): ParameterReader {
  const isText = values.wire === 'text' || (values.wire === undefined && saysText(values, schema, root))
  let framed = values.frame !== 'none'
  const typed = values.wire === undefined ? schema : undefined
  const untyped = values.wire === 'json' ? 'surely-json' : values.untyped
  let waiting = ''
  let begun = false // the frame's first line break has been dealt with
  let mode: 'undecided' | 'string' | 'whole' = isText ? 'string' : typed === undefined ? 'undecided' : 'whole'
  let open = false

  /** Text that is a string for sure, less what may belong to the frame or to a cut character. */
  const stream = (): string => {
    if (!begun) {
      if (framed && (waiting === '' || waiting === '\r')) return ''
      begin()
    }
    const keep = framed ? (/\r?\n?$/.exec(waiting.slice(-2))?.[0].length ?? 0) : 0
    const text = waiting.slice(0, held(waiting, waiting.length - keep))
    if (text === '') return ''
    waiting = waiting.slice(text.length)
    return quoted(text)
  }
  /** The frame's first line break; where it is missing, the one after the value may be part of it. */
  const begin = () => {
    const text = framed ? waiting.replace(/^\r?\n/, '') : waiting
    if (values.frame === 'pair') framed = text.length < waiting.length
    waiting = text
    begun = true
  }
  const quoted = (text: string): string => {
    const body = JSON.stringify(decode(values, text)).slice(1, -1)
    if (open) return body
    open = true
    return `"${body}`
  }

  return {
    push(text) {
      waiting += text
      if (mode === 'undecided') mode = guess(waiting, untyped)
      return mode === 'string' ? stream() : ''
    },
    finish() {
      if (mode === 'string') {
        if (!begun) begin()
        const text = framed ? waiting.replace(TEXT_BREAK, '') : waiting
        return { json: `${quoted(text)}"`, codes: untyped === 'surely-json' ? ['wrong-type'] : [] }
      }
      begin()
      const text = framed ? waiting.replace(TEXT_BREAK, '') : waiting
      const value = decode(values, text)
      const { json, code, repaired } = coerce(typed, value, untyped, root)
      return { json, codes: [...(repaired ? repairs(value) : []), ...(code ? [code] : [])] }
    },
  }

  /** Where the text may be cut: not inside an entity or a surrogate pair. */
  function held(text: string, end: number): number {
    if (values.entities) {
      const amp = text.lastIndexOf('&', end - 1)
      if (amp >= 0 && end - amp <= MAX_ENTITY && text.indexOf(';', amp) < 0) return amp
    }
    return end
  }
}

const saysText = (values: Values, schema: JsonSchema | undefined, root: JsonSchema | undefined): boolean =>
  schema === undefined ? values.untyped === 'text' : isDeclaredString(schema, root)

/** What was repaired in a value that is JSON; or one inside it, which was JSON in a string. */
const repairs = (text: string): readonly DiagnosticCode[] => {
  const codes = new Set(repairJson(text.trim()).diagnostics.map(d => d.code))
  return codes.size > 0 ? [...codes] : ['encoded']
}

/** Can this still be JSON (or a Python literal)? Decided on the first characters. */
function guess(text: string, untyped: Untyped): 'undecided' | 'string' | 'whole' {
  if (text.length > MAX_GUESS) return 'whole'
  const start = text.trimStart()
  if (start === '') return 'undecided'
  const c = start[0]!
  if ('{["'.includes(c) || (untyped === 'python' && "('".includes(c))) return 'whole'
  if (/[-\d]/.test(c) || (untyped === 'python' && /[+.]/.test(c)))
    return /^[-+.\d][\w.+-]*\s*$/.test(start.slice(0, 64)) ? 'undecided' : 'string'
  const words = untyped === 'python' ? PYTHON : JSON_WORDS
  const head = start.trimEnd()
  return words.some(w => w.startsWith(head)) ? 'undecided' : 'string'
}
/** White space without end is not looked at again at each push. */
const MAX_GUESS = 256
const JSON_WORDS = ['true', 'false', 'null']
const PYTHON = [...JSON_WORDS, 'True', 'False', 'None']

/** `&lt;` for `<`, where the dialect escapes its values. */
const decode = ({ entities }: Values, text: string): string => (entities ? decodeEntities(text) : text)
