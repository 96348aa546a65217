/** Edit distance, and suggestions for misspelt names. */

/** The number of letters to add, drop or change to turn `a` into `b` (Levenshtein distance). */
export function distance(a: string, b: string): number {
  let row = firstRow(b)
  for (const c of a) row = nextRow(row, c, b)
  return row[b.length]!
}
/**
 * Rows of the distance table: the distances to each prefix of `name` from the empty text (`firstRow`), and from the
 * text of `row` followed by `c` (`nextRow`).
 */
export const firstRow = (name: string): readonly number[] => Array.from({ length: name.length + 1 }, (_, k) => k)
export function nextRow(row: readonly number[], c: string, name: string): readonly number[] {
  const next = [row[0]! + 1]
  for (let k = 1; k <= name.length; k++)
    next.push(Math.min(next[k - 1]! + 1, row[k]! + 1, row[k - 1]! + (c === name[k - 1] ? 0 : 1)))
  return next
}

/** The most names that are suggested. */
const MAX_SUGGESTIONS = 3
/** The names that `given` may stand for, the likeliest first: those that contain it, or differ from it little. */
export function closest(given: string, names: readonly string[]): readonly string[] {
  const meant = plain(given)
  if (meant.length < 2 || meant.length > 64) return []
  const near = names.map((name, k) => {
    const other = plain(name)
    const far =
      other.startsWith(meant) || meant.startsWith(other) ? 1 : other.includes(meant) ? 2 : distance(meant, other)
    return { name, k, far }
  })
  return near
    .filter(({ name, far }) => far <= Math.max(2, Math.min(meant.length, plain(name).length) / 3))
    .sort((a, b) => a.far - b.far || a.k - b.k)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name)
}
const plain = (name: string): string => name.toLowerCase().replace(/[-_.\s]/g, '')
