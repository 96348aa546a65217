/** The dialects that may open a block at a position, as one grammar in order of priority. */
import { type Dialect, type NamedTrigger, type Trigger, triggerAt, triggersOf, triggerText } from '../engine/dialect.ts'
import { addTo, once, remembered } from '../engine/memo.ts'
import { type NamedWord, namedWords } from '../engine/names.ts'
import { narrowed } from '../engine/narrowed.ts'
import { alt, lazy, ofGiven } from '../engine/parsing.ts'
import { type Grammar, inSection, type Prose } from '../engine/step.ts'
import { wordList } from '../engine/word-list.ts'
import { afterBlock, atLine, atStart, type Position } from './position.ts'

/** Triggers of a dialect, and what distinguishes its blocks from those of its other triggers. */
export interface Candidate {
  /** The index of the dialect in the list. */
  readonly index: number
  readonly triggers: readonly Trigger[]
  readonly named?: readonly NamedTrigger[] | undefined
  readonly bare?: boolean | undefined
  readonly reasoning?: boolean | undefined
  /** The grammar of these triggers. Default: that of the dialect. */
  readonly grammar?: (own: Grammar) => Grammar
}

/** The dialect with this index, with its own triggers and grammar. `given`: tools were given. */
export const candidateOf = (dialect: Dialect, index: number, given: boolean): Candidate => {
  const { bare, reasoning } = dialect
  const named = given ? dialect.known?.named : undefined
  return { index, triggers: triggersOf(dialect, given), named, bare, reasoning }
}

/** The dialects that may open a block in one kind of prose. */
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
  at(input: string, i: number, position: Position): Grammar | undefined
}

/**
 * Makes a grammar that reports how that of a dialect fares. `left`: the number of characters from the latest trigger to
 * the end of the input so far.
 */
export type Watch = (dialect: string, grammar: Grammar, left: () => number) => Grammar

interface Entry {
  /** The index of the candidate in the order of priority. */
  readonly n: number
  readonly stands: ReturnType<typeof triggerAt>
  readonly isReasoning: boolean
}
type Named = Entry & NamedWord

/** Whether this trigger may open a block at this position. */
function mayStand(entry: Entry, position: Position): boolean {
  if (entry.stands === 'anywhere') return true
  if (entry.stands === 'line') return atLine(position)
  // Reasoning opens a message only once.
  if (entry.stands === 'message') return atStart(position) || (position === 'answer' && !entry.isReasoning)
  if (entry.stands === 'answer') return position === 'answer'
  return afterBlock(position)
}

/** The openers of `candidates`, in order of priority, each of which is one of `dialects`, in one kind of prose. */
export function openers(
  candidates: readonly Candidate[],
  dialects: readonly Dialect[],
  prose: Prose['prose'],
  watch?: Watch,
): Openers {
  /** The triggers, each with the candidates that it opens. */
  const opened = new Map<string, Entry[]>()
  const anywhere: string[] = []
  const line: string[] = []
  const marked: string[] = []
  const named: Named[] = []
  for (let n = 0; n < candidates.length; n++) {
    const { triggers, named: ofTools = [], bare, reasoning: isReasoning = false } = candidates[n]!
    for (const trigger of triggers) {
      const text = triggerText(trigger)
      const entry = { n, stands: triggerAt(trigger), isReasoning }
      addTo(opened, text, entry)
      ;(entry.stands === 'anywhere' ? anywhere : line).push(text)
      if (!bare) marked.push(text)
    }
    for (const word of ofTools) named.push({ ...word, n, stands: word.at ?? 'anywhere', isReasoning })
  }
  const texts = once(() => wordList([...opened.keys()]))
  /** The candidates that open at a position with the trigger `longest` or a prefix of it, in order of priority. */
  const openedBy = remembered((position: Position) =>
    remembered((longest: string): string => {
      const entries = texts()
        .at(longest, 0)
        .flatMap(text => opened.get(text)!)
      const standing = entries.filter(entry => mayStand(entry, position)).map(({ n }) => n)
      return inOrder(standing)
    }),
  )
  let left = 0 // a grammar may parse decoded text, in which offsets differ
  /** The grammar of a candidate, made when one of its triggers first occurs. */
  const grammarOf = remembered((n: number): Grammar => {
    const candidate = candidates[n]!
    const dialect = dialects[candidate.index]!
    const own = owned(dialect, candidate, prose)
    return watch ? watch(dialect.name, own, () => left) : own
  })
  /** The grammar of the candidates with these indices, joined by commas: it learns which fit, for each list of tools. */
  const anyOf = ofGiven(() =>
    remembered((standing: string): Grammar => {
      const chosen = standing.split(',').map(n => lazy(() => grammarOf(+n)))
      return (watch ? alt : narrowed)(...chosen)
    }),
  )
  const ofNames = ofGiven(names => namedWords(named, names))
  const isLine = (e: Entry) => e.stands !== 'anywhere'
  return {
    anywhere,
    line,
    marked,
    tags: [...opened.keys()].filter(text => /^<\w[^<>]*>?$/.test(text)),
    named: {
      anywhere: named.filter(e => !isLine(e)),
      line: named.filter(isLine),
      marked: named.filter(e => !candidates[e.n]!.bare),
      tags: named.filter(({ before, after = '' }) => before === '<' && /^[^<>]*>?$/.test(after)),
    },
    at(input, i, position) {
      left = input.length - i
      const [longest] = texts().at(input, i)
      const own = longest === undefined ? '' : openedBy(position)(longest)
      const called =
        named.length === 0
          ? []
          : ofNames()
              .at(input, i)
              .filter(([entry]) => mayStand(entry, position))
      if (called.length === 0) return own === '' ? undefined : anyOf()(own)
      return anyOf()(inOrder([...own.split(',').filter(Boolean).map(Number), ...called.map(([{ n }]) => n)]))
    },
  }
}

/** Indices in the order of priority, each once, joined by commas. */
const inOrder = (indices: readonly number[]): string => [...new Set(indices)].sort((a, b) => a - b).join()

/** The grammar of a candidate, whose first step opens a block of its dialect. */
const owned = (dialect: Dialect, { bare = false, grammar }: Candidate, prose: Prose['prose']): Grammar => {
  const { name, inline = false, closers } = dialect
  const own = grammar ? grammar(dialect.grammar) : dialect.grammar
  const inReasoning = prose === 'reasoning' && !inline
  return own.map(step => inSection(step, { dialect: name, bare, prose, closers, inReasoning }))
}
