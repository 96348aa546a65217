/** Looks for a marker far ahead, if only that shows what the text before it is. */
import { no, ok, type Parser, primitive } from '../engine/parsing.ts'

/** How far ahead to look, in characters: the text is searched again at every push. */
const REACH = 2048

/** Succeeds if one of `words` is ahead, not as inline code, and none of `never` before it; reads nothing. */
export const within = (words: readonly string[], never: readonly string[] = []): Parser<undefined> =>
  primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    const text = never.reduce((before, word) => before.split(word)[0]!, window)
    if (words.some(word => isThere(text, word))) return ok(i, undefined)
    return no(text === window && text.length < REACH ? input.length : i, words[0]!)
  })
function isThere(text: string, word: string): boolean {
  let at = text.indexOf(word)
  while (text[at - 1] === '`') at = text.indexOf(word, at + 1)
  return at >= 0
}
