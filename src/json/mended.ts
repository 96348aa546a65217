/** One value, read as a whole. */
import type { JsonCode } from '../engine/diagnostic.ts'
import { finish, isDone, type Repair, type Rules, START, scan } from './scan.ts'
import { AFTER } from './state.ts'

/** Strict JSON, and what was mended in it. */
export interface Mended {
  readonly json: string
  readonly repairs: readonly Repair[]
}
/** The value with which `text` begins. What follows it is one of the repairs. */
export function mended(text: string, rules?: Rules): Mended {
  const { out, state, index, repairs = [] } = scan(START, text, 0, true, { document: true, ...rules })
  const end = text.length
  if (!isDone(state)) repairs.push({ code: state.mode === AFTER ? 'unclosed-value' : 'truncated', start: end, end })
  const rest = text.slice(index).trim()
  if (rest !== '') repairs.push({ code: restCode(rest), start: index, end })
  return { json: out + finish(state), repairs }
}

/** The repairs of a value, each once. */
export const codesOf = ({ repairs }: Mended): Set<JsonCode> => new Set(repairs.map(({ code }) => code))

/** What text behind a value is. */
export const restCode = (text: string): JsonCode =>
  /^[,;\s]*$/.test(text) ? 'extra-comma' : /^[}\])\s,;]*$/.test(text) ? 'stray-bracket' : 'skipped'
