/**
 * Finds the JSON in a whole text: after prose, in a fence, in a call or an assignment,
 * several values in a row, without its first brace, or written as a string. `scan` reads
 * the values; this file finds where they begin and chooses among them.
 */

import {
  among,
  ascii,
  BACKTICK,
  COMMA,
  FENCE,
  isSpace,
  isStrictSpace,
  LBRACE,
  LBRACKET,
  LPAREN,
  RBRACKET,
} from '../engine/chars.ts'
import type { Closers } from '../engine/closers.ts'
import { backPast, matchAt, past } from '../engine/search.ts'
import { keyAt, quoteAt, skip, standsAt, windowEnd } from './ahead.ts'
import { shape } from './duplicates.ts'
import { isPlain, read } from './literals.ts'
import { FIRST } from './mode.ts'
import { missingEnd, restCode } from './read-value.ts'
import { finish, type Repair, type Rules, START, type State, scan } from './scan.ts'
import { MEMBERS, push } from './state.ts'
import { LOOK, WAIT, YES } from './verdict.ts'

/** Strict JSON and its repairs. `json` is `undefined` if the text contains no value. */
export interface Reading {
  readonly json: string | undefined
  readonly repairs: Repair[]
  /** The offsets of the keys in the text, in order. */
  readonly keys: () => readonly number[]
}
interface Value {
  readonly start: number
  readonly end: number
  readonly json: string
  readonly repairs: readonly Repair[]
  readonly keys: readonly number[]
  /** Whether the value is in a code fence for data. */
  readonly fenced: boolean
}

/** The state inside an array whose opening bracket is missing. */
const ITEMS: State = { ...START, mode: FIRST, open: push(false, RBRACKET, ']', undefined) }

export function readDocument(text: string, nesting: number): Reading {
  const rules: Rules = { nesting, document: true }
  const i = skip(text, 0, text.length)
  if (i === text.length) return refused()
  const c = ascii(text.charCodeAt(i))
  if (c !== LBRACE && c !== LBRACKET) {
    const found = withoutBrackets(text, i, rules)
    if (found) return assemble(text, [found])
  }
  return choose(text, all(text, i, rules))
}
const refused = (): Reading => ({ json: undefined, repairs: [], keys: () => [] })

function valueAt(text: string, start: number, from: State, rules: Rules, fenced = false): Value {
  const keys: number[] = []
  const r = scan(from, text, start, true, { ...rules, keys })
  const missing: readonly Repair[] = from === START ? [] : [{ code: 'missing-open', start, end: start }]
  const repairs = [...missing, ...(r.repairs ?? []), ...missingEnd(r.state, text.length)]
  const json = (from === MEMBERS ? '{' : from === ITEMS ? '[' : '') + r.out + finish(r.state)
  return { start, end: r.index, json, repairs, keys, fenced }
}

/** Reads a text that begins with neither `{` nor `[`: a string, a word, a call, or members without their brace. */
function withoutBrackets(text: string, i: number, rules: Rules): Value | undefined {
  const n = text.length
  const end = windowEnd(text, i)
  if (quoteAt(text, i) !== 0 && !text.startsWith(FENCE, i)) {
    if (keyAt(text, i, end, false) === YES) return valueAt(text, i, MEMBERS, rules)
    const string = valueAt(text, i, START, rules)
    const k = skip(text, string.end, n)
    if (apart(text, k, n)) return string
    return text.charCodeAt(k) === COMMA && quoteAt(text, skip(text, k + 1, n)) !== 0
      ? valueAt(text, i, ITEMS, rules)
      : undefined
  }
  if ((text.charCodeAt(i) === LPAREN || CALL.test(text.slice(i, i + LOOK))) && ENDS_CALL.test(text.slice(-LOOK)))
    return valueAt(text, i, START, rules)
  if (n - i < 256) {
    const word = text.slice(i).trim()
    const [json, code] = isPlain(word) || /^[-+.\d]/.test(word) ? read(word, false) : []
    if (json !== undefined && code !== 'unquoted') return valueAt(text, i, START, rules)
  }
  if (keyAt(text, i, end, false) !== YES) return undefined
  const colon = text.indexOf(':', i)
  const k = skip(text, colon + 1, n)
  const hasMoreMembers = () => !text.includes('{') && /(?:\n[^\S\n]*|,\s*)[\w$-]+\s*:/.test(text.slice(k, k + 4096))
  return PLAIN_VALUE.test(text.slice(k, k + LOOK)) || hasMoreMembers() ? valueAt(text, i, MEMBERS, rules) : undefined
}
const CALL = /^(?:new\s+)?[A-Za-z_$][\w$.]{0,48}\s?\(/
const ENDS_CALL = /\)\s*;?\s*$/
const PLAIN_VALUE = /^(?:["'“‘]|[-+]?\d[\d.]*\s*(?:[,}\n]|$)|(?:true|false|null|True|False|None)\b)/

/** A fence, or a bracket that seems to begin a value, unlike `{name}` and `[see below]` in prose. */
const NEXT =
  /```|\{\s{0,99}(?!```)(?:["'`“”„‘\\{}]|\/[/*]|[\w$.-]{1,64}["']?\s{0,9}[:=：])|\[\s{0,99}(?!```)(?:["'`“”„‘\\{[\]]|\/[/*]|-?[\d.]|(?:true|false|null|None|True|False)\b)/g

/** The end of a fence, as a closing marker of its content. */
const FENCED: Closers = {
  whole: (input, i) => input.startsWith(FENCE, i),
  begun: (input, i) => i < input.length && standsAt(input, i, FENCE) === WAIT,
  begins: c => c === BACKTICK,
  tail(input, from) {
    const low = Math.max(from, input.length - LOOK)
    const at = input.slice(low).search(/(?:```\s*)+$/)
    return at < 0 ? -1 : low + at
  },
  tailCode: () => 'garbled-close',
  pending: input => input.length, // the text is complete
}

