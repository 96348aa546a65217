/**
 * The JSON in a whole text: behind prose, in a fence, called or assigned, several
 * in a row, without its first brace, written as a string. `scan` reads the values;
 * here we find where they begin and choose among them.
 */

import { ascii, COMMA, isSpace, isStrictSpace, LBRACE, LBRACKET, LPAREN, RBRACKET } from '../engine/chars.ts'
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { closers } from '../repair/closers.ts'
import { keyAt, LOOK, quoteAt, skip, YES } from './closing-quote.ts'
import { isPlain, read } from './literals.ts'
import { finish, NO_RULES, type Repair, type Rules, START, type State, scan } from './scan.ts'
import { AFTER, DONE, FIRST, MEMBERS, push } from './state.ts'

/** Strict JSON and what was done for it. No `json`: there is no value in the text. */
export interface Reading {
  readonly json: string | undefined
  readonly repairs: Repair[]
  /** The values in the text, as they were read: for finding a place again. */
  readonly values: readonly Value[]
}
interface Value {
  readonly start: number
  readonly end: number
  readonly json: string
  readonly repairs: readonly Repair[]
  readonly from: State
  readonly rules: Rules
  /** Does it stand in a code fence? */
  readonly fenced: boolean
}

/** Inside an array whose opening bracket is missing. */
const ITEMS: State = { ...START, mode: FIRST, open: push(false, RBRACKET, ']', undefined) }
const FENCE = '```'

export function readDocument(text: string, nesting: number): Reading {
  const rules: Rules = { ...NO_RULES, nesting, document: true }
  const i = skip(text, 0, text.length)
  if (i === text.length) return refused()
  const c = ascii(text.charCodeAt(i))
  if (c !== LBRACE && c !== LBRACKET) {
    const found = withoutBrackets(text, i, rules)
    if (found !== undefined)
      return assemble(text, [found], found.from === START ? [] : [{ code: 'missing-open', start: i, end: i }])
  }
  return choose(text, all(text, i, rules))
}
const refused = (): Reading => ({ json: undefined, repairs: [], values: [] })

function valueAt(text: string, start: number, from: State, rules: Rules, fenced = false): Value {
  const r = scan(from, text, start, true, rules)
  const repairs = r.repairs ?? []
  if (r.state.mode !== DONE) {
    const code: DiagnosticCode = r.state.mode === AFTER ? 'missing-closer' : 'truncated'
    repairs.push({ code, start: text.length, end: text.length })
  }
  const opener = from === MEMBERS ? '{' : from === ITEMS ? '[' : ''
  return { start, end: r.index, json: opener + r.out + finish(r.state), repairs, from, rules, fenced }
}

