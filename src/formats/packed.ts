/**
 * The default dialects as one JSON string: their records, and the properties of each that a list of dialects needs
 * before its first message. The build (`tsup.config.ts`) writes this string in place of the files of the dialects, so
 * that a fresh process need not compile and run them or compute their openers. Code run from source uses the files.
 */
import type { Dialect } from '../engine/dialect.ts'
import { type Format, remade } from './dialect.ts'
import type { Common } from './record.ts'

/**
 * One dialect. `triggers`: 0 if they are little more than the markers in its format: then the dialect is made to have
 * them. `closers`: 0 if it has none. `has`: a letter for each of `bare`, `reasoning`, `inline`, `print` and `known` that
 * it has.
 */
type Packed = readonly [
  name: string,
  format: Format & Common,
  triggers: Dialect['triggers'] | 0,
  closers: readonly string[] | 0,
  has: string,
]
/** Formats of which a dialect is made at little cost. */
const MARKED: ReadonlySet<string> = new Set(['markers', 'reasoning', 'results'])
const MEMBERS = ['bare', 'reasoning', 'inline', 'print', 'known'] as const

/** Serializes dialects, in order, as JSON. Each of them must have a record. */
export const packed = (dialects: readonly Dialect[]): string =>
  JSON.stringify(
    dialects.map((dialect): Packed => {
      const { name, format, triggers, closers = 0 } = dialect
      const has = MEMBERS.flatMap(member => (dialect[member] ? [member[0]] : [])).join('')
      return [name, format as Format, MARKED.has(format!.body) ? 0 : triggers, closers, has]
    }),
  )

/** Restores packed dialects. Each is made when its grammar or one of its printers is first used. */
export const unpacked = (text: string): readonly Dialect[] => (JSON.parse(text) as readonly Packed[]).map(fromPacked)

function fromPacked([name, format, triggers, closers, has]: Packed): Dialect {
  let made: Dialect | undefined
  const get = (): Dialect => (made ??= remade(name, format))
  const flag = (letter: string) => has.includes(letter) || undefined
  const { aliases, models, history } = format
  return {
    ...{ name, aliases, models, format, history, closers: closers || undefined },
    ...{ bare: flag('b'), reasoning: flag('r'), inline: flag('i') },
    known: flag('k') && ((tools, names) => get().known!(tools, names)),
    print: flag('p') && ((calls, layout) => get().print!(calls, layout)),
    get triggers() {
      return triggers || get().triggers
    },
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
