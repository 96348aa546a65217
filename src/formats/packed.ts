/**
 * The default dialects as one JSON string: their records, and the properties of each that a list of dialects needs
 * before its first message. The build (`tsup.config.ts`) writes this string in place of the files of the dialects, so
 * that a fresh process need not compile and run them or compute their openers. Code run from source uses the files.
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

/** Serializes dialects, in order, as JSON. Each of them must have a record. */
export const packed = (dialects: readonly Dialect[]): string =>
  JSON.stringify(
    dialects.map(({ name, format, triggers, closers, bare, reasoning, inline, print, known }): Packed => {
      const has = [...(print ? (['print'] as const) : []), ...(known ? (['known'] as const) : [])]
      return { name, format: format as Format, triggers, closers, bare, reasoning, inline, has }
    }),
  )

/** Restores packed dialects. Each is made when its grammar or one of its printers is first used. */
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
