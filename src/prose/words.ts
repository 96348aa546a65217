/** The words of a frame of prose, at which a run of text may end, and the search for the next of them. */
import { CR, FENCE, NL } from '../engine/chars.ts'
import { type Dialect, type Trigger, triggerAt, triggersOf, triggerText } from '../engine/dialect.ts'
import { once, remembered } from '../engine/memo.ts'
import type { Policies } from '../engine/policies.ts'
import { type Seeker, seeker } from '../engine/scanner.ts'
import type { Grammar, Prose } from '../engine/step.ts'
import { OTHER_TURNS, START_TOKENS, STOP_TOKENS } from '../repair/tokens.ts'
import { type Candidate, candidateOf, type Openers, openers, type Watch } from './dispatch.ts'
import type { Fence } from './fence-line.ts'
import { afterMark, atLine, isIndent, marksEnd, type Position } from './position.ts'

export interface Words {
  /** The openers of blocks in this frame. */
  readonly sections: Openers
  /** The openers of dialects that have a marker. */
  readonly sure: Pick<Openers, 'at'>
  /** The openers of marks, after which the prose continues. */
  readonly marks: Openers
  /** The openers of blocks after the current fence is closed. */
  readonly behind: Openers
  /** Closing markers and stop tokens; true: reported as `stray-close`. */
  readonly leftovers: ReadonlyMap<string, boolean>
  /** A search for the leftovers. */
  readonly markers: Seeker
  /** A search for the tokens that begin a turn of the model, if they may be markup here. */
  readonly own: Seeker
  /** A search for the tokens that begin a turn of any role. */
  readonly turns: Seeker
  /** Whether an opening marker before this prose was text, so that the closing one is text, too. */
  readonly quoted: boolean
  /** Words that count anywhere. */
  readonly words: Seeker
  /** Words that count only at the start of a line. */
  readonly lines: Seeker
  /** Words that end the prose. */
  readonly stops: Seeker
  /** Triggers of dialects that have a marker, which ordinary text does not contain. */
  readonly marked: Seeker
  /** Triggers that are tags, which any text may contain. */
  readonly tags: Seeker
  /** The first index from `i` at which something other than text may begin. */
  seek(input: string, i: number, position: Position): number
  /** Whether the input ends inside a word that begins at `i`, even if a shorter word is complete there. */
  begun(input: string, i: number, position: Position): boolean
}

/** Blocks that were escaped or quoted: `encoded.ts`, if it is passed in. */
export interface Encoded {
  /** A dialect with its markup escaped for HTML. */
  readonly twins: (dialect: Dialect, triggers: readonly Trigger[]) => readonly Omit<Candidate, 'index'>[]
  /** `grammar` for text with a quote mark before each line. */
  readonly cited: (grammar: Grammar) => Grammar
}

export interface WordOptions {
  readonly dialects: readonly Dialect[]
  readonly policies: Policies
  /** Whether tools were given. */
  readonly given: boolean
  /** If given, fences are searched for. */
  readonly fences?: object | undefined
  readonly encoded?: Encoded | undefined
  readonly watch?: Watch | undefined
}

/** The openers in one kind of prose, shared by all its frames. */
interface Opening extends Pick<Words, 'sections' | 'sure' | 'marks' | 'behind' | 'marked' | 'tags'> {
  readonly type: Prose['prose']
}

/** Gives the words of a frame. `quoted`: an opening marker before this prose was text, so the closing one is text, too. */
export function vocabulary(options: WordOptions): (frame: Prose, fence: Fence | undefined, quoted: boolean) => Words {
  const openingOf = remembered((key: string) => opened(options, ...(JSON.parse(key) as [Prose['prose'], Fence?])))
  const wordsFor = remembered((key: string) => {
    const [frame, fence, quoted] = JSON.parse(key) as [Prose, Fence | undefined, boolean]
    const turn = fence && { turn: fence.turn } // the mark and its length do not matter
    return wordsOf(options, openingOf(JSON.stringify([frame.prose, turn])), frame, fence, quoted)
  })
  return ({ prose, until }, fence, quoted) => wordsFor(JSON.stringify([{ prose, until }, fence, quoted]))
}

