/** Reads a complete text as one value. */
import type { JsonCode } from '../engine/diagnostic.ts'
import { AFTER } from './mode.ts'
import { finish, isDone, type Repair, type Rules, START, type State, scan } from './scan.ts'

/** Strict JSON and its repairs. */
export interface ReadValue {
  readonly json: string
  readonly repairs: readonly Repair[]
}
/** Reads the value at the start of `text`. Text after the value is reported as one of the repairs. */
export function readValue(text: string, rules?: Rules): ReadValue {
  const { out, state, index, repairs = [] } = scan(START, text, 0, true, { document: true, ...rules })
  const end = text.length
  repairs.push(...missingEnd(state, end))
  const rest = text.slice(index).trim()
  if (rest !== '') repairs.push({ code: restCode(rest), start: index, end })
  return { json: out + finish(state), repairs }
}

/** The report of a value that does not end before the `end` of its text. */
export const missingEnd = (state: State, end: number): readonly Repair[] =>
  isDone(state) ? [] : [{ code: state.mode === AFTER ? 'unclosed-value' : 'truncated', start: end, end }]

/** The codes of the repairs, each once. */
export const codesOf = ({ repairs }: ReadValue): Set<JsonCode> => new Set(repairs.map(({ code }) => code))

/** The code for text that follows a value. */
export const restCode = (text: string): JsonCode =>
  /^[,;\s]*$/.test(text) ? 'extra-comma' : /^[}\])\s,;]*$/.test(text) ? 'stray-bracket' : 'skipped'
