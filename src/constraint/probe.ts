/** How a dialect writes calls and their parameters: found out from what it prints. */

/** Texts in a row: what opens them, stands between them, and closes them. */
export interface Row {
  readonly open: string
  readonly between: string
  readonly close: string
}

/**
 * The row in which two items stand, by the text of each alone and of both. There may be several ways to cut, which give
 * the same texts; undefined if there is none. Digits that count the items may differ.
 */
export function rowOf(one: string, other: string, both: string): Row | undefined {
  const difference = both.length - one.length - other.length
  const shared = Math.min(one.length, other.length)
  let opens = 0
  while (opens < shared && one[opens] === other[opens]) opens++
  let closes = 0
  while (closes < shared - 0 && one.at(-closes - 1) === other.at(-closes - 1)) closes++
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

/** The same text, save for digits. */
export const alike = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k] && !(/\d/.test(a[k]!) && /\d/.test(b[k]!))) return false
  return true
}

/** The places of digits that differ between two texts that are alike, as ranges of whole runs of digits. */
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
