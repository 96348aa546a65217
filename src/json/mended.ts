/** One value, read as a whole. */
import type { JsonCode } from '../engine/diagnostic.ts'
import { countKeys, shape } from './duplicates.ts'
import { finish, isDone, type Rules, START, scan } from './scan.ts'
import { AFTER } from './state.ts'

/** Strict JSON, and what was mended in it. */
export interface Mended {
  readonly json: string
  readonly codes: Set<JsonCode>
}
/** The value with which `text` begins. What follows it is one of the repairs. */
export function mended(text: string, rules?: Rules): Mended {
  const { out, state, index, repairs = [] } = scan(START, text, 0, true, { document: true, ...rules })
  const codes = new Set(repairs.map(({ code }) => code))
  if (!isDone(state)) codes.add(state.mode === AFTER ? 'unclosed-value' : 'truncated')
  const rest = text.slice(index).trim()
  if (rest !== '') codes.add(restCode(rest))
  const json = out + finish(state)
  if (shape(json).keys !== countKeys(JSON.parse(json))) codes.add('duplicate-key')
  return { json, codes }
}

/** What text behind a value is. */
export const restCode = (text: string): JsonCode =>
  /^[,;\s]*$/.test(text) ? 'extra-comma' : /^[}\])\s,;]*$/.test(text) ? 'stray-bracket' : 'skipped'
