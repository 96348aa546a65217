/** Parsers that also give the span of what they read, or report it. */
import type { DiagnosticCode } from './diagnostic.ts'
import { type Event, error } from './event.ts'
import { type Parser, spanned } from './parsing.ts'

/** Two offsets of the grammar's input. */
export type Range = readonly [start: number, end: number]

/** Runs `parser`; the result is its value and its span. */
export const ranged = <T>(parser: Parser<T>): Parser<readonly [T, Range]> =>
  spanned(parser, (value, from, to) => [value, [from, to]] as const)

/** Runs `parser`; the result is the event `code` with its span. */
export const reported = (code: DiagnosticCode, parser: Parser<unknown>): Parser<readonly Event[]> =>
  spanned(parser, (_, from, to) => [error(code, from, to)])

/** Runs `parser`; the result has the span of what it read in `garbled`. */
export const garbledIn = <T extends object>(parser: Parser<T>): Parser<T & { readonly garbled: Range }> =>
  spanned(parser, (value, from, to) => ({ ...value, garbled: [from, to] as const }))
