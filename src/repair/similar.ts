/** Are two names meant to be the same? Case and separators aside, or with a letter or two added, lost or changed. */
export function similar(a: string, b: string): boolean {
  const x = plain(a)
  const y = plain(b)
  if (x === y) return true
  const shorter = Math.min(x.length, y.length)
  if (shorter < LEAST || Math.abs(x.length - y.length) > 2) return false
  return distance(x, y, 2) <= (shorter < 6 ? 1 : 2)
}
/** Shorter names have too many neighbours. */
const LEAST = 3
/** Is `found` meant to be the tag `name`? A checkpoint may mark its tags with a suffix: `arg_key:opensource`. */
export const isTag = (found: string, name: string): boolean =>
  similar(found, name) || similar(found.replace(/:[\w.-]+$/, ''), name)
const plain = (name: string): string => name.toLowerCase().replace(/[-_:.|｜▁\s]/g, '')

/** Letters to add, drop or change, up to `most`; anything above is `most + 1`. Names are short. */
function distance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++)
      next.push(Math.min(next[k - 1]! + 1, row[k]! + 1, row[k - 1]! + (a[i - 1] === b[k - 1] ? 0 : 1)))
    row = next
  }
  return Math.min(row[b.length]!, most + 1)
}
