/** Searches far ahead for a marker, for text whose kind only the marker shows. */
import { no, ok, type Parser, primitive } from '../engine/parsing.ts'

/** How far ahead to search, in characters. Bounded, since the text is searched again at every push. */
const REACH = 2048

/** Succeeds, reading nothing, if one of `words` is ahead, not in inline code, and none of `never` is before it. */
export const within = (words: readonly string[], never: readonly string[] = []): Parser<undefined> =>
  primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    const text = never.reduce((before, word) => before.split(word)[0]!, window)
    if (words.some(word => isThere(text, word))) return ok(i, undefined)
    return no(text === window && text.length < REACH ? input.length : i, words[0]!)
  })
function isThere(text: string, word: string): boolean {
  let at = text.indexOf(word)
  // The number of backticks before the word, which is one less than that of the parts, is odd.
  while (text[at - 1] === '`' && text.slice(0, at).split('`').length % 2 === 0) at = text.indexOf(word, at + 1)
  return at >= 0
}
