/** Words to be looked for in a text: each look-up is a search in a sorted list, however many there are and however much they share. */
export interface WordList {
  readonly words: readonly string[]
  /** The words that stand at `i`, the longest first. */
  at(input: string, i: number): readonly string[]
  /** Is all that follows `i` the beginning of a word, and not all of it? */
  begun(input: string, i: number): boolean
  /** May one of the words begin at `i`, by its first two characters? */
  mayBegin(input: string, i: number): boolean
}

const NONE: readonly string[] = []
const ASCII = 128
/** With more words than these, the second character is looked at as well. */
const FEW = 4

export function wordList(words: readonly string[]): WordList {
  const sorted = [...new Set(words)].sort()
  const longest = sorted.reduce((most, { length }) => Math.max(most, length), 0)
  /** For each ASCII character, how many words begin with one before it. */
  const ranks = new Uint16Array(ASCII + 1)
  /** For each pair of ASCII characters, a bit: does a word begin with them? */
  const pairs = sorted.length > FEW ? new Uint32Array(ASCII * 4) : undefined
  for (const word of sorted) {
    const first = word.charCodeAt(0)
    const second = word.charCodeAt(1)
    if (first < ASCII) ranks[first + 1]!++
    const row = first * 4
    if (!(second < ASCII)) pairs?.fill(-1, row, row + 4)
    else if (pairs && first < ASCII) pairs[row + (second >> 5)]! |= 1 << second
  }
  for (let c = 0; c < ASCII; c++) ranks[c + 1]! += ranks[c]!
  const mayBegin = (input: string, i: number): boolean => {
    const first = input.charCodeAt(i)
    if (first >= ASCII) return ranks[ASCII]! < sorted.length
    if (ranks[first] === ranks[first + 1]) return false
    const second = input.charCodeAt(i + 1)
    return pairs === undefined || !(second < ASCII) || ((pairs[first * 4 + (second >> 5)]! >> second) & 1) === 1
  }
  /** For each word, the index of the longest other one that it begins with, or -1. */
  const within: number[] = []
  for (let k = 0; k < sorted.length; k++) {
    let shorter = k - 1
    while (shorter >= 0 && !sorted[k]!.startsWith(sorted[shorter]!)) shorter = within[shorter]!
    within.push(shorter)
  }
  /** The index of the first word that comes after `text`. */
  const after = (text: string): number => {
    const first = text.charCodeAt(0)
    let from = ranks[Math.min(first, ASCII)]!
    let to = ranks[first + 1] ?? sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]! <= text) from = middle + 1
      else to = middle
    }
    return from
  }
  return {
    words: sorted,
    at(input, i) {
      let found: string[] | undefined
      if (!mayBegin(input, i)) return NONE
      // What stands there is a beginning of the word that comes before the text in the list, or that word.
      for (let k = after(input.slice(i, i + longest)) - 1; k >= 0; k = within[k]!)
        if (input.startsWith(sorted[k]!, i)) (found ??= []).push(sorted[k]!)
      return found ?? NONE
    },
    begun(input, i) {
      if (i >= input.length || input.length - i >= longest || !mayBegin(input, i)) return false
      const rest = input.slice(i)
      return sorted[after(rest)]?.startsWith(rest) ?? false
    },
    mayBegin,
  }
}
