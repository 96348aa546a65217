/** Words to be looked for in a text: each look-up is a search in a sorted list, however many there are and however much they share. */
export interface WordList {
  /** The words that stand at `i`, the longest first. */
  at(input: string, i: number): readonly string[]
  /** Is all that follows `i` the beginning of a word, and not all of it? */
  begun(input: string, i: number): boolean
}

const NONE: readonly string[] = []

export function wordList(words: readonly string[]): WordList {
  const sorted = [...new Set(words)].sort()
  const longest = sorted.reduce((most, { length }) => Math.max(most, length), 0)
  /** Which ASCII characters begin a word, and whether another does. */
  const ascii = new Uint8Array(128)
  let beyond = false
  for (const word of sorted) {
    const first = word.charCodeAt(0)
    if (first < 128) ascii[first] = 1
    else beyond = true
  }
  const mayBegin = (c: number): boolean => (c < 128 ? ascii[c] === 1 : beyond)
  /** For each word, the index of the longest other one that it begins with, or -1. */
  const within: number[] = []
  for (let k = 0; k < sorted.length; k++) {
    let shorter = k - 1
    while (shorter >= 0 && !sorted[k]!.startsWith(sorted[shorter]!)) shorter = within[shorter]!
    within.push(shorter)
  }
  /** The index of the first word that comes after `text`. */
  const after = (text: string): number => {
    let from = 0
    let to = sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]! <= text) from = middle + 1
      else to = middle
    }
    return from
  }
  return {
    at(input, i) {
      let found: string[] | undefined
      if (!mayBegin(input.charCodeAt(i))) return NONE
      // What stands there is a beginning of the word that comes before the text in the list, or that word.
      for (let k = after(input.slice(i, i + longest)) - 1; k >= 0; k = within[k]!)
        if (input.startsWith(sorted[k]!, i)) (found ??= []).push(sorted[k]!)
      return found ?? NONE
    },
    begun(input, i) {
      if (i >= input.length || input.length - i >= longest || !mayBegin(input.charCodeAt(i))) return false
      const rest = input.slice(i)
      return sorted[after(rest)]?.startsWith(rest) ?? false
    },
  }
}
