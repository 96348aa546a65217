/** Finds how a dialect writes lists of calls or parameters from what it prints. */

/** A list of items: the text before the first, between two, and after the last. */
export interface Row {
  readonly open: string
  readonly between: string
  readonly close: string
}

/**
 * Finds the row of two items from the text of each item alone and of both: what begins like the first alone, and what
 * ends like the second alone. If several splits are possible, they give the same texts; undefined if there is none.
 * Digits may differ, since they may count the items.
 */
export function rowOf(one: string, other: string, both: string): Row | undefined {
  let first = 0
  while (first < one.length && alike(one[first]!, both[first] ?? '')) first++
  let last = 0
  while (last < Math.min(other.length, both.length - first) && alike(other.at(-last - 1)!, both.at(-last - 1)!)) last++
  const row = {
    open: one.slice(0, other.length - last),
    between: both.slice(first, both.length - last),
    close: one.slice(first),
  }
  return other.startsWith(row.open) && other.endsWith(row.close) ? row : undefined
}

/** Whether two texts are the same except for digits. */
export const alike = (a: string, b: string): boolean => a.replace(/\d/g, '0') === b.replace(/\d/g, '0')

/** The numbers in a text that are others in a text alike, each with up to two characters of text before it. */
export const counters = (a: string, b: string): readonly string[] => {
  const [own, other] = [a, b].map(one => one.match(/\D{0,2}\d+/g) ?? [])
  return own!.filter((number, k) => number !== other![k])
}
