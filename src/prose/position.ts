/** Where in its message a piece of prose stands: what may open there depends on it. */
export type Place =
  /** Nothing but white space and sections so far. */
  | 'first'
  /** The same, and one section at least that was no reasoning. */
  | 'called'
  /** Nothing but reasoning so far: here the answer begins. */
  | 'answer'
  /** A section has just ended. */
  | 'after'
  /** At the start of a line. */
  | 'line'
  /** The same, after list marks: `- `. */
  | 'listed'
  /** The same, after quote marks: `> `. */
  | 'cited'
  | 'inside'
  /** The same, after white space or a bracket there. */
  | 'spaced'
  /** Right after a double quote that opens; a single one. */
  | 'quoted'
  | 'primed'
  /** Right after a backtick that opens inline code. */
  | 'tick'
  /** Further inside inline code. */
  | 'code'
  /** Where a section opened that names no tool: it is asked what else may stand there. */
  | 'refused'

export const PLACES: readonly Place[] = [
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
export const atLine = (place: Place): boolean => atEdge(place) || place === 'line' || afterMark(place)
/** Marks that follow others, which are text, are text as well. */
export const afterMark = (place: Place): boolean => place === 'listed' || place === 'cited'
export const atStart = (place: Place): boolean => place === 'first' || place === 'called'
export const atEdge = (place: Place): boolean => atStart(place) || place === 'answer' || place === 'after'

/** Characters before a section on its line that do not count: white space, `> `, `- `, `* `. */
export const isIndent = (c: number): boolean => c === 32 || c === 9 || c === 62 || c === 45 || c === 42

/** Past the indentation at `i`. */
function indented(input: string, i: number): number {
  let j = i
  while (j < input.length && isIndent(input.charCodeAt(j))) j++
  return j
}

/** So many quote and list marks before a section belong to it: `> `, `- `, `> - `. */
const MAX_MARKS = 8
/** Where the quote and list marks on the line begin: past the white space at `i`, which is text. */
export function marksStart(input: string, i: number): number {
  let j = i
  while (j < input.length && (input[j] === ' ' || input[j] === '\t' || input[j] === '\r')) j++
  return j
}
/** Where they end; -1: there are none, or the line is a rule. */
export function marksEnd(input: string, i: number): number {
  const start = marksStart(input, i)
  let end = start
  while (end < input.length && end - start <= MAX_MARKS && isIndent(input.charCodeAt(end))) end++
  return end > start && end - start <= MAX_MARKS ? end : -1
}

/** White space that leaves a place at the edge; any other (U+2028) is text like words, as the search has it. */
const BLANK = /^[ \t\r\n]*$/
/** The place after `text`, which began at `before`. Adds up: text may come in any pieces. */
export function placeAfter(text: string, before: Place): Place {
  if (atEdge(before) && BLANK.test(text)) return before
  const from = text.lastIndexOf('\n') + 1
  const line = from > 0
  if ((line || atLine(before)) && indented(text, from) === text.length)
    return afterIndent(text.slice(from), line ? 'line' : before)
  let code = !line && (before === 'tick' || before === 'code')
  for (let i = text.indexOf('`', from); i >= 0; i = text.indexOf('`', i + 1)) code = !code
  if (code) return text.endsWith('`') ? 'tick' : 'code'
  const last = text[text.length - 1]!
  if (SPACE.has(last)) return 'spaced'
  const quote = QUOTES.get(last)
  return quote && afterSpace(text, from, line ? 'line' : before) ? quote : 'inside'
}
/** The place after white space and marks alone. */
function afterIndent(text: string, before: Place): Place {
  if (text.includes('>') || before === 'cited') return 'cited'
  return text.trim() !== '' || before === 'listed' ? 'listed' : 'line'
}
/** Does the last character of `text` stand behind white space in a line that has words before it? */
function afterSpace(text: string, from: number, before: Place): boolean {
  const end = text.length - 1
  if (end === from) return before === 'spaced'
  return SPACE.has(text[end - 1]!) && !(atLine(before) && indented(text, from) >= end)
}
const SPACE: ReadonlySet<string> = new Set([' ', '\t', '('])
/** Quotes that open, and the places after them. */
const QUOTES: ReadonlyMap<string, Place> = new Map([
  ...['"', '“', '„', '«'].map(c => [c, 'quoted'] as const),
  ...["'", '‘'].map(c => [c, 'primed'] as const),
])
/** The quotes that close at a place. */
export const quotesThatClose = (place: Place): string => (place === 'quoted' ? '"”“»' : place === 'primed' ? "'’" : '')
