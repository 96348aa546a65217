import { GT, isLetter, isLineSpace, lastLine, MINUS, SPACE, STAR, TAB } from '../engine/chars.ts'
import { past } from '../engine/search.ts'

/** The position of a piece of prose in its message, which decides what may open there. */
export type Position =
  /** Only white space and leftover tokens so far. */
  | 'first'
  /** Only white space and blocks so far, at least one of them not reasoning. */
  | 'called'
  /** Only reasoning so far: the answer begins here. */
  | 'answer'
  /** Right after a block. */
  | 'after'
  /** At the start of a line. */
  | 'line'
  /** At the start of a line, after list marks: `- `. */
  | 'listed'
  /** At the start of a line, after quote marks: `> `. */
  | 'cited'
  /** Inside a line. */
  | 'inside'
  /** Inside a line, after white space or a bracket. */
  | 'spaced'
  /** Right after an opening double quote. */
  | 'quoted'
  /** Right after an opening single quote. */
  | 'primed'
  /** Right after a backtick that opens inline code. */
  | 'tick'
  /** Further inside inline code. */
  | 'code'
  /** At a block that was refused because it names no tool: only JSON and text are tried. */
  | 'refused'

export const POSITIONS: readonly Position[] = [
  'first',
  'called',
  'answer',
  'after',
  'line',
  'listed',
  'cited',
  'inside',
  'spaced',
  'quoted',
  'primed',
  'tick',
  'code',
  'refused',
]
export const atLine = (position: Position): boolean => atEdge(position) || position === 'line' || afterMark(position)
/** Whether quote or list marks precede on the line, as text. Further marks after them are text, too. */
export const afterMark = (position: Position): boolean => position === 'listed' || position === 'cited'
export const atStart = (position: Position): boolean => position === 'first' || position === 'called'
/** Whether only white space and leftover tokens stand between this position and a block before it. */
export const afterBlock = (position: Position): boolean => position === 'after' || position === 'called'
export const atEdge = (position: Position): boolean =>
  position === 'first' || position === 'answer' || afterBlock(position)

/** Whether `c` may precede a block on its line: white space, or a character of `> `, `- `, `* `. */
export const isIndent = (c: number): boolean => c === SPACE || c === TAB || c === GT || c === MINUS || c === STAR

/** Index after the indentation at `i`. */
const indented = (input: string, i: number): number => past(input, i, isIndent)

/** The most characters of quote and list marks (`> `, `- `, `> - `) that belong to the block after them. */
const MAX_MARKS = 8
/** The index of the quote and list marks on the line: the white space at `i` before them is text. */
export const marksStart = (input: string, i: number): number => past(input, i, isLineSpace)
/** The index after these marks; -1 if there are none, or one is not a mark of a list, as in the rule `---`. */
export function marksEnd(input: string, i: number): number {
  const start = marksStart(input, i)
  const end = past(input, start, isIndent, start + MAX_MARKS + 1)
  return end > start && end - start <= MAX_MARKS && !/[-*]\S/.test(input.slice(start, end + 1)) ? end : -1
}

/** White space that keeps the position at an edge; other white space (U+2028) is text, as in the search. */
const BLANK = /^[ \t\r\n]*$/
/** The position after `text`, which begins at position `before`. It does not depend on how the text is cut. */
export function positionAfter(text: string, before: Position): Position {
  if (atEdge(before) && BLANK.test(text)) return before
  const from = lastLine(text)
  const line = from > 0
  if ((line || atLine(before)) && indented(text, from) === text.length)
    return afterIndent(text.slice(from), line ? 'line' : before)
  let code = !line && (before === 'tick' || before === 'code')
  for (let i = text.indexOf('`', from); i >= 0; i = text.indexOf('`', i + 1)) code = !code
  if (code) return text.endsWith('`') ? 'tick' : 'code'
  const last = text[text.length - 1]!
  if (isLetter(last.charCodeAt(0))) return 'inside' // the most frequent case
  if (BEFORE_QUOTE.test(last)) return 'spaced'
  const quote: Position = QUOTES.includes(last) ? 'quoted' : PRIMES.includes(last) ? 'primed' : 'inside'
  return quote !== 'inside' && afterSpace(text, from, line ? 'line' : before) ? quote : 'inside'
}
/** The position after only white space and marks. */
function afterIndent(text: string, before: Position): Position {
  if (text.includes('>') || before === 'cited') return 'cited'
  return text.trim() !== '' || before === 'listed' ? 'listed' : 'line'
}
/** Whether the last character of `text` follows white space in a line with words before it. */
function afterSpace(text: string, from: number, before: Position): boolean {
  const end = text.length - 1
  if (end === from) return before === 'spaced'
  return BEFORE_QUOTE.test(text[end - 1]!) && !(atLine(before) && indented(text, from) >= end)
}
/** White space, a bracket, or a letter of Chinese or Japanese, which have no spaces between words. */
const BEFORE_QUOTE = /[ \t(\u3005-\u9fff]/
/** Opening double quotes. */
const QUOTES = '"“„«'
/** Opening single quotes. */
const PRIMES = "'‘"
/** The closing quotes that match the opening quote before a position. */
export const quotesThatClose = (position: Position): string =>
  position === 'quoted' ? '"”“»' : position === 'primed' ? "'’" : ''

/** Whether a special token begins at `i`: `<|…` or `<｜…`. */
export const isSpecial = (input: string, i: number): boolean =>
  input[i] === '<' && (input[i + 1] === '|' || input[i + 1] === '｜')
