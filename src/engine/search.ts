/** Searches from an index: runs of characters, and matches of a pattern. */

/** The index after the characters from `i` on that `fits` accepts, `end` at most. */
export function past(input: string, i: number, fits: (c: number) => boolean, end = input.length): number {
  let k = i
  while (k < end && fits(input.charCodeAt(k))) k++
  return k
}
/** The index of the first of the characters right before `i` that `fits` accepts, `low` at least. */
export function backPast(input: string, i: number, fits: (c: number) => boolean, low = 0): number {
  let k = i
  while (k > low && fits(input.charCodeAt(k - 1))) k--
  return k
}

/** The match of a pattern with the flag `y` at `i`, or of one with the flag `g` from there on. */
export function matchAt(pattern: RegExp, input: string, i: number): RegExpExecArray | null {
  pattern.lastIndex = i
  return pattern.exec(input)
}
