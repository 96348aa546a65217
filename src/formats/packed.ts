/**
 * The default dialects as one text of JSON: their records, and what a list of dialects needs of each before its first
 * message. A build writes it (`tsup.config.ts`) in the place of their files, which a fresh process would have to compile
 * and run, and computes openers only once. Beside the sources the files are read.
 */
import type { Dialect } from '../engine/dialect.ts'
import { type Format, remade } from './dialect.ts'
import type { Common } from './record.ts'

type Known = Pick<Dialect, 'triggers' | 'closers' | 'bare' | 'reasoning' | 'inline'>
interface Packed extends Known {
  readonly name: string
  readonly format: Format & Common
  /** The members that are functions. */
  readonly has: readonly ('print' | 'known')[]
}

/** Dialects, in their order, as JSON. All of them have a record. */
export const packed = (dialects: readonly Dialect[]): string =>
  JSON.stringify(
    dialects.map(({ name, format, triggers, closers, bare, reasoning, inline, print, known }): Packed => {
      const has = [...(print ? (['print'] as const) : []), ...(known ? (['known'] as const) : [])]
      return { name, format: format as Format, triggers, closers, bare, reasoning, inline, has }
    }),
  )

/** The dialects that were packed. Each is made when its grammar is needed, or what it prints. */
export const unpacked = (text: string): readonly Dialect[] => (JSON.parse(text) as readonly Packed[]).map(fromPacked)

function fromPacked({ name, format, triggers, closers, bare, reasoning, inline, has }: Packed): Dialect {
  let made: Dialect | undefined
  const get = (): Dialect => (made ??= remade(name, format))
  const { aliases, models, history } = format
  return {
    ...{ name, aliases, models, format, history, triggers, closers, bare, reasoning, inline },
    known: has.includes('known') ? (tools, names) => get().known!(tools, names) : undefined,
    print: has.includes('print') ? (calls, layout) => get().print!(calls, layout) : undefined,
    get grammar() {
      return get().grammar
    },
    get printReasoning() {
      return get().printReasoning
    },
    get printContent() {
      return get().printContent
    },
  }
}
