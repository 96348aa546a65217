/**
 * A search for the first of several words that never misses one cut by the end
 * of the input. One table look-up a character; a regular expression on long
 * plain runs, where it is at its best.
 */
export interface Seeker {
  /** Index of the first word at or after `from`, or of a tail that could become one, or `input.length`. */
  seek(input: string, from: number): number
  /** The first of the words, in their order, that stands at `i`. */
  at(input: string, i: number): string | undefined
  /** Does one of the words stand at `i`? */
  whole(input: string, i: number): boolean
  /** Is all that follows `i` the beginning of one of the words? */
  begun(input: string, i: number): boolean
}

/** Plain characters that are looked at one by one before the regular expression is worth its making; its call. */
const PLAIN = 32
const FEW_PLAIN = 6

const codeUnit = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
const classOf = (characters: readonly string[]): string => [...new Set(characters)].map(codeUnit).join('')

/** So much of a word that begins with a letter must be there: fewer would stop at every other word of English. */
const PREFIX = 4
/** The first character of one of `words`; of those that begin with a letter a few more, or the end, must follow. */
function beginnings(words: readonly string[]): RegExp {
  if (words.length === 0) return /[^\s\S]/g
  const isLetter = (word: string) => /^[a-z]./i.test(word)
  const prefixes = new Set(words.filter(isLetter).map(word => word.slice(0, PREFIX)))
  const rest = (text: string): string => (text === '' ? '' : `(?:${codeUnit(text[0]!)}${rest(text.slice(1))}|$)`)
  const letters = [...prefixes].map(prefix => `${codeUnit(prefix[0]!)}(?=${rest(prefix.slice(1))})`)
  const others = words.filter(word => !isLetter(word)).map(word => word[0]!)
  return new RegExp([...(others.length > 0 ? [`[${classOf(others)}]`] : []), ...letters].join('|'), 'g')
}

const NONE: readonly string[] = []
/** So few words are looked for without it. */
const FEW = 4

export function seeker(words: readonly string[]): Seeker {
  const byFirst = new Map<number, string[]>()
  for (const word of words) {
    const first = word.charCodeAt(0)
    byFirst.set(first, [...(byFirst.get(first) ?? []), word])
  }
  /** Of many that begin alike, those that go on alike; words of one character are among them. */
  const byTwo = new Map<number, readonly string[]>()
  for (const [first, all] of byFirst)
    for (const { length, 1: second = '' } of all.length > FEW ? all : NONE)
      if (length > 1)
        byTwo.set(
          first * 65536 + second.charCodeAt(0),
          all.filter(word => word.length === 1 || word[1] === second),
        )
  const ones = words.filter(word => word.length === 1)
  /** Those that may stand at `i`, by its first one or two characters. */
  const beginning = (input: string, i: number): readonly string[] => {
    const first = input.charCodeAt(i)
    const all = byFirst.get(first) ?? NONE
    if (all.length <= FEW || i + 1 === input.length) return all
    return byTwo.get(first * 65536 + input.charCodeAt(i + 1)) ?? ones
  }
  /** By the first two characters, where both are ASCII: may a word begin with them?. */
  const pairs = words.length > FEW ? new Uint8Array(128 * 128) : undefined
  for (const word of pairs ? words : NONE) {
    const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)]
    if (first >= 128) continue
    if (second < 128) pairs![first * 128 + second] = 1
    else pairs!.fill(1, first * 128, first * 128 + 128)
  }
  const ascii = new Uint8Array(128)
  for (const first of byFirst.keys()) if (first < 128) ascii[first] = 1
  const beyondAscii = [...byFirst.keys()].some(first => first >= 128)
  const longest = Math.max(0, ...words.map(word => word.length))
  let firsts: RegExp | undefined // made when a long run comes: many a search is over before
  const at = (input: string, i: number): string | undefined => {
    for (const word of beginning(input, i)) if (input.startsWith(word, i)) return word
    return undefined
  }
  const whole = (input: string, i: number): boolean => at(input, i) !== undefined
  const begun = (input: string, i: number): boolean => {
    const left = input.length - i
    if (left > longest) return false
    const rest = input.slice(i)
    for (const word of beginning(input, i)) if (word.length > left && (left === 1 || word.startsWith(rest))) return true
    return false
  }
  const seek = (input: string, from: number): number => {
    let i = from
    for (let plain = 0; i < input.length; i++, plain++) {
      if (plain > (firsts ? FEW_PLAIN : PLAIN)) {
        firsts ??= beginnings(words)
        firsts.lastIndex = i
        if (!firsts.test(input)) return input.length
        i = firsts.lastIndex - 1
        plain = 0
      }
      const c = input.charCodeAt(i)
      if (c < 128 ? ascii[c] === 0 : !beyondAscii) continue
      const next = input.charCodeAt(i + 1)
      if (pairs && c < 128 && next < 128 && pairs[c * 128 + next] === 0) continue
      if (whole(input, i) || begun(input, i)) return i
    }
    return i
  }
  return { seek, at, whole, begun }
}