/** The label of a fence with code, in which values are not the answer if there are others. */
const CODE = /^(?:python|py|sql|bash|sh|shell|console)\b/i

/** All values from `i` on that begin with a bracket. */
function all(text: string, i: number, rules: Rules): Value[] {
  const values: Value[] = []
  let inside = false
  let fenced = false
  let at = i
  for (let found = matchAt(NEXT, text, at); found; found = matchAt(NEXT, text, at)) {
    at = NEXT.lastIndex
    if (found[0] === FENCE) {
      inside = !inside
      fenced = inside && !CODE.test(text.slice(at, at + LOOK))
      continue
    }
    const v = valueAt(text, found.index, START, inside ? { ...rules, closers: FENCED } : rules, fenced)
    values.push(v)
    if (v.repairs.some(repair => repair.code === 'limit')) break
    at = Math.max(v.end, found.index + 1)
  }
  if (values.length === 0 && among(ascii(text.charCodeAt(i)), '{[')) values.push(valueAt(text, i, START, rules))
  return values
}

/** Chooses the longest run of values with only space and commas between them, in a fence if there is one. */
function choose(text: string, values: readonly Value[]): Reading {
  const runs: Value[][] = []
  for (const v of values) {
    const run = runs.at(-1)
    if (run !== undefined && apart(text, run.at(-1)!.end, v.start) && run[0]!.fenced === v.fenced) run.push(v)
    else runs.push([v])
  }
  const fenced = runs.filter(run => run[0]!.fenced)
  const [best] = (fenced.length > 0 ? fenced : runs).sort((a, b) => length(b) - length(a))
  return best ? assemble(text, best) : refused()
}
const length = (run: readonly Value[]): number => run.at(-1)!.end - run[0]!.start
const apart = (text: string, from: number, to: number): boolean =>
  past(text, from, c => isSpace(c) || among(c, ',;}])'), to) >= to

/** The result for one value, or an array of several, with reports of the text around them. */
function assemble(text: string, run: readonly Value[]): Reading {
  const repairs: Repair[] = []
  let at = 0
  for (const [k, v] of run.entries()) {
    around(text, at, v.start, repairs)
    if (k === 1) repairs.push({ code: 'several-values', start: run[0]!.start, end: run.at(-1)!.end })
    for (const repair of v.repairs) repairs.push(repair)
    at = v.end
  }
  around(text, at, text.length, repairs)
  const json = run.length === 1 ? run[0]!.json : `[${run.map(v => v.json).join(',')}]`
  return { json, repairs, keys: () => run.flatMap(v => v.keys.slice(0, shape(v.json).keys)) } // the last may lack its value
}
/** Reports text[from, to), which is outside the values. */
function around(text: string, from: number, to: number, repairs: Repair[]): void {
  const a = past(text, from, isStrictSpace, to)
  const b = backPast(text, to, isStrictSpace, a)
  const rest = text.slice(a, Math.min(b, a + 256))
  if (a < b) repairs.push({ code: rest.trim() === '' ? 'junk' : restCode(rest), start: a, end: b })
}
