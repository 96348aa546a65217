/**
 * What stands open inside a value: calls, parameters and sections that the model only wrote down. Each is text up to its
 * own closing marker, however far away that is; only what closes none of them can close the value.
 */

/** One that is open, and those around it. Levels are numbers: those of the closing markers around the value. */
export interface Nest {
  readonly level: number
  readonly below: Nest | undefined
  /** How many of each level are open, this one included. */
  readonly counts: readonly number[]
}

/** One more is open. */
export function opensIn(nest: Nest | undefined, level: number): Nest {
  const counts = [...(nest?.counts ?? [])]
  for (let k = counts.length; k <= level; k++) counts.push(0)
  counts[level]!++
  return { level, below: nest, counts }
}

/** Is one of this level open? */
export const isOpenIn = (nest: Nest | undefined, level: number): boolean => (nest?.counts[level] ?? 0) > 0

/** The last one of this level is closed, and with it what was opened inside it. */
export function closesIn(nest: Nest | undefined, level: number): Nest | undefined {
  let open = nest
  while (open && open.level !== level) open = open.below
  return open?.below
}
