/** Which dialects may open a section at a place, as one grammar in order of priority. */
import { type Dialect, triggerPlace, triggerText } from './dialect.ts'
import { alt } from './frontier.ts'
import { atLine, atStart, type Place } from './place.ts'
import type { Grammar, Prose } from './step.ts'

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

interface Entry {
  readonly text: string
  readonly place: ReturnType<typeof triggerPlace>
  readonly grammar: Grammar
}

export function openers(dialects: readonly Dialect[], prose: Prose['prose']): Openers {
  const entries = dialects.flatMap(dialect => {
    const grammar = owned(dialect, prose)
    return dialect.triggers.map(trigger => ({ text: triggerText(trigger), place: triggerPlace(trigger), grammar }))
  })
  const byFirst = new Map<string, Entry[]>()
  for (const entry of entries) byFirst.set(entry.text[0]!, [...(byFirst.get(entry.text[0]!) ?? []), entry])
  const combined = new Map<string, Grammar>()

  const at = (input: string, i: number, place: Place): Grammar | undefined => {
    const bucket = byFirst.get(input[i]!)
    if (!bucket) return undefined
    const line = atLine(place)
    let key = ''
    for (let k = 0; k < bucket.length; k++) {
      const entry = bucket[k]!
      if (entry.place === 'line' && !line) continue
      if (entry.place === 'message' && !atStart(place) && place !== 'answer') continue
      if (entry.place === 'answer' && place !== 'answer') continue
      if (entry.place === 'after' && place !== 'after' && place !== 'called') continue
      if (input.startsWith(entry.text, i)) key += `${k},`
    }
    if (key === '') return undefined
    const name = input[i]! + key
    let grammar = combined.get(name)
    if (!grammar) {
      const chosen = key
        .slice(0, -1)
        .split(',')
        .map(k => bucket[Number(k)]!.grammar)
      combined.set(name, (grammar = alt(...new Set(chosen))))
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
