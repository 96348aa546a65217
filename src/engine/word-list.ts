/**
 * A set of words to find in a text. A look-up is a binary search among the words with the same first two characters,
 * which are sorted when they are first needed: of a thousand words, a message needs a few dozen.
 */
export interface WordList {
  readonly words: readonly string[]
  /** The length of the longest word. */
  readonly longest: number
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
/** With more words than this, a table of the first two characters is worth building. */
const FEW = 4

export function wordList(words: readonly string[]): WordList {
  const groups = new Map<number, Group>()
  /** The words of one character, and the first characters of longer words. */
  const singles = new Set<number>()
  const firsts = new Set<number>()
  /** For each pair of ASCII characters, a bit that says whether a word begins with it. */
  const pairs = words.length > FEW ? new Uint32Array(ASCII * 4) : undefined
  let longest = 0
  for (const word of words) {
    if (word === '') continue
    const first = word.charCodeAt(0)
    const second = word.charCodeAt(1)
    const key = keyOf(first, second)
    const group = groups.get(key)
    longest = Math.max(longest, word.length)
    if (word.length === 1) {
      singles.add(first)
      pairs?.fill(-1, first * 4, first * 4 + 4)
    } else {
      firsts.add(first)
      if (pairs && first < ASCII && second < ASCII) pairs[first * 4 + (second >> 5)]! |= 1 << second
      if (group) group.words.push(word)
      else groups.set(key, { words: [word], prefixOf: undefined })
    }
  }
  const mayBegin = (input: string, i: number): boolean => {
    const first = input.charCodeAt(i)
    const second = input.charCodeAt(i + 1)
    return pairs && first < ASCII && second < ASCII
      ? ((pairs[first * 4 + (second >> 5)]! >> second) & 1) === 1
      : firsts.has(first) || singles.has(first)
  }
  const groupAt = (input: string, i: number): Sorted | undefined => {
    const group = groups.get(keyOf(input.charCodeAt(i), input.charCodeAt(i + 1)))
    return group && sorted(group)
  }
  /** Whether a word is at `i`. */
  const isWhole = (group: Sorted | undefined, input: string, i: number): boolean =>
    (group !== undefined && longestAt(group, input, i, longest) >= 0) || singles.has(input.charCodeAt(i))
  /** Whether the rest of the input from `i` is a proper prefix of a word. */
  const isBegun = (group: Sorted | undefined, input: string, i: number): boolean => {
    const left = input.length - i
    if (left === 1) return firsts.has(input.charCodeAt(i))
    if (!group || left >= longest) return false
    const rest = input.slice(i)
    return group.words[after(group.words, rest)]?.startsWith(rest) ?? false
  }
  return {
    words,
    longest,
    at(input, i) {
      if (!mayBegin(input, i)) return NONE
      const group = groupAt(input, i)
      const found: string[] = []
      for (let k = group ? longestAt(group, input, i, longest) : -1; k >= 0; k = group!.prefixOf[k]!)
        found.push(group!.words[k]!)
      if (singles.has(input.charCodeAt(i))) found.push(input[i]!)
      return found
    },
    whole: (input, i) => mayBegin(input, i) && isWhole(groupAt(input, i), input, i),
    begun: (input, i) => mayBegin(input, i) && isBegun(groupAt(input, i), input, i),
    stands(input, i) {
      if (!mayBegin(input, i)) return false
      const group = groupAt(input, i)
      return isWhole(group, input, i) || isBegun(group, input, i)
    },
    mayBegin,
  }
}

/** The words with the same first two characters. */
interface Group {
  words: string[]
  /** For each word, the index of the longest other word that is a prefix of it, or -1. */
  prefixOf: readonly number[] | undefined
}
type Sorted = Group & { readonly prefixOf: readonly number[] }

const keyOf = (first: number, second: number): number => first * 0x10000 + second

function sorted(group: Group): Sorted {
  if (group.prefixOf === undefined) {
    const words = [...new Set(group.words)].sort()
    const prefixOf: number[] = []
    for (let k = 0; k < words.length; k++) {
      let shorter = k - 1
      while (shorter >= 0 && !words[k]!.startsWith(words[shorter]!)) shorter = prefixOf[shorter]!
      prefixOf.push(shorter)
    }
    group.words = words
    group.prefixOf = prefixOf
  }
  return group as Sorted
}

/** The index of the longest word of a group at `i`, or -1: the last that sorts before the text, or a prefix of it. */
function longestAt({ words, prefixOf }: Sorted, input: string, i: number, longest: number): number {
  let found = (words.length > 1 ? after(words, input.slice(i, i + longest)) : 1) - 1
  while (found >= 0 && !input.startsWith(words[found]!, i)) found = prefixOf[found]!
  return found
}

/** The index of the first of the sorted words that sorts after `text`. */
function after(words: readonly string[], text: string): number {
  let from = 0
  let to = words.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (words[middle]! <= text) from = middle + 1
    else to = middle
  }
  return from
}
