/**
 * The default dialects as one JSON string: their records, and the properties of each that a list of dialects needs
 * before its first message. The build (`tsup.config.ts`) writes this string in place of the files of the dialects, so
 * that a fresh process need not compile and run them or compute their openers. Code run from source uses the files.
 */
import type { Dialect } from '../engine/dialect.ts'
import { once } from '../engine/memo.ts'
import { type Format, remade } from './dialect.ts'
import { type ParameterTags, tokenOpeners } from './parameter-tags.ts'
import type { Common } from './record.ts'
import { drifted } from './spelling.ts'

/**
 * A list for each property, which compresses better than one for each dialect, and best in this order. The models, which
 * are for readers, are left out. `triggers`: 0 if they are little more than the markers in its format, spellings of a
 * token in it, listed there, or many: then they are made. `closers`: 0 if it has none; without other spellings of a token.
 * `has`: a letter for each of `bare`, `reasoning`, `inline`, `print` and `known` that it has.
 */
type Packed = readonly [
  names: string,
  formats: readonly (Format & Common)[],
  triggers: readonly (Dialect['triggers'] | 0)[],
  closers: readonly (readonly string[] | 0)[],
  has: readonly string[],
]
/** Formats of which a dialect is made at little cost. */
const MARKED: ReadonlySet<string> = new Set(['json', 'markers', 'marks', 'reasoning', 'recipients', 'results'])
/** A list of more openers than this takes more space than it saves time. */
const MANY = 30
/** How often `drifted` has each closing marker: first all of them as they are printed. */
const SPELLINGS = drifted(['</｜T｜a>']).length
/** The openers of a format that spells a token in several ways. */
const openersOf = (format: NonNullable<Dialect['format']>) =>
  format.body === 'parameters' ? tokenOpeners(format as Format & ParameterTags) : undefined
/** The openers that a format lists. */
const listed = (format: object) => (format as Partial<Pick<Dialect, 'triggers'>>).triggers
const MEMBERS = ['bare', 'reasoning', 'inline', 'print', 'known'] as const

/** `record` and the records in it, each with its members in the order of `keys`, then the others. */
function ordered(record: object, keys: readonly string[]): object {
  const at = (key: string) => keys.indexOf(key) >>> 0
  const members = Object.entries(record).sort(([a], [b]) => at(a) - at(b))
  const parts = (value: unknown) => (value as readonly object[]).map(part => ordered(part, keys))
  return Object.fromEntries(members.map(([key, value]) => [key, key === 'of' ? parts(value) : value]))
}

/**
 * Serializes dialects as JSON. Each of them must have a record, whose members are written in the order of `keys`: they
 * are few bytes with gzip where members stand near others like them.
 */
export const packed = (dialects: readonly Dialect[], keys: readonly string[] = []): string => {
  const all: Packed = [
    dialects.map(d => d.name).join(),
    dialects.map(({ format }) => {
      const { models: _, ...rest } = format as Format & Common
      return ordered(rest, keys) as Format
    }),
    dialects.map(({ format, triggers }) =>
      MARKED.has(format!.body) || openersOf(format!) || listed(format!) || triggers.length > MANY ? 0 : triggers,
    ),
    dialects.map(d => (openersOf(d.format!) ? d.closers!.slice(0, d.closers!.length / SPELLINGS) : (d.closers ?? 0))),
    dialects.map(d => MEMBERS.flatMap(member => (d[member] ? [member[0]] : [])).join('')),
  ]
  return JSON.stringify(all)
}

/** Restores packed dialects. Each is made when its grammar or one of its printers is first used. */
export const unpacked = (text: string): readonly Dialect[] => {
  const [names, formats, triggers, closers, has] = JSON.parse(text) as Packed
  return names.split(',').map((name, k) => restored(name, formats[k]!, triggers[k]!, closers[k]!, has[k]!))
}

function restored(
  name: string,
  format: Format & Common,
  triggers: Dialect['triggers'] | 0,
  closers: readonly string[] | 0,
  has: string,
): Dialect {
  const get = once(() => remade(name, format))
  const openers = triggers === 0 ? openersOf(format) : undefined
  const flag = (letter: string) => has.includes(letter) || undefined
  return {
    name,
    aliases: format.aliases,
    format,
    history: format.history,
    get triggers() {
      return triggers || (openers ?? listed(format) ?? get().triggers)
    },
    closers: openers ? drifted(closers || []) : closers || undefined,
    bare: flag('b'),
    reasoning: flag('r'),
    inline: flag('i'),
    get known() {
      return flag('k') && get().known
    },
    print: flag('p') && ((calls, layout) => get().print!(calls, layout)),
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
