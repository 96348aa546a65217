/** The most values that are kept. */
const MAX_KEPT = 32

/** A cache of the values used last. Returns the latest one that `fits`, or else keeps a new one. */
export function lastUsed<T>(): (fits: (one: T) => boolean, make: () => T) => T {
  let all: readonly T[] = [] // the latest first
  return (fits, make) => {
    const found = all.find(fits) ?? make()
    if (found !== all[0]) all = [found, ...all.filter(other => other !== found)].slice(0, MAX_KEPT)
    return found
  }
}

/** Whether two lists have the same items. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, k) => item === b[k])
