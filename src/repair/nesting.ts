/**
 * What is open inside a value: calls, parameters and sections that the model only quotes. Each is text up to its own
 * closing marker, however far away; only a marker that closes none of them can close the value.
 */

/** An open one, and those around it. Its level is the number of its closing marker among those around the value. */
export interface Nest {
  readonly level: number
  readonly below: Nest | undefined
  /** The number of open ones of each level, including this one. */
  readonly counts: readonly number[]
}

/** Opens one more. */
export function opensIn(nest: Nest | undefined, level: number): Nest {
  const counts = [...(nest?.counts ?? [])]
  for (let k = counts.length; k <= level; k++) counts.push(0)
  counts[level]!++
  return { level, below: nest, counts }
}

/** Is any of this level open? */
export const isOpenIn = (nest: Nest | undefined, level: number): boolean => (nest?.counts[level] ?? 0) > 0

/** Closes the innermost one of this level, with everything inside it. */
export function closesIn(nest: Nest | undefined, level: number): Nest | undefined {
  let open = nest
  while (open && open.level !== level) open = open.below
  return open?.below
}
