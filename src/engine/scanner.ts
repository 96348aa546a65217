/**
 * A search for the first of several words that never misses one cut by the end
 * of the input. One table look-up a character; a regular expression on long
 * plain runs, where it is at its best.
 */
import { HEAD, type NamedWord, type Names, NO_NAMES, namedWords } from './names.ts'
import { type WordList, wordList } from './word-list.ts'

export interface Seeker {
  /** Index of the first word at or after `from`, or of a tail that could become one, or `input.length`. */
  seek(input: string, from: number): number
  /** The first of the words, in their order, that stands at `i`. */
  at(input: string, i: number): string | undefined
  /** Does one of the words stand at `i`? */
  whole(input: string, i: number): boolean
  /** Is all that follows `i` the beginning of one of the words? */
  begun(input: string, i: number): boolean
  /** One or the other. */
  stands(input: string, i: number): boolean
}

/** Plain characters that are looked at one by one before the regular expression is worth its making. */
const PLAIN = 32

const codeUnit = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
const classOf = (characters: readonly string[]): string => [...new Set(characters)].map(codeUnit).join('')

/** Characters of a word that begins with a letter; with fewer the search would stop at every other word of English. */
const PREFIX = 4
/** The first character of one of `words`; of those that begin with a letter a few more of one of them must follow. */
function beginnings(words: readonly string[]): RegExp {
  const isLetter = (word: string) => /^[a-z]./i.test(word)
  const prefixes = [...new Set(words.filter(isLetter).map(word => word.slice(0, PREFIX)))]
  const rests = prefixes.map(([, ...rest]) => rest.map(codeUnit).join(''))
  const others = words.filter(word => !isLetter(word)).map(word => word[0]!)
  const letters = prefixes.length > 0 ? `|[${classOf(prefixes.map(([first]) => first!))}](?=${rests.join('|')})` : ''
  return new RegExp(`[${classOf(others)}]${letters}`, 'g')
}

/** The most beginnings of names for which a regular expression is made. */
const FEW_HEADS = 64

/** `named`: words with the name of a tool in them are looked for as well. */
export function seeker(words: readonly string[], named: readonly NamedWord[] = [], names: Names = NO_NAMES): Seeker {
  let made: WordList | undefined // many searches are never asked
  const list = (): WordList => (made ??= wordList(words))
  const withNames = named.length > 0 && names.tools.length > 0 ? namedWords(named, names) : undefined
  let firsts: RegExp | undefined // made when a long run comes: many a search is over before
  const at = (input: string, i: number): string | undefined => {
    const found = list().at(input, i)
    return found.length > 1 ? words.find(word => found.includes(word)) : found[0]
  }
  let begins: WordList | undefined
  const heads = (): WordList | undefined => withNames && (begins ??= wordList(headsOf(named, names)))
  const whole = (input: string, i: number): boolean =>
    list().whole(input, i) || (withNames !== undefined && withNames.at(input, i).length > 0)
  const begun = (input: string, i: number): boolean => list().begun(input, i) || withNames?.begun(input, i) === true
  const stands = (input: string, i: number): boolean =>
    list().stands(input, i) ||
    (heads()?.mayBegin(input, i) === true && (withNames!.at(input, i).length > 0 || withNames!.begun(input, i)))
  const seek = (input: string, from: number): number => {
    const tail = input.length - PREFIX // from here on a word may be cut
    let i = from
    for (let plain = 0; i < input.length; i++, plain++) {
      if (i < tail && plain > (firsts ? 0 : PLAIN) && (heads()?.words.length ?? 0) <= FEW_HEADS) {
        firsts ??= beginnings([...words, ...(heads()?.words ?? [])])
        firsts.lastIndex = i
        i = firsts.test(input) ? Math.min(firsts.lastIndex - 1, tail) : tail
        plain = 0
      }
      if (stands(input, i)) return i
    }
    return i
  }
  return { seek, at, whole, begun, stands }
}

/** How words with names in them begin: a few characters that tell them from most others. */
function headsOf(named: readonly NamedWord[], names: Names): readonly string[] {
  const heads = new Set<string>()
  for (const { before = '', after = '' } of named) {
    if (before.length >= PREFIX) heads.add(before)
    else
      for (const head of names.heads) heads.add((before + (head.length < HEAD ? head + after : head)).slice(0, PREFIX))
  }
  return [...heads]
}