/** A text that begins with neither `{` nor `[`: a string, a word, a call, or members without their brace. */
function withoutBrackets(text: string, i: number, rules: Rules): Value | undefined {
  const n = text.length
  const end = Math.min(n, i + LOOK)
  if (quoteAt(text, i) !== 0 && !text.startsWith(FENCE, i)) {
    if (keyAt(text, i, end, false) === YES) return valueAt(text, i, MEMBERS, rules)
    const string = valueAt(text, i, START, rules)
    const k = skip(text, string.end, n)
    if (k === n || onlyPunctuation(text, k)) return string
    return text.charCodeAt(k) === COMMA && quoteAt(text, skip(text, k + 1, n)) !== 0
      ? valueAt(text, i, ITEMS, rules)
      : undefined
  }
  if ((text.charCodeAt(i) === LPAREN || CALL.test(text.slice(i, i + LOOK))) && ENDS_CALL.test(text.slice(-LOOK)))
    return valueAt(text, i, START, rules)
  if (n - i < 256) {
    const word = text.slice(i).trim()
    const [json, code] = isPlain(word)
      ? read(word, false)
      : /^[-+.\d]/.test(word)
        ? read(word, false)
        : [undefined, undefined]
    if (json !== undefined && code !== 'unquoted') return valueAt(text, i, START, rules)
  }
  if (keyAt(text, i, end, false) !== YES) return undefined
  const colon = text.indexOf(':', i)
  const k = skip(text, colon + 1, n)
  const value = text.slice(k, k + LOOK)
  if (
    !PLAIN_VALUE.test(value) &&
    (text.includes('{') ||
      (!/\n[^\S\n]*[\w$-]+\s*:/.test(text.slice(k, k + 4096)) && !/,\s*[\w$-]+\s*:/.test(text.slice(k, k + 4096))))
  )
    return undefined
  return valueAt(text, i, MEMBERS, rules)
}
const CALL = /^(?:new\s+)?[A-Za-z_$][\w$.]{0,48}\s?\(/
const ENDS_CALL = /\)\s*;?\s*$/
const PLAIN_VALUE = /^(?:["'“‘]|[-+]?\d[\d.]*\s*(?:[,}\n]|$)|(?:true|false|null|True|False|None)\b)/

const onlyPunctuation = (text: string, i: number): boolean => {
  for (let k = i; k < text.length; k++) if (!isSpace(text.charCodeAt(k)) && !',;)}]'.includes(text[k]!)) return false
  return true
}

/** Does a value seem to begin at the bracket? `{name}` and `[see below]` in prose do not. */
const PLAUSIBLE =
  /\{\s{0,99}(?:["'`“”„‘\\{}]|\/[/*]|[\w$.-]{1,64}["']?\s{0,9}[:=：])|\[\s{0,99}(?:["'`“”„‘\\{[\]]|\/[/*]|-?[\d.]|(?:true|false|null|None|True|False)\b)/y

/** Every value in the text that begins with a bracket, the first one from `i`. */
function all(text: string, i: number, rules: Rules): Value[] {
  const values: Value[] = []
  let fences = 0
  for (let k = i; k < text.length; ) {
    const c = ascii(text.charCodeAt(k))
    if (c === 96 && text.startsWith(FENCE, k)) {
      fences++
      k += 3
      continue
    }
    PLAUSIBLE.lastIndex = k
    if ((c !== LBRACE && c !== LBRACKET) || !(PLAUSIBLE.test(text) || (k === i && !more(text, k)))) {
      k++
      continue
    }
    const fenced = (fences & 1) === 1
    const v = valueAt(text, k, START, fenced ? { ...rules, closers: closers(FENCE) } : rules, fenced)
    values.push(v)
    if (v.repairs.some(repair => repair.code === 'limit')) break
    k = Math.max(v.end, k + 1)
  }
  return values
}
/** Is there another bracket at which a value seems to begin? */
function more(text: string, i: number): boolean {
  for (let k = i + 1; k < text.length; k++) {
    const c = text.charCodeAt(k)
    if (c !== LBRACE && c !== LBRACKET) continue
    PLAUSIBLE.lastIndex = k
    if (PLAUSIBLE.test(text)) return true
  }
  return false
}

/** Values with nothing but space and commas between them belong together; the longest such run is meant, in a fence if there is one. */
function choose(text: string, values: readonly Value[]): Reading {
  const runs: Value[][] = []
  for (const v of values) {
    const run = runs[runs.length - 1]
    if (run !== undefined && apart(text, run[run.length - 1]!.end, v.start) && run[0]!.fenced === v.fenced) run.push(v)
    else runs.push([v])
  }
  const fenced = runs.filter(run => run[0]!.fenced)
  let best: Value[] | undefined
  for (const run of fenced.length > 0 ? fenced : runs) if (best === undefined || length(run) > length(best)) best = run
  return best === undefined ? refused() : assemble(text, best, [])
}
const length = (run: readonly Value[]): number => run[run.length - 1]!.end - run[0]!.start
const apart = (text: string, from: number, to: number): boolean => {
  for (let k = from; k < to; k++) if (!isSpace(text.charCodeAt(k)) && !',;}])'.includes(text[k]!)) return false
  return true
}

/** One value, or an array of several, and what stands around them. */
function assemble(text: string, run: readonly Value[], first: readonly Repair[]): Reading {
  const repairs: Repair[] = [...first]
  let at = 0
  for (const [k, v] of run.entries()) {
    around(text, at, v.start, repairs)
    if (k === 1) repairs.push({ code: 'several-values', start: run[0]!.start, end: run[run.length - 1]!.end })
    for (const repair of v.repairs) repairs.push(repair)
    at = v.end
  }
  around(text, at, text.length, repairs)
  const json = run.length === 1 ? run[0]!.json : `[${run.map(v => v.json).join(',')}]`
  return { json, repairs, values: run }
}
/** Report input[from, to), which is in no value. */
function around(text: string, from: number, to: number, repairs: Repair[]): void {
  let a = from
  let b = to
  const odd = (k: number): void => {
    if (!isStrictSpace(text.charCodeAt(k))) repairs.push({ code: 'junk', start: k, end: k + 1 })
  }
  while (a < b && isSpace(text.charCodeAt(a))) odd(a++)
  while (b > a && isSpace(text.charCodeAt(b - 1))) odd(--b)
  if (a === b) return
  const rest = text.slice(a, Math.min(b, a + 256))
  const code: DiagnosticCode = /^[,;\s]*$/.test(rest)
    ? 'extra-comma'
    : /^[}\])\s,;]*$/.test(rest)
      ? 'stray-closer'
      : 'skipped'
  repairs.push({ code, start: a, end: b })
}
