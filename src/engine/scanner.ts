/**
 * A search for the first of several words, including one that the end of the
 * input cuts off. It takes one table look-up per character, and a regular
 * expression on long runs without words, where that is faster.
 */
import { codeUnit, NL } from './chars.ts'
import { once, remembered } from './memo.ts'
import { HEAD, type NamedWord, type NamedWords, type Names, NO_NAMES, namedWords } from './names.ts'
import { ofGiven } from './parsing.ts'
import { type WordList, wordList } from './word-list.ts'

export interface Seeker {
  /** The index of the first word at or after `from`, or of a tail that could become one, or `input.length`. */
  seek(input: string, from: number): number
  /** As `seek`, but a line break counts as a word. */
  seekBreak(input: string, from: number): number
  /** The word at `i`; of several, the first in the order of the list. */
  at(input: string, i: number): string | undefined
  /** Whether one of the words is at `i`. */
  whole(input: string, i: number): boolean
  /** Whether the rest of the input from `i` is a proper prefix of one of the words. */
  begun(input: string, i: number): boolean
  /** Whether `whole` or `begun` holds. */
  stands(input: string, i: number): boolean
}

/** The number of plain characters that are checked one by one before compiling the regular expression pays off. */
const PLAIN = 32

const escaped = (c: string): string => codeUnit(c.charCodeAt(0))
const classOf = (characters: readonly string[]): string => [...new Set(characters)].map(escaped).join('')

/** The characters compared of a word that begins with a letter; fewer would match every other English word. */
const PREFIX = HEAD
/** Matches the first character of one of `words`; a letter only if the next few characters of a word follow. */
function beginnings(words: readonly string[]): RegExp {
  const isLetter = (word: string) => /^[a-z]./i.test(word)
  const prefixes = [...new Set(words.filter(isLetter).map(word => word.slice(0, PREFIX)))]
  const rests = prefixes.map(([, ...rest]) => rest.map(escaped).join(''))
  const others = words.filter(word => !isLetter(word)).map(word => word[0]!)
  const letters = prefixes.length > 0 ? `|[${classOf(prefixes.map(([first]) => first!))}](?=${rests.join('|')})` : ''
  return new RegExp(`[${classOf(others)}]${letters}`, 'g')
}

/** The most prefixes of names for which a regular expression is compiled. */
const FEW_HEADS = 64

/** The tables of a list of words, shared by all searches for that list. */
const listOf = remembered(wordList, new WeakMap<readonly string[], WordList>())

/** The words with the names of the given tools, as a search needs them. */
interface Called extends NamedWords<NamedWord> {
  /** The beginnings of these words. */
  readonly heads: WordList
  /** The regular expression for all words of the search; another one if line breaks count. */
  firsts?: RegExp
  firstsOrBreak?: RegExp
}

/** A search for `words`, and for the words of `named`, which contain the name of a given tool. */
export function seeker(words: readonly string[], named: readonly NamedWord[] = []): Seeker {
  const list = once(() => listOf(words)) // many searches are never used
  const hasNames = named.length > 0
  const calledFor = (names: Names): Called => ({ ...namedWords(named, names), heads: wordList(headsOf(named, names)) })
  const only = calledFor(NO_NAMES)
  const called = hasNames ? ofGiven(calledFor) : () => only
  const at = (input: string, i: number): string | undefined => {
    const found = list().at(input, i)
    return found.length > 1 ? words.find(word => found.includes(word)) : found[0]
  }
  const whole = (input: string, i: number): boolean =>
    list().whole(input, i) || (hasNames && called().at(input, i).length > 0)
  const begun = (input: string, i: number): boolean => list().begun(input, i) || (hasNames && called().begun(input, i))
  const calledAt = ({ heads, at, begun }: Called, input: string, i: number): boolean =>
    heads.mayBegin(input, i) && (at(input, i).length > 0 || begun(input, i))
  const stands = (input: string, i: number): boolean =>
    list().stands(input, i) || (hasNames && calledAt(called(), input, i))
  const seekWith =
    (regexp: 'firsts' | 'firstsOrBreak'): Seeker['seek'] =>
    (input, from) => {
      const all = list()
      const own = called()
      const tail = input.length - PREFIX // from here on, the end of the input may cut a word
      let i = from
      for (let plain = 0; i < input.length; i++, plain++) {
        // The regular expression is compiled at the first long run, which many searches never see.
        if (i < tail && plain > (own[regexp] ? 0 : PLAIN) && own.heads.words.length <= FEW_HEADS) {
          const firsts = (own[regexp] ??= beginnings([
            ...words,
            ...own.heads.words,
            ...(regexp === 'firsts' ? [] : ['\n']),
          ]))
          firsts.lastIndex = i
          i = firsts.test(input) ? Math.min(firsts.lastIndex - 1, tail) : tail
          plain = 0
        }
        if (regexp === 'firstsOrBreak' && input.charCodeAt(i) === NL) return i
        if (all.stands(input, i) || (hasNames && calledAt(own, input, i))) return i
      }
      return i
    }
  return { seek: seekWith('firsts'), seekBreak: seekWith('firstsOrBreak'), at, whole, begun, stands }
}

/** The prefixes of words that contain names: a few characters that distinguish them from most text. */
function headsOf(named: readonly NamedWord[], names: Names): readonly string[] {
  const heads = new Set<string>()
  for (const { before = '', after = '' } of names.tools.length > 0 ? named : []) {
    if (before.length >= PREFIX) heads.add(before)
    else for (const head of names.heads) heads.add((before + head + after).slice(0, PREFIX))
  }
  return [...heads]
}
