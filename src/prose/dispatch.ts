/** Which dialects may open a section at a place, as one grammar in order of priority. */
import { type Dialect, triggerPlace, triggerText } from '../engine/dialect.ts'
import { rememberedFew } from '../engine/memo.ts'
import { narrowed } from '../engine/narrowed.ts'
import { alt, primitive, run } from '../engine/parsing.ts'
import type { Grammar, Prose } from '../engine/step.ts'
import { atLine, atStart, type Place } from './position.ts'

export interface Openers {
  readonly anywhere: readonly string[]
  /** Triggers that count at the start of a line or message alone. */
  readonly line: readonly string[]
  /** Triggers that nothing but a dialect would write. */
  readonly marked: readonly string[]
  /** Tags that anyone may write. */
  readonly tags: readonly string[]
  /** The dialects whose trigger stands at `i`. */
  at(input: string, i: number, place: Place): Grammar | undefined
}

/** What a dialect answered where one of its triggers stands. */
export interface Asked {
  readonly dialect: string
  /** The characters from there to the end of what has arrived. */
  readonly left: number
  /** So many of them were read before it failed. */
  readonly read: number
  readonly accepted: boolean
  /** What would have been read there. */
  readonly expected: readonly string[]
}
/** Is told whenever a dialect is asked. */
export type Watch = (asked: Asked) => void

/** So many characters of a trigger are looked up at once, and so many beginnings are kept. */
const START = 3
const MAX_STARTS = 1024

interface Entry {
  /** Its place in the order of priority. */
  readonly n: number
  readonly text: string
  readonly place: ReturnType<typeof triggerPlace>
  readonly grammar: Grammar
}

export function openers(dialects: readonly Dialect[], prose: Prose['prose'], watch?: Watch): Openers {
  const left = { now: 0 } // a grammar may be shown the text as it was meant, where places are others
  const entries = dialects
    .flatMap(dialect => {
      const grammar = watch ? watched(dialect.name, owned(dialect, prose), left, watch) : owned(dialect, prose)
      return dialect.triggers.map(trigger => ({ text: triggerText(trigger), place: triggerPlace(trigger), grammar }))
    })
    .map((entry, n): Entry => ({ ...entry, n }))
  /** Those whose trigger begins with these characters, or with the first of them. */
  const beginning = rememberedFew(
    (start: string) => entries.filter(entry => start.startsWith(entry.text.slice(0, START))),
    MAX_STARTS,
  )
  const combined = new Map<string, Grammar>()

  const at = (input: string, i: number, place: Place): Grammar | undefined => {
    const begun = beginning(input.slice(i, i + START))
    if (begun.length === 0) return undefined
    const line = atLine(place)
    if (watch) left.now = input.length - i
    let key = ''
    for (const entry of begun) {
      if (entry.place === 'line' && !line) continue
      if (entry.place === 'message' && !atStart(place) && place !== 'answer') continue
      if (entry.place === 'answer' && place !== 'answer') continue
      if (entry.place === 'after' && place !== 'after' && place !== 'called') continue
      if (input.startsWith(entry.text, i)) key += `${entry.n},`
    }
    if (key === '') return undefined
    let grammar = combined.get(key)
    if (!grammar) {
      const chosen = key
        .slice(0, -1)
        .split(',')
        .map(n => entries[Number(n)]!.grammar)
      combined.set(key, (grammar = (watch ? alt : narrowed)(...new Set(chosen))))
    }
    return grammar
  }
  const words = (keep: (entry: Entry) => boolean) => entries.filter(keep).map(e => e.text)
  return {
    anywhere: words(e => e.place === 'anywhere'),
    line: words(e => e.place !== 'anywhere'),
    marked: dialects.filter(d => !d.bare).flatMap(d => d.triggers.map(triggerText)),
    tags: dialects.flatMap(d => d.triggers.map(triggerText)).filter(text => /^<\w[^<>]*>?$/.test(text)),
    at,
  }
}

/** The grammar of a dialect, its first step marked with whose section it opens. */
const owned = ({ grammar, name, bare = false }: Dialect, prose: Prose['prose']): Grammar =>
  grammar.map(step => ({ ...step, section: { dialect: name, bare, prose } }))

const watched = (dialect: string, grammar: Grammar, left: { readonly now: number }, watch: Watch): Grammar =>
  primitive((input, i) => {
    const reply = run(grammar, input, i)
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
