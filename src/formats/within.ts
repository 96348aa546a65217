/** Looks for a marker far ahead, if only that shows what the text before it is. */
import { no, ok, type Parser, primitive } from '../engine/parsing.ts'

/** How far ahead to look, in characters: the text is searched again at every push. */
const REACH = 2048

/**
 * Succeeds if one of `words` is ahead, not as inline code, and no special token before it: where there is one, markers
 * were not stripped. Reads nothing.
 */
export const within = (...words: readonly string[]): Parser<undefined> =>
  primitive((input, i) => {
    const window = input.slice(i, i + REACH)
    const token = window.search(TOKEN)
    const plain = token < 0 ? window : window.slice(0, token)
    if (words.some(word => isThere(plain, word))) return ok(i, undefined)
    return no(plain.length < REACH && token < 0 ? input.length : i, words[0]!)
  })
/** Also as it is escaped for HTML. */
const TOKEN = /(?:<|&lt;)\|/
function isThere(text: string, word: string): boolean {
  let at = text.indexOf(word)
  while (text[at - 1] === '`') at = text.indexOf(word, at + 1)
  return at >= 0
}
