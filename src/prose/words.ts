/** The words of a frame of prose, at which a run of text may end, and the search for the next of them. */
import { type Dialect, type Trigger, triggerPlace, triggersOf, triggerText } from '../engine/dialect.ts'
import type { Names } from '../engine/names.ts'
import type { Policies } from '../engine/policies.ts'
import { type Seeker, seeker } from '../engine/scanner.ts'
import type { Grammar, Prose } from '../engine/step.ts'
import { OTHER_TURNS, START_TOKENS, STOP_TOKENS } from '../repair/tokens.ts'
import {
  type Candidate,
  candidateOf,
  type Openers,
  type OpenerWords,
  openers,
  openerWords,
  type Watch,
} from './dispatch.ts'
import type { Fence } from './fence-line.ts'
import { afterMark, atLine, isIndent, marksEnd, type Place } from './position.ts'

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
  seek(input: string, i: number, place: Place): number
  /** Whether the input ends inside a word that begins at `i`, even if a shorter word is complete there. */
  begun(input: string, i: number, place: Place): boolean
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
}

/** The words of a list of dialects, which the grammars for all lists of tools share. */
export interface Vocabulary {
  /** The names of the dialects whose blocks are reasoning. */
  readonly reasoning: ReadonlySet<string | undefined>
  /** `quoted`: an opening marker before this prose was text, so the closing one is text, too. */
  readonly of: (frame: Prose, fence: Fence | undefined, quoted: boolean) => FrameWords
}

/** The triggers in one kind of prose, shared by all its frames. */
export interface OpeningWords {
  readonly type: Prose['prose']
  readonly sections: OpenerWords
  /** Those of dialects that have a marker. */
  readonly sure: () => OpenerWords
  readonly marks: OpenerWords
  /** Those that count after the current fence is closed. */
  readonly behind: OpenerWords
  readonly marked: readonly string[]
}

/** The words of a frame. */
export interface FrameWords extends Pick<Words, 'leftovers' | 'quoted'> {
  readonly opening: OpeningWords
  readonly markers: readonly string[]
  /** Tokens that begin a turn of the model, if they may be markup here; with `turns`, those of any role. */
  readonly own: readonly string[]
  readonly turns: readonly string[]
  readonly stops: readonly string[]
  readonly words: readonly string[]
  readonly lines: readonly string[]
}

export function vocabulary(options: WordOptions): Vocabulary {
  const openings = new Map<string, OpeningWords>()
  const frames = new Map<string, FrameWords>()
  const openingOf = (type: Prose['prose'], fence: Fence | undefined): OpeningWords => {
    const key = JSON.stringify([type, fence && fence.turn === true]) // the mark and its length do not matter
    const own = openings.get(key) ?? openingWords(options, type, fence)
    openings.set(key, own)
    return own
  }
  return {
    reasoning: new Set(options.dialects.filter(d => d.reasoning).map(d => d.name)),
    of(frame, fence, quoted) {
      const key = JSON.stringify([frame.prose, frame.until, fence, quoted])
      const own = frames.get(key) ?? frameWords(options, openingOf(frame.prose, fence), frame, fence, quoted)
      frames.set(key, own)
      return own
    },
  }
}

function openingWords(
  { dialects, policies, given, encoded }: WordOptions,
  type: Prose['prose'],
  fence: Fence | undefined,
): OpeningWords {
  const candidates = (keep: (dialect: Dialect) => boolean): readonly Candidate[] =>
    dialects.flatMap((dialect, index) => (keep(dialect) ? [candidateOf(dialect, index, given)] : []))
  const behind = mayOpen(type, undefined, policies)
  const own = candidates(mayOpen(type, fence, policies))
  const twins = ({ index }: Candidate) => {
    const dialect = dialects[index]!
    return encoded!.twins(dialect, triggersOf(dialect, given)).map(twin => ({ ...twin, index }))
  }
  const sections = openerWords(encoded && !fence && type === 'text' ? [...own, ...own.flatMap(twins)] : own)
  const marks = openerWords(fence ? [] : candidates(d => d.inline === true))
  let surely: OpenerWords | undefined // rarely used
  return {
    type,
    sections,
    sure: () => (surely ??= openerWords(own.filter(({ bare }) => !bare))),
    marks,
    behind: openerWords(fence ? candidates(d => d.inline === true || behind(d)) : []),
    marked: [...sections.marked, ...marks.marked],
  }
}

