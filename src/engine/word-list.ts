/** A set of words to find in a text. A look-up is a binary search, however many words there are and share a prefix. */
export interface WordList {
  readonly words: readonly string[]
  /** The words at `i`, the longest first. */
  at(input: string, i: number): readonly string[]
  /** Whether a word is at `i`. */
  whole(input: string, i: number): boolean
  /** Whether the rest of the input from `i` is a proper prefix of a word. */
  begun(input: string, i: number): boolean
  /** Whether `whole` or `begun` holds. */
  stands(input: string, i: number): boolean
  /** Whether a word may begin at `i`, judging by its first two characters. */
  mayBegin(input: string, i: number): boolean
}

const NONE: readonly string[] = []
const ASCII = 128
/** With more words than this, tables of the first two characters are worth building. */
const FEW = 4

export function wordList(words: readonly string[]): WordList {
  const sorted = [...new Set(words)].filter(word => word !== '').sort()
  const longest = sorted.reduce((most, { length }) => Math.max(most, length), 0)
  const { ranks, shared, pairs } = sorted.length > FEW ? tablesOf(sorted) : NO_TABLES
  const mayBegin = (input: string, i: number): boolean => {
    const first = input.charCodeAt(i)
    if (!ranks) return sorted.some(word => word.charCodeAt(0) === first)
    if (first >= ASCII) return ranks[ASCII]! < sorted.length
    if (ranks[first] === ranks[first + 1]) return false
    const second = input.charCodeAt(i + 1)
    return !(second < ASCII) || ((pairs[first * 4 + (second >> 5)]! >> second) & 1) === 1
  }
  /** For each word, the index of the longest other word that is a prefix of it, or -1. */
  const prefixOf: number[] = []
  for (let k = 0; k < sorted.length; k++) {
    let shorter = k - 1
    while (shorter >= 0 && !sorted[k]!.startsWith(sorted[shorter]!)) shorter = prefixOf[shorter]!
    prefixOf.push(shorter)
  }
  /** The index of the first word that sorts after `text`. */
  const after = (text: string): number => {
    const first = text.charCodeAt(0)
    const second = text.charCodeAt(1)
    const seconds = second < ASCII ? shared?.[first] : undefined
    let from = seconds?.[second] ?? ranks?.[Math.min(first, ASCII)] ?? 0
    let to = seconds?.[second + 1] ?? ranks?.[first + 1] ?? sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]! <= text) from = middle + 1
      else to = middle
    }
    return from
  }
  /** The index of the longest word at `i`, or -1: word `k`, the last that sorts before the text, or a prefix of it. */
  const longestOf = (k: number, input: string, i: number): number => {
    let found = k
    while (found >= 0 && !input.startsWith(sorted[found]!, i)) found = prefixOf[found]!
    return found
  }
  const standing = (input: string, i: number): number =>
    mayBegin(input, i) ? longestOf(after(input.slice(i, i + longest)) - 1, input, i) : -1
  return {
    words: sorted,
    at(input, i) {
      const longest = standing(input, i)
      if (longest < 0) return NONE
      const found: string[] = []
      for (let k = longest; k >= 0; k = prefixOf[k]!) found.push(sorted[k]!)
      return found
    },
    whole: (input, i) => standing(input, i) >= 0,
    begun(input, i) {
      if (i >= input.length || input.length - i >= longest || !mayBegin(input, i)) return false
      const rest = input.slice(i)
      return sorted[after(rest)]?.startsWith(rest) ?? false
    },
    stands(input, i) {
      if (i >= input.length || !mayBegin(input, i)) return false
      const text = input.slice(i, i + longest)
      const next = after(text)
      if (longestOf(next - 1, input, i) >= 0) return true
      return text.length < longest && sorted[next]?.startsWith(text) === true
    },
    mayBegin,
  }
}

const NO_TABLES = { ranks: undefined, shared: undefined, pairs: undefined }
/** With more words than this that share a first character, a table of their second characters is worth building. */
const MANY = 16
/**
 * `ranks`: for each ASCII character, the number of words that begin with a smaller one; `shared`: for each first
 * character of many words, the index of the first word with each second character; `pairs`: for each pair of ASCII
 * characters, a bit that says whether a word begins with it.
 */
function tablesOf(sorted: readonly string[]) {
  const ranks = new Uint16Array(ASCII + 1)
  const pairs = new Uint32Array(ASCII * 4)
  for (const word of sorted) {
    const first = word.charCodeAt(0)
    const second = word.charCodeAt(1)
    if (first >= ASCII) break
    ranks[first + 1]!++
    const row = first * 4
    if (second < ASCII) pairs[row + (second >> 5)]! |= 1 << second
    else pairs.fill(-1, row, row + 4)
  }
  const shared: (Uint16Array | undefined)[] = []
  for (let c = sorted[0]!.charCodeAt(0); c < ASCII; c++) {
    const from = ranks[c]!
    const to = (ranks[c + 1]! += from)
    if (to - from > MANY) shared[c] = secondsOf(sorted, from, to)
  }
  return { ranks, shared, pairs }
}
/** The index of the first word with each second ASCII character, among the words `from` to `to`, which begin alike. */
function secondsOf(sorted: readonly string[], from: number, to: number): Uint16Array {
  const starts = new Uint16Array(ASCII + 1)
  let k = from
  for (let c = 0; c <= ASCII; c++) {
    while (k < to && !(sorted[k]!.charCodeAt(1) >= c)) k++
    starts[c] = k
  }
  return starts
}
