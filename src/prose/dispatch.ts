/** The dialects that may open a section at a place, as one grammar in order of priority. */
import { type NamedTrigger, type ReadyDialect, triggerPlace, triggerText } from '../engine/dialect.ts'
import { remembered, rememberedFew } from '../engine/memo.ts'
import { type NamedWord, type Names, NO_NAMES, namedWords } from '../engine/names.ts'
import { narrowed } from '../engine/narrowed.ts'
import { alt, lazy, primitive, runAll } from '../engine/parsing.ts'
import type { Grammar, Prose } from '../engine/step.ts'
import { atLine, atStart, type Place } from './position.ts'

export interface Openers {
  readonly anywhere: readonly string[]
  /** Triggers that count only at the start of a line or message. */
  readonly line: readonly string[]
  /** Triggers that only a dialect would write. */
  readonly marked: readonly string[]
  /** Tags that anyone may write. */
  readonly tags: readonly string[]
  /** Those of these triggers that contain the name of a tool. */
  readonly named: Record<'anywhere' | 'line' | 'marked' | 'tags', readonly NamedTrigger[]>
  /** The dialects whose trigger is at `i`, as a grammar. */
  at(input: string, i: number, place: Place): Grammar | undefined
}

/** The answer of a dialect at one of its triggers. */
export interface Asked {
  readonly dialect: string
  /** The number of characters from the trigger to the end of the input so far. */
  readonly left: number
  /** How many of them it read before it failed. */
  readonly read: number
  readonly accepted: boolean
  /** What it expected next. */
  readonly expected: readonly string[]
}
/** Called whenever a dialect is tried. */
export type Watch = (asked: Asked) => void

/** Characters of a trigger that are looked up at once; size of the cache of beginnings. */
const START = 3
const MAX_STARTS = 1024

interface Entry {
  /** Its place in the order of priority. */
  readonly n: number
  readonly place: ReturnType<typeof triggerPlace>
}
interface Literal extends Entry {
  readonly text: string
}
type Named = Entry & NamedWord
/** What begins with some characters: triggers that are no longer than these, with their grammar, and longer ones. */
interface Beginning {
  readonly short: readonly number[]
  readonly long: readonly Literal[]
  grammar?: Grammar
}

const NONE: readonly (readonly [Named, ...unknown[]])[] = []

/** May this trigger open a section at this place? */
function mayStand(entry: Entry, place: Place): boolean {
  if (entry.place === 'anywhere') return true
  if (entry.place === 'line') return atLine(place)
  if (entry.place === 'message') return atStart(place) || place === 'answer'
  if (entry.place === 'answer') return place === 'answer'
  return place === 'after' || place === 'called'
}

/** `names`: the names of the tools, for triggers that contain one. */
export function openers(
  dialects: readonly ReadyDialect[],
  prose: Prose['prose'],
  watch?: Watch,
  names: Names = NO_NAMES,
): Openers {
  const left = { now: 0 } // a grammar may read decoded text, in which offsets differ
  const literals: Literal[] = []
  const named: Named[] = []
  /** The dialect of each entry, and its grammar, made when one of its triggers is first met. */
  const owners: ReadyDialect[] = []
  const grammars = new Map<ReadyDialect, Grammar>()
  const grammarOf = (dialect: ReadyDialect): Grammar => {
    const own = grammars.get(dialect) ?? owned(dialect, prose)
    grammars.set(dialect, own)
    return watch ? watched(dialect.name, own, left, watch) : own
  }
  for (const dialect of dialects) {
    const entry = (place: Entry['place']): Entry => ({ n: owners.push(dialect) - 1, place })
    for (const trigger of dialect.triggers)
      literals.push({ ...entry(triggerPlace(trigger)), text: triggerText(trigger) })
    for (const trigger of dialect.named ?? []) named.push({ ...trigger, ...entry(trigger.at ?? 'anywhere') })
  }
  /** What may stand at a place, by the first characters there. */
  const beginningAt = remembered((place: Place) => {
    const standing = literals.filter(entry => mayStand(entry, place))
    return rememberedFew((start: string): Beginning => {
      const here = standing.filter(entry => start.startsWith(entry.text.slice(0, START)))
      const isShort = ({ text }: Literal) => text.length <= START
      return { short: here.filter(isShort).map(({ n }) => n), long: here.filter(entry => !isShort(entry)) }
    }, MAX_STARTS)
  })
  const withNames = named.length > 0 && names.tools.length > 0 ? namedWords(named, names) : undefined
  const combined = new Map<string, Grammar>()
  const anyOf = (standing: readonly number[]): Grammar => {
    const key = standing.join()
    const known = combined.get(key)
    if (known) return known
    const chosen = [...new Set(standing.map(n => owners[n]!))].map(dialect => lazy(() => grammarOf(dialect)))
    const grammar = (watch ? alt : narrowed)(...chosen)
    combined.set(key, grammar)
    return grammar
  }

  const at = (input: string, i: number, place: Place): Grammar | undefined => {
    const here = beginningAt(place)(input.slice(i, i + START))
    const called = withNames?.at(input, i) ?? NONE
    if (here.short.length + here.long.length + called.length === 0) return undefined
    if (watch) left.now = input.length - i
    const more: number[] = []
    for (const { text, n } of here.long) if (input.startsWith(text, i)) more.push(n)
    for (const [entry] of called) if (mayStand(entry, place)) more.push(entry.n)
    if (more.length > 0) return anyOf([...here.short, ...more].sort((a, b) => a - b))
    return here.short.length > 0 ? (here.grammar ??= anyOf(here.short)) : undefined
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

/** The grammar of a dialect, its first step marked with the dialect. */
const owned = (dialect: ReadyDialect, prose: Prose['prose']): Grammar => {
  const { grammar, name, bare = false, inline = false, closers } = dialect
  const inReasoning = prose === 'reasoning' && !inline
  return grammar.map(step => ({ ...step, section: { dialect: name, bare, prose, closers, inReasoning } }))
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
