/** The limit on nesting for values that do not pass through the transducer, which keeps it itself. */

import { shape } from './duplicates.ts'
import { mended } from './mended.ts'
import { MAX_NESTING } from './values.ts'

/** The most brackets open at once in the value of an argument; the object of arguments is one more. */
const MOST = MAX_NESTING - 1

/** Strict JSON for an argument, closed at the first bracket beyond the limit; `undefined` if it is within the limit. */
export const closedMember = (json: string): string | undefined =>
  json.length > 2 * MOST && shape(json).depth > MOST ? mended(json, { nesting: MOST }).json : undefined

/** Is a value nested more deeply than arguments may be? */
export function isTooDeep(value: unknown): boolean {
  const containers = (values: readonly unknown[]) => values.filter(v => typeof v === 'object' && v !== null) as object[]
  let level = containers([value])
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return true
    level = level.flatMap(v => containers(Object.values(v)))
  }
  return false
}
