/** Finds how a dialect writes lists of calls or parameters from what it prints. */

/** A list of items: the text before the first, between two, and after the last. */
export interface Row {
  readonly open: string
  readonly between: string
  readonly close: string
}

/**
 * Finds the row of two items from the text of each item alone and of both. If several splits are possible, they give
 * the same texts; undefined if there is none. Digits may differ, since they may count the items.
 */
export function rowOf(one: string, other: string, both: string): Row | undefined {
  const difference = both.length - one.length - other.length
  const shared = Math.min(one.length, other.length)
  let opens = 0
  while (opens < shared && one[opens] === other[opens]) opens++
  let closes = 0
  while (closes < shared && one.at(-closes - 1) === other.at(-closes - 1)) closes++
  for (let sum = 0; sum <= opens + closes; sum++)
    for (let open = Math.min(sum, opens); open >= 0; open--) {
      const close = sum - open
      if (close > closes || difference + sum < 0 || open + close > shared) continue
      const first = one.slice(0, one.length - close)
      const last = other.slice(open)
      const between = both.slice(first.length, both.length - last.length)
      if (between.length !== difference + sum) continue
      if (alike(both.slice(0, first.length), first) && alike(both.slice(both.length - last.length), last))
        return { open: one.slice(0, open), between, close: close === 0 ? '' : one.slice(-close) }
    }
  return undefined
}

/** Whether two texts are the same except for digits. */
export const alike = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k] && !(/\d/.test(a[k]!) && /\d/.test(b[k]!))) return false
  return true
}

/** The runs of digits that differ between two texts that are otherwise alike, as ranges of indices. */
export function counters(a: string, b: string): readonly (readonly [number, number])[] {
  const found: [number, number][] = []
  for (let k = 0; k < a.length; k++) {
    if (a[k] === b[k]) continue
    let [start, end] = [k, k + 1]
    while (/\d/.test(a[start - 1] ?? '')) start--
    while (/\d/.test(a[end] ?? '')) end++
    if (found.at(-1)?.[0] !== start) found.push([start, end])
  }
  return found
}
