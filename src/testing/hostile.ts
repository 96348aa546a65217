/** Inputs that make careless parsers slow. Each is a function of a length in characters. */
import { type Dialect, triggerText } from '../engine/dialect.ts'

/** The piece repeated, cut off at exactly `n` characters. */
export const fill = (piece: string) => (n: number) => piece.repeat(Math.ceil(n / piece.length)).slice(0, n)
/** `head`, then the piece repeated. */
export const after = (head: string, piece: string) => (n: number) => head + fill(piece)(n)

/** The piece repeated in whole until it has at least `n` characters. */
const times = (piece: string, n: number): string => piece.repeat(Math.ceil(n / piece.length))
/** Half of the length filled with `first`, then half with `second`. */
export const halves = (first: string, second: string) => (n: number) => times(first, n / 2) + times(second, n / 2)

/**
 * The markers of a dialect, repeated, with white space before or after them: a parser that scans the white space again
 * at each marker takes quadratic time.
 */
export function hostileSpace({ triggers, closers = [] }: Dialect): Record<string, (n: number) => string> {
  const words = [...new Set([...triggers.map(triggerText), ...closers])]
  return Object.fromEntries(
    words.flatMap((word): [string, (n: number) => string][] => [
      [`${word}, then spaces`, halves(word, ' ')],
      [`${word}, then newlines`, halves(word, '\n')],
      [`${word} apart, then spaces`, halves(`${word}\n `, ' ')],
      [`spaces, then ${word}`, halves(' ', word)],
      [`text, then ${word}, then newlines`, n => `a ${halves(word, '\n')(n)}`],
      [`half of ${word}, then spaces`, halves(word.slice(0, -1) || word, ' ')],
      [`${word}, then letters`, halves(word, 'a')],
    ]),
  )
}

const VALUE = 'VALUE'
/** The text of a dialect up to the value of an argument, or to its reasoning. */
const headOf = ({ print, printReasoning }: Dialect): string | undefined =>
  (print?.([{ name: 'f', arguments: { a: VALUE } }]) ?? printReasoning?.(VALUE))?.split(VALUE)[0]

/** Pieces that are hard inside an unclosed value, the hardest first. */
const PIECES = [
  ...['x ', '<', '"', '\\', '[', '\n'],
  ...['</', "'", '{"a":', ' ', '&lt;', '`', '```\n', '<a>', '</a>', ')', ','],
]

/** Inputs inside the blocks of a dialect: values that do not end, and heads with nothing after them. */
export function hostileWithin(dialect: Dialect, most = PIECES.length): Record<string, (n: number) => string> {
  const head = headOf(dialect)
  if (head === undefined) return {}
  const closers = dialect.closers ?? []
  const calls = dialect.print ? [dialect.print([{ name: 'f', arguments: { a: 'x' } }])] : []
  const pieces = [...PIECES.slice(0, most), ...closers.flatMap(c => [c.slice(0, -1) || c, `${c} x`]), ...calls]
  return Object.fromEntries([
    ...(head === '' ? [] : [[`${dialect.name}: heads`, fill(head)] as const]),
    ...(head === '' ? [] : [[`${dialect.name}: half heads`, fill(head.slice(0, Math.ceil(head.length / 2)))] as const]),
    ...pieces.map(piece => [`${dialect.name}: value of ${JSON.stringify(piece)}`, after(head, piece)]),
  ])
}
