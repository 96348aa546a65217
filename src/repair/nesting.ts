/**
 * The blocks that are open inside a value: calls, parameters and sections that the model only quotes. Each is text up
 * to its own closing marker, however far away; only a marker that closes none of them can close the value.
 */

/** An open block, with those around it. `level`: the index of its closing marker among those around the value. */
export interface Nest {
  readonly level: number
  readonly below: Nest | undefined
  /** The number of open blocks of each level, including this one. */
  readonly counts: readonly number[]
}

/** Returns `nest` with one more block open inside it. */
export function opensIn(nest: Nest | undefined, level: number): Nest {
  const counts = [...(nest?.counts ?? [])]
  counts[level] = (counts[level] ?? 0) + 1
  return { level, below: nest, counts }
}

/** Whether any block of this level is open. */
export const isOpenIn = (nest: Nest | undefined, level: number): boolean => (nest?.counts[level] ?? 0) > 0

/** Returns `nest` without the innermost block of this level and everything inside that block. */
export function closesIn(nest: Nest | undefined, level: number): Nest | undefined {
  let open = nest
  while (open && open.level !== level) open = open.below
  return open?.below
}
