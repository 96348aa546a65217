/** The nesting limit for values that do not pass through the transducer, which enforces it itself. */

import { shape } from './duplicates.ts'
import { readValue } from './read-value.ts'
import { MAX_NESTING } from './values.ts'

/** The most brackets that may be open at once in the value of an argument; the object of arguments adds one. */
const MAX_BRACKETS = MAX_NESTING - 1

/** The strict JSON of an argument, closed at the first bracket beyond the limit; `undefined` if `json` is within it. */
export const closedMember = (json: string): string | undefined =>
  json.length > 2 * MAX_BRACKETS && shape(json).depth > MAX_BRACKETS
    ? readValue(json, { nesting: MAX_BRACKETS }).json
    : undefined

/** Whether a value is nested more deeply than arguments may be. */
export function isTooDeep(value: unknown): boolean {
  const containers = (values: readonly unknown[]) => values.filter(v => typeof v === 'object' && v !== null) as object[]
  let level = containers([value])
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return true
    level = level.flatMap(v => containers(Object.values(v)))
  }
  return false
}
