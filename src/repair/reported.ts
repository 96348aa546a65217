/** Parsers that also give the span of what they read, or report it. */
import type { DiagnosticCode } from '../engine/diagnostic.ts'
import { type Event, error } from '../engine/event.ts'
import { type Parser, spanned } from '../engine/parsing.ts'

/** Two offsets of the text that the grammar was given. */
export type Range = readonly [start: number, end: number]

/** What `parser` reads, with its span. */
export const ranged = <T>(parser: Parser<T>): Parser<readonly [T, Range]> =>
  spanned(parser, (value, from, to) => [value, [from, to]] as const)

/** What `parser` reads, reported as `code`. */
export const reported = (code: DiagnosticCode, parser: Parser<unknown>): Parser<readonly Event[]> =>
  spanned(parser, (_, from, to) => [error(code, from, to)])
