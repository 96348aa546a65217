/** The dialects that may open a block at a position, as one grammar in order of priority. */
import { type NamedTrigger, type ReadyDialect, triggerPlace, triggerText } from '../engine/dialect.ts'
import { remembered } from '../engine/memo.ts'
import { type NamedWord, type Names, NO_NAMES, namedWords } from '../engine/names.ts'
import { narrowed } from '../engine/narrowed.ts'
import { alt, lazy, primitive, runAll } from '../engine/parsing.ts'
import { type Grammar, inSection, type Prose } from '../engine/step.ts'
import { type WordList, wordList } from '../engine/word-list.ts'
import { atLine, atStart, type Place } from './position.ts'

export interface Openers {
  /** Triggers that count at any position. */
  readonly anywhere: readonly string[]
  /** Triggers that count only at the start of a line or message. */
  readonly line: readonly string[]
  /** Triggers of dialects that have a marker, which ordinary text does not contain. */
  readonly marked: readonly string[]
  /** Triggers that are tags, which any text may contain. */
  readonly tags: readonly string[]
  /** Those of these triggers that contain the name of a tool. */
  readonly named: Record<'anywhere' | 'line' | 'marked' | 'tags', readonly NamedTrigger[]>
  /** The dialects whose trigger is at `i`, as a grammar. */
  at(input: string, i: number, place: Place): Grammar | undefined
}

/** How a dialect fared at one of its triggers. */
export interface Asked {
  readonly dialect: string
  /** The number of characters from the trigger to the end of the input so far. */
  readonly left: number
  /** How many of them the dialect looked at before it failed. */
  readonly read: number
  readonly accepted: boolean
  /** What the dialect expected next. */
  readonly expected: readonly string[]
}
/** Called whenever a dialect is tried. */
export type Watch = (asked: Asked) => void

interface Entry {
  /** The index of the entry in the order of priority. */
  readonly n: number
  readonly place: ReturnType<typeof triggerPlace>
  readonly isReasoning: boolean
}
interface Literal extends Entry {
  readonly text: string
}
type Named = Entry & NamedWord

const NONE: readonly (readonly [Named, ...unknown[]])[] = []

/** Whether this trigger may open a block at this position. */
function mayStand(entry: Entry, place: Place): boolean {
  if (entry.place === 'anywhere') return true
  if (entry.place === 'line') return atLine(place)
  // Reasoning opens a message only once.
  if (entry.place === 'message') return atStart(place) || (place === 'answer' && !entry.isReasoning)
  if (entry.place === 'answer') return place === 'answer'
  return place === 'after' || place === 'called'
}

/** The openers of `dialects` in one kind of prose. `names`: the names of the tools, for triggers that contain one. */
export function openers(
  dialects: readonly ReadyDialect[],
  prose: Prose['prose'],
  watch?: Watch,
  names: Names = NO_NAMES,
): Openers {
  const left = { now: 0 } // a grammar may parse decoded text, in which offsets differ
  const literals: Literal[] = []
  const named: Named[] = []
  /** The dialect of each entry. */
  const owners: ReadyDialect[] = []
  /** The grammar of a dialect, made when one of its triggers first occurs. */
  const grammarOf = remembered((dialect: ReadyDialect): Grammar => {
    const own = owned(dialect, prose)
    return watch ? watched(dialect.name, own, left, watch) : own
  })
  for (const dialect of dialects) {
    const entry = (place: Entry['place']): Entry => ({
      n: owners.push(dialect) - 1,
      place,
      isReasoning: dialect.reasoning === true,
    })
    for (const trigger of dialect.triggers)
      literals.push({ ...entry(triggerPlace(trigger)), text: triggerText(trigger) })
    for (const trigger of dialect.named ?? []) named.push({ ...trigger, ...entry(trigger.at ?? 'anywhere') })
  }
  let texts: WordList | undefined
  /** The entries, and their grammar, that open at a position with the trigger `longest` or a prefix of it. */
  const openedBy = remembered((place: Place) =>
    remembered((longest: string) => {
      const own = literals.filter(e => mayStand(e, place) && longest.startsWith(e.text)).map(({ n }) => n)
      return { own, grammar: own.length > 0 ? anyOf(own.join()) : undefined }
    }),
  )
  const withNames = named.length > 0 && names.tools.length > 0 ? namedWords(named, names) : undefined
  /** The grammar of the entries with these indices, joined by commas. */
  const anyOf = remembered((standing: string): Grammar => {
    const chosen = [...new Set(standing.split(',').map(n => owners[+n]!))].map(dialect =>
      lazy(() => grammarOf(dialect)),
    )
    return (watch ? alt : narrowed)(...chosen)
  })

  const at = (input: string, i: number, place: Place): Grammar | undefined => {
    texts ??= wordList(literals.map(({ text }) => text))
    const [longest = ''] = texts.at(input, i)
    const { own, grammar } = openedBy(place)(longest)
    if (watch) left.now = input.length - i
    const called = withNames ? withNames.at(input, i).filter(([entry]) => mayStand(entry, place)) : NONE
    return called.length === 0 ? grammar : anyOf([...own, ...called.map(([{ n }]) => n)].sort((a, b) => a - b).join())
  }
  const words = (keep: (entry: Entry) => boolean) => literals.filter(keep).map(e => e.text)
  const isLine = (e: Entry) => e.place !== 'anywhere'
  const ofDialects = (keep: (dialect: ReadyDialect) => boolean) => dialects.filter(keep).flatMap(d => d.named ?? [])
  return {
    anywhere: words(e => !isLine(e)),
    line: words(isLine),
    marked: dialects.filter(d => !d.bare).flatMap(d => d.triggers.map(triggerText)),
    tags: literals.map(e => e.text).filter(text => /^<\w[^<>]*>?$/.test(text)),
    named: {
      anywhere: named.filter(e => !isLine(e)),
      line: named.filter(isLine),
      marked: ofDialects(d => !d.bare),
      tags: named.filter(({ before, after = '' }) => before === '<' && /^[^<>]*>?$/.test(after)),
    },
    at,
  }
}

/** The grammar of a dialect, whose first step opens a block of that dialect. */
const owned = (dialect: ReadyDialect, prose: Prose['prose']): Grammar => {
  const { grammar, name, bare = false, inline = false, closers } = dialect
  const inReasoning = prose === 'reasoning' && !inline
  return grammar.map(step => inSection(step, { dialect: name, bare, prose, closers, inReasoning }))
}

const watched = (dialect: string, grammar: Grammar, left: { readonly now: number }, watch: Watch): Grammar =>
  primitive((input, i) => {
    const reply = runAll(grammar, input, i)
    const { status: accepted, furthest, expected } = reply
    watch({
      dialect,
      left: left.now,
      read: Math.max(0, furthest - i),
      accepted,
      expected: [...new Set(expected)].sort(),
    })
    return reply
  })
