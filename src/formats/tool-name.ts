/** The name of a tool, as formats read it where no quotes and no closing tag end it. */
import { COLON, isDigit, isLetter, MINUS, unicode } from '../engine/chars.ts'
import { FAILS, no, ok, type Parser, primitive, UNSURE } from '../engine/parsing.ts'

/** The name of a tool: letters, digits and `_ - . : /`, of which the last four cannot come first. */
export const toolName: Parser<string> = primitive(
  (input, i) => {
    const j = nameEnd(input, i, isNameChar)
    if (j === input.length && j - i < MAX_NAME) return no(j, 'the name of a tool')
    return j > i ? ok(j, input.slice(i, j)) : no(i, 'the name of a tool')
  },
  (input, i) => (i < input.length && !isNameChar(input.charCodeAt(i), true) ? FAILS : UNSURE),
)
/** The longest name, in characters. */
export const MAX_NAME = 128
/** The index after a name at `from`, of characters that `fits` accepts; some cannot come first. */
export function nameEnd(input: string, from: number, fits: (c: number, first: boolean) => boolean): number {
  let j = from
  while (j < input.length && j - from < MAX_NAME && fits(input.charCodeAt(j), j === from)) j++
  return j
}
/** Letters of any script, digits and `_`; after the first character also `-`, `.`, `:`, `/`. */
const isNameChar = (c: number, first: boolean): boolean =>
  isNameLetter(c) || isDigit(c) || (!first && c >= MINUS && c <= COLON)
/** Letters of any script, and `_`. */
export const isNameLetter = (c: number): boolean =>
  isLetter(c) || c === 95 || (c > 0xbf && c < 0x2000) || (c >= 0x3040 && c < 0xe000)

/**
 * The name of a tool that is the rest of its line, and may have spaces: `Ask a question`. Quotes, brackets or asterisks
 * around it, and a remark in parentheses after it, are not part of the name.
 */
export const title: Parser<string> = primitive((input, i) => {
  const line = input.slice(i, i + MAX_NAME)
  if (!TITLE_START().test(line)) return no(i, 'the name of a tool')
  const at = line.indexOf('\n')
  if (at < 0) return no(Math.min(input.length, i + MAX_NAME), 'the name of a tool')
  const name = TITLE().exec(line.slice(0, at))?.[1]
  return name === undefined ? no(i + at, 'the name of a tool') : ok(i + at, name)
})
const TITLE_START = unicode(String.raw`^["'\x60[*]{0,2}(?:[\p{L}\p{N}_]|$)`)
const TITLE = unicode(
  String.raw`^["'\x60[*]{0,2}([\p{L}\p{N}_][^"'\x60[\]*(){}<>]*?)["'\x60\]*]{0,2}(?:[ \t]+\([^()]*\))?\s*$`,
)