function opened(
  { dialects, policies, given, encoded, watch }: WordOptions,
  type: Prose['prose'],
  fence: Fence | undefined,
): Opening {
  const candidates = (keep: (dialect: Dialect) => boolean): readonly Candidate[] =>
    dialects.flatMap((dialect, index) => (keep(dialect) ? [candidateOf(dialect, index, given)] : []))
  const openersOf = (own: readonly Candidate[], watch?: Watch) => openers(own, dialects, type, watch)
  const behind = mayOpen(type, undefined, policies)
  const own = candidates(mayOpen(type, fence, policies))
  const twins = ({ index }: Candidate) => {
    const dialect = dialects[index]!
    return encoded!.twins(dialect, triggersOf(dialect, given)).map(twin => ({ ...twin, index }))
  }
  const all = encoded && !fence && type === 'text' ? [...own, ...own.flatMap(twins)] : own
  const sections = openersOf(all, watch)
  const marks = openersOf(fence ? [] : candidates(d => d.inline === true))
  const surely = once(() => openersOf(own.filter(({ bare }) => !bare))) // rarely used
  return {
    type,
    sections,
    sure: {
      at: (input, i, position) => surely().at(input, i, position),
    },
    marks,
    behind: openersOf(fence ? candidates(d => d.inline === true || behind(d)) : []),
    marked: seeker([...sections.marked, ...marks.marked], sections.named.marked),
    tags: seeker(sections.tags, sections.named.tags),
  }
}

function wordsOf(
  { dialects, fences }: WordOptions,
  opening: Opening,
  frame: Prose,
  fence: Fence | undefined,
  quoted: boolean,
): Words {
  const { sections, marks, type } = opening
  const leftovers = leftoverWords(quoted ? [] : dialects, frame)
  const own = type === 'text' && !fence ? START_TOKENS : []
  const turns = own.length > 0 ? [...own, ...OTHER_TURNS] : []
  const tags = fences && type === 'text' && !fence ? ['<'] : [] // of a wrapper
  const words = seeker(
    [
      ...sections.anywhere,
      ...marks.anywhere,
      ...(fences ? [FENCE] : []),
      ...leftovers.keys(),
      ...turns,
      ...frame.until,
    ],
    sections.named.anywhere,
  )
  const lines = seeker([...sections.line, ...tags, ...(fences ? ['~~~'] : [])], sections.named.line)
  return {
    ...opening,
    leftovers,
    quoted,
    markers: seeker([...leftovers.keys()]),
    own: seeker(quoted ? [] : own),
    turns: seeker(turns),
    words,
    lines,
    stops: seeker(frame.until),
    seek: search(words, lines),
    begun: (input, i, position) => words.begun(input, i) || (atLine(position) && lines.begun(input, i)),
  }
}

/** `words`: those that count anywhere; `lines`: those that count at the start of a line. */
function search(words: Seeker, lines: Seeker): Words['seek'] {
  const stands = (input: string, i: number): boolean => lines.stands(input, i) || words.stands(input, i)

  /** The index of a word in the indentation at `i` or right after it; -1 if there is none. */
  const lineStart = (input: string, i: number, marks: boolean): number => {
    if (marks && marksEnd(input, i) === input.length) return input.length
    for (let j = i; j < input.length; j++) {
      if (stands(input, j)) return j
      const c = input.charCodeAt(j)
      if (!isIndent(c) && c !== CR) return -1
    }
    return -1
  }
  return (input, i, position) => {
    if (atLine(position)) {
      const from = lineStart(input, i, !afterMark(position))
      if (from >= 0) return from
    }
    for (let at = words.seekBreak(input, i); at < input.length; at = words.seekBreak(input, at + 1)) {
      if (input.charCodeAt(at) !== NL) return at
      const from = lineStart(input, at + 1, true)
      if (from >= 0) return marksEnd(input, at + 1) < 0 ? from : at + 1
    }
    return input.length
  }
}

/**
 * Whether a dialect may open blocks in this kind of prose. In reasoning and in code, only dialects with a marker may,
 * and only if the policies allow it.
 */
export const mayOpen =
  (type: Prose['prose'], fence: Fence | undefined, { callsInReasoning, fencedMarkup }: Policies) =>
  (dialect: Dialect): boolean => {
    if (dialect.inline || (fence && (fencedMarkup === 'text' || dialect.reasoning || (dialect.bare && !fence.turn))))
      return false
    return type === 'text' || (callsInReasoning !== 'draft' && !dialect.bare && !dialect.reasoning)
  }

/** Stop tokens and closing markers; in reasoning, the openers of reasoning, too. True: reported as `stray-close`. */
export function leftoverWords(dialects: readonly Dialect[], { prose, until }: Prose): ReadonlyMap<string, boolean> {
  const words = new Map<string, boolean>()
  for (const d of dialects) for (const word of d.closers ?? []) words.set(word, true)
  for (const word of STOP_TOKENS) words.set(word, false)
  if (prose === 'reasoning')
    for (const d of dialects)
      if (d.reasoning) for (const t of d.triggers) if (triggerAt(t) === 'anywhere') words.set(triggerText(t), true)
  for (const word of until) words.delete(word)
  return words
}
