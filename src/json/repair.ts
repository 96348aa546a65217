/** `repairJson`: a whole text in, its value and what was repaired out. */
import { causeOf, type Diagnostic, type DiagnosticCode, sentence } from '../engine/diagnostic.ts'
import { type Reading, readDocument } from './document.ts'
import { countKeys, duplicates, shape } from './duplicates.ts'
import { isDone, MAX_NESTING, scan } from './scan.ts'

/** Options of `repairJson`. */
export interface RepairOptions {
  /** `nesting`: how many brackets may be open at once. */
  readonly limits?: { readonly nesting?: number }
}
/** What `repairJson` gives. */
export interface Repaired {
  /** The value; `undefined` if the text could not be read. */
  readonly value: unknown
  /** The value as strict JSON; `''` if the text could not be read. */
  readonly text: string
  /** Every repair, loss and doubt, in the order of the text. */
  readonly diagnostics: Diagnostic[]
}

/** A string of JSON in a string of JSON in a string: not more. */
const MAX_ENCODINGS = 3
const ENCODED = /^\s*["[{]/

/**
 * Read the JSON in `text`, however damaged. Good JSON comes back unchanged and
 * without diagnostics, but for a key that occurs twice (the last value counts),
 * a number whose digits a double would lose (it becomes a string), and JSON that
 * was written as a string (it is decoded). A text in which no reading can be
 * defended gives `undefined` and the diagnostic `unreadable`.
 *
 * @throws TypeError if `text` is no string.
 */
export function repairJson(text: string, options: RepairOptions = {}): Repaired {
  if (typeof text !== 'string') throw new TypeError(hint(text))
  try {
    return repair(text, options.limits?.nesting ?? MAX_NESTING, MAX_ENCODINGS)
  } catch (error) {
    const found = { ...diagnostic('internal-error', 0, text.length), cause: causeOf(error) }
    return { value: undefined, text: '', diagnostics: [found] }
  }
}
function hint(text: unknown): string {
  if (text === null || text === undefined)
    return `repairJson needs a string, not ${text}: is the message's content missing?`
  if (text instanceof Uint8Array)
    return 'repairJson needs a string, not bytes: decode them first, with new TextDecoder().decode(bytes)'
  return `repairJson needs a string, not ${typeof text}: a value that is already parsed needs no repair`
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
    // `"[draft] the pier is closed"` is a text.
    if (typeof inner.value === 'object' && inner.diagnostics.every(d => d.code !== 'skipped'))
      return decoded(text, inner)
  }
  const diagnostics = repairs.map(r => diagnostic(r.code, r.start, r.end))
  if (shape(json).keys !== countKeys(value)) {
    for (const d of repeated(text, json, reading)) diagnostics.push(d)
    diagnostics.sort((a, b) => a.span.start - b.span.start)
  }
  return { value, text: json, diagnostics }
}
const diagnostic = (code: DiagnosticCode, start: number, end: number): Diagnostic => ({
  code,
  message: sentence(code),
  span: { start, end },
})

/** Good JSON, in one pass over the text and one over the value; `undefined`: look closer. */
function strict(text: string, nesting: number): Repaired | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value === 'string') return ENCODED.test(value) ? undefined : { value, text, diagnostics: [] }
  const s = shape(text)
  return s.long || s.depth > nesting || s.keys !== countKeys(value) ? undefined : { value, text, diagnostics: [] }
}

/** Places in a decoded string are no places in the text: what was repaired there is reported for the whole string. */
function decoded(text: string, inner: Repaired): Repaired {
  const codes = new Set<DiagnosticCode>(['encoded', ...inner.diagnostics.map(d => d.code)])
  return { ...inner, diagnostics: [...codes].map(code => diagnostic(code, 0, text.length)) }
}

/** Keys that occur twice, with their places in the text: read again in small pieces, to see which piece wrote them. */
function repeated(text: string, json: string, { values }: Reading): Diagnostic[] {
  const found: Diagnostic[] = []
  let before = values.length > 1 ? 1 : 0
  const twice = duplicates(json)
  let k = 0
  for (const v of values) {
    const opener = v.from.open === undefined ? 0 : 1
    let written = before + opener
    let state = v.from
    let at = v.start
    for (let end = at; at < v.end && k < twice.length && !isDone(state); ) {
      end = Math.min(text.length, Math.max(end, at) + PIECE)
      const r = scan(state, text.slice(0, end), at, end === text.length, v.rules)
      written += r.out.length
      const here: { start: number; end: number }[] = []
      for (; k < twice.length && twice[k]!.start < written; k++) here.push(twice[k]!)
      // The last one first: each stands before the one after it.
      const places: [start: number, end: number][] = []
      for (let to = Math.min(end, v.end), q = here.length - 1; q >= 0; to = places[0]![0] - 1, q--)
        places.unshift(place(text, json.slice(here[q]!.start + 1, here[q]!.end - 1), at, to))
      for (const [a, b] of places) found.push(diagnostic('duplicate-key', a, b))
      state = r.state
      at = r.index
      if (end === text.length) break
    }
    before += v.json.length + 1
  }
  for (; k < twice.length; k++) found.push(diagnostic('duplicate-key', 0, text.length))
  return found
}
const PIECE = 16
function place(text: string, key: string, from: number, to: number): [start: number, end: number] {
  const at = text.lastIndexOf(key, to)
  return at >= 0 && at >= from - 512 ? [at, at + key.length] : [from, Math.max(from, to)]
}