function frameWords(
  { dialects, fences }: WordOptions,
  opening: OpeningWords,
  frame: Prose,
  fence: Fence | undefined,
  quoted: boolean,
): FrameWords {
  const type = frame.prose
  const { sections, marks } = opening
  const leftovers = leftoverWords(quoted ? [] : dialects, frame)
  const own = type === 'text' && !fence ? START_TOKENS : []
  const turns = own.length > 0 ? [...own, ...OTHER_TURNS] : []
  const tags = fences && type === 'text' && !fence ? ['<'] : [] // of a wrapper
  const words = [
    ...sections.anywhere,
    ...marks.anywhere,
    ...(fences ? ['```'] : []),
    ...leftovers.keys(),
    ...turns,
    ...frame.until,
  ]
  return {
    opening,
    leftovers,
    quoted,
    markers: [...leftovers.keys()],
    own: quoted ? [] : own,
    turns,
    stops: frame.until,
    words,
    lines: [...sections.line, ...tags, ...(fences ? ['~~~'] : [])],
  }
}

/** The openers in one kind of prose, shared by all its frames. */
export interface Opening extends Pick<Words, 'sections' | 'sure' | 'marks' | 'behind' | 'marked' | 'tags'> {}

/** The openers for given tools. */
export function opened(words: OpeningWords, dialects: readonly Dialect[], names: Names, watch?: Watch): Opening {
  const openersOf = (own: OpenerWords, watch?: Watch) => openers(own, dialects, words.type, names, watch)
  const { tags, named } = words.sections
  let surely: Openers | undefined // rarely used
  return {
    sections: openersOf(words.sections, watch),
    sure: { at: (input, i, place) => (surely ??= openersOf(words.sure())).at(input, i, place) },
    marks: openersOf(words.marks),
    behind: openersOf(words.behind),
    marked: seeker(words.marked, named.marked, names),
    tags: seeker(tags, named.tags, names),
  }
}

/** The searches in a frame. */
export function wordsOf(own: FrameWords, opening: Opening, names: Names): Words {
  const { named } = opening.sections
  const words = seeker(own.words, named.anywhere, names)
  const lines = seeker(own.lines, named.line, names)
  const begun = (input: string, i: number, place: Place): boolean =>
    words.begun(input, i) || (atLine(place) && lines.begun(input, i))
  return {
    ...opening,
    leftovers: own.leftovers,
    markers: seeker(own.markers),
    own: seeker(own.own),
    turns: seeker(own.turns),
    quoted: own.quoted,
    words,
    lines,
    stops: seeker(own.stops),
    seek: search(words, lines),
    begun,
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
      if (!isIndent(c) && c !== 13) return -1
    }
    return -1
  }
  return (input, i, place) => {
    if (atLine(place)) {
      const from = lineStart(input, i, !afterMark(place))
      if (from >= 0) return from
    }
    for (let at = words.seekBreak(input, i); at < input.length; at = words.seekBreak(input, at + 1)) {
      if (input.charCodeAt(at) !== 10) return at
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
    if (dialect.inline || (fence && (fencedMarkup === 'text' || (dialect.bare && !fence.turn)))) return false
    return type === 'text' || (callsInReasoning !== 'draft' && !dialect.bare && !dialect.reasoning)
  }

/** Stop tokens and closing markers; in reasoning, the openers of reasoning, too. True: reported as `stray-close`. */
export function leftoverWords(dialects: readonly Dialect[], { prose, until }: Prose): ReadonlyMap<string, boolean> {
  const words = new Map<string, boolean>()
  for (const d of dialects) for (const word of d.closers ?? []) words.set(word, true)
  for (const word of STOP_TOKENS) words.set(word, false)
  if (prose === 'reasoning')
    for (const d of dialects)
      if (d.reasoning) for (const t of d.triggers) if (triggerPlace(t) === 'anywhere') words.set(triggerText(t), true)
  for (const word of until) words.delete(word)
  return words
}
