/** Searches far ahead for a marker, for text whose kind only the marker shows. */
import { no, ok, type Parser, primitive } from '../engine/parsing.ts'

/** How far ahead to search, in characters. Bounded, since the text is searched again at every push. */
const REACH = 2048

/** Succeeds, reading nothing, if one of `words` is ahead, not in inline code, and none of `never` is before it. */
export const isFarAhead = (words: readonly string[], never: readonly string[] = []): Parser<undefined> =>
  primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    const text = never.reduce((before, word) => before.split(word)[0]!, window)
    if (words.some(word => isThere(text, word))) return ok(i, undefined)
    return no(text === window && text.length < REACH ? input.length : i, words[0]!)
  })
/** Whether `word` is in `text`, not directly after the backtick that opens inline code, as each second backtick does. */
const isThere = (text: string, word: string): boolean => text.split('`').some((part, k) => part.includes(word, k % 2))
