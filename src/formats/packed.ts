/**
 * The default dialects as one JSON string: their records, and the properties of each that a list of dialects needs
 * before its first message. The build (`tsup.config.ts`) writes this string in place of the files of the dialects, so
 * that a fresh process need not compile and run them or compute their openers. Code run from source uses the files.
 */
import { type Dialect, type Trigger, triggersAt } from '../engine/dialect.ts'
import { once } from '../engine/memo.ts'
import { type Format, remade } from './dialect.ts'
import { type ParameterTags, tokenOpeners } from './parameter-tags.ts'
import type { Common } from './record.ts'
import { drifted } from './spelling.ts'

/**
 * A list for each property, which compresses better than one for each dialect, and best in this order. The models, which
 * are for readers, are left out. `closers`: 0 if it has none, or they are made; without other spellings of a token.
 * `triggers`: 0 if they are little more than the markers in its format, spellings of a token in it, listed there, or
 * many: then they are made. `has`: a letter for each of `bare`, `reasoning`, `inline`, `print` and `known` that it has.
 */
type Packed = readonly [
  formats: readonly (Format & Common)[],
  names: string,
  closers: readonly (readonly string[] | 0)[],
  triggers: readonly (PackedTriggers | 0)[],
  has: string,
]
/** Triggers that count anywhere, and lists of adjacent ones that count at one position, which is the first item. */
type PackedTriggers = readonly (string | readonly [at: At, ...texts: string[]])[]
type At = Exclude<Trigger, string>['at']

function packTriggers(triggers: readonly Trigger[]): PackedTriggers {
  const all: (string | [At, ...string[]])[] = []
  for (const trigger of triggers) {
    const last = all.at(-1)
    if (typeof trigger === 'string') all.push(trigger)
    else if (Array.isArray(last) && last[0] === trigger.at) last.push(trigger.text)
    else all.push([trigger.at, trigger.text])
  }
  return all
}
const unpackTriggers = (packed: PackedTriggers): readonly Trigger[] =>
  packed.flatMap((one): readonly Trigger[] => {
    if (typeof one === 'string') return [one]
    const [at, ...texts] = one
    return triggersAt(at, texts)
  })

/** Formats of which a dialect is made at little cost. */
const MARKED = new Set(['json', 'key-value', 'markers', 'marks', 'messages', 'reasoning', 'recipients', 'results'])
/** A list of more openers than this takes more space than it saves time. */
const MANY = 30
/** How often `drifted` has each closing marker: first all of them as they are printed. */
const SPELLINGS = drifted(['</｜T｜a>']).length
/** The openers of a format that spells a token in several ways. */
const openersOf = (format: NonNullable<Dialect['format']>) =>
  format.body === 'parameters' ? tokenOpeners(format as Format & ParameterTags) : undefined
/** The openers that a format lists. */
const listed = (format: object) => (format as Partial<Pick<Dialect, 'triggers'>>).triggers
/**
 * Frequent texts, each behind the character that stands for it in the packed text, which is 0.8 kB smaller so with gzip:
 * a character takes less than a repetition. Found by trying. Where a record has such a character itself, the packed text
 * has its JSON escape.
 */
const FREQUENT = `!tool %function &｜ @call V▁ Y"," Zparameter ^body":" ~name J{json} Xopen ;"],[" ?":[" Q":true," W":"
  Bclose Pbegin z},{" ){~}`.split(/\s+/)
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
    dialects.map(({ format }) => {
      const { models: _, ...rest } = format as Format & Common
      return ordered(rest, keys) as Format
    }),
    dialects.map(d => d.name).join(),
    dialects.map(({ format, closers }) => {
      if (MARKED.has(format!.body)) return 0
      return openersOf(format!) ? closers!.slice(0, closers!.length / SPELLINGS) : (closers ?? 0)
    }),
    dialects.map(({ format, triggers }) =>
      MARKED.has(format!.body) || openersOf(format!) || listed(format!) || triggers.length > MANY
        ? 0
        : packTriggers(triggers),
    ),
    dialects.map(d => MEMBERS.flatMap(member => (d[member] ? [member[0]] : [])).join('')).join(),
  ]
  return FREQUENT.reduce((text, [mark = '', ...frequent]) => {
    const escaped = text.replaceAll(mark, `\\u00${mark.charCodeAt(0).toString(16)}`)
    return escaped.replaceAll(frequent.join(''), mark)
  }, JSON.stringify(all))
}

/** The packed text as JSON. */
export const expanded = (text: string): string =>
  FREQUENT.reduceRight((left, frequent) => left.replaceAll(frequent[0]!, frequent.slice(1)), text)

/** Restores packed dialects. Each is made when its grammar or one of its printers is first used. */
export const unpacked = (text: string): readonly Dialect[] => {
  const [formats, names, closers, triggers, has] = JSON.parse(expanded(text)) as Packed
  const letters = has.split(',')
  return names.split(',').map((name, k) => restored(name, formats[k]!, triggers[k]!, closers[k]!, letters[k]!))
}

function restored(
  name: string,
  format: Format & Common,
  triggers: PackedTriggers | 0,
  closers: readonly string[] | 0,
  has: string,
): Dialect {
  const get = once(() => remade(name, format))
  const stored = once(() => triggers && unpackTriggers(triggers))
  const openers = triggers === 0 ? openersOf(format) : undefined
  const flag = (letter: string) => has.includes(letter) || undefined
  return {
    name,
    aliases: format.aliases,
    format,
    history: format.history,
    get triggers() {
      return stored() || (openers ?? listed(format) ?? get().triggers)
    },
    get closers() {
      if (MARKED.has(format.body)) return get().closers
      return openers ? drifted(closers || []) : closers || undefined
    },
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
