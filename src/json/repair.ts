/** `repairJson`: reads a whole text, and returns its value and the repairs. */

import { causeOf, type Diagnostic, type JsonCode, jsonSentence } from '../engine/diagnostic.ts'
import { readDocument } from './document.ts'
import { countKeys, duplicates, shape } from './duplicates.ts'
import { MAX_NESTING } from './values.ts'

/** Options of `repairJson`. */
export interface RepairOptions {
  /** `nesting`: the most brackets open at once. */
  readonly limits?: { readonly nesting?: number }
}
/** The result of `repairJson`. */
export interface Repaired {
  /** The value; `undefined` if the text could not be read. */
  readonly value: unknown
  /** The value as strict JSON; `''` if the text could not be read. */
  readonly text: string
  /** Every repair, loss and doubt, in the order of the text. */
  readonly diagnostics: Diagnostic[]
}

/** How many levels of JSON in strings are decoded: a string of JSON in a string of JSON in a string. */
const MAX_ENCODINGS = 3
const ENCODED = /^\s*["[{]/

/**
 * Reads the JSON in `text`, however damaged. Valid JSON is returned unchanged and
 * without diagnostics, except for a key that occurs twice (the last value counts),
 * a number whose digits a double would lose (it becomes a string), and JSON that
 * was written as a string (it is decoded). A text without a defensible reading gives
 * `undefined` and the diagnostic `unreadable`.
 *
 * @throws TypeError if `text` is not a string, or an option is unknown or wrong.
 */
export function repairJson(text: string, options: RepairOptions = {}): Repaired {
  if (typeof text !== 'string') throw new TypeError(hint(text))
  const strange = Object.keys(options).find(key => key !== 'limits')
  if (strange !== undefined) throw new TypeError(`options: expected only limits, got ${JSON.stringify(strange)}`)
  const { nesting = MAX_NESTING } = options.limits ?? {}
  if (!(nesting >= 1)) throw new TypeError(`limits.nesting: expected a number from 1, got ${nesting}`)
  try {
    return repair(text, nesting, MAX_ENCODINGS)
  } catch (error) {
    const found = { ...diagnostic('internal-error', 0, text.length), cause: causeOf(error) }
    return { value: undefined, text: '', diagnostics: [found] }
  }
}
/** Names the value that was given instead of a text, and a likely reason. */
function hint(text: unknown): string {
  const bytes = text instanceof Uint8Array && 'bytes: decode them with TextDecoder'
  const missing = text == null && `${text}: is the message's content missing?`
  return `repairJson needs a string, not ${bytes || missing || `${typeof text}: what is already parsed needs no repair`}`
}

function repair(text: string, nesting: number, encodings: number): Repaired {
  const fast = strict(text, nesting)
  if (fast !== undefined) return fast
  const reading = readDocument(text, nesting)
  const { json, repairs } = reading
  if (json === undefined) return { value: undefined, text: '', diagnostics: [diagnostic('unreadable', 0, text.length)] }
  const value = JSON.parse(json) as unknown
  if (typeof value === 'string' && encodings > 0 && ENCODED.test(value)) {
    const inner = repair(value, nesting, encodings - 1)
    // `"{"` stays text; `"{` may have been cut.
    const isWhole = inner.text.length > 2 || repairs.length > 0 || inner.diagnostics.length === 0
    if (typeof inner.value === 'object' && isWhole && isData(inner)) return decoded(text, inner)
  }
  const diagnostics = repairs.map(r => diagnostic(r.code, r.start, r.end))
  if (shape(json).keys !== countKeys(value)) {
    diagnostics.push(...repeated(text, json, reading.keys()))
    diagnostics.sort((a, b) => a.span.start - b.span.start)
  }
  return { value, text: json, diagnostics }
}
const diagnostic = (code: JsonCode, start: number, end: number): Diagnostic => ({
  code,
  message: jsonSentence(code),
  span: { start, end },
})

/** Reads valid JSON in one pass over the text and one over the value; `undefined` if the text needs a closer look. */
function strict(text: string, nesting: number): Repaired | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const s = shape(text)
  const isDoubtful =
    typeof value === 'string' ? ENCODED.test(value) : s.long || s.depth > nesting || s.keys !== countKeys(value)
  return isDoubtful ? undefined : { value, text, diagnostics: [] }
}

/** Whether the text of a string was JSON: `"[draft] the pier is closed"` and `"{name}"` are text. */
const isData = ({ diagnostics }: Repaired): boolean =>
  !diagnostics.some(({ code }) => /^(?:skipped|unquoted|missing-(?:open|value))$/.test(code))

/** Offsets in a decoded string are not offsets in the text, so its repairs are reported for the whole string. */
function decoded(text: string, inner: Repaired): Repaired {
  const encoded = diagnostic('encoded', 0, text.length)
  const found = new Map([encoded, ...inner.diagnostics].map(d => [d.code, { ...d, span: encoded.span }]))
  return { ...inner, diagnostics: [...found.values()] }
}

/** Diagnostics of keys that occur twice, with their spans in the text. */
const repeated = (text: string, json: string, keys: readonly number[]): Diagnostic[] =>
  duplicates(json).map(({ start, end, nth }) => {
    const key = json.slice(start + 1, end - 1)
    const from = keys[nth] ?? 0
    const at = text.slice(0, from + 3 + key.length).indexOf(key, from)
    return at < 0 ? diagnostic('duplicate-key', from, from + 1) : diagnostic('duplicate-key', at, at + key.length)
  })
