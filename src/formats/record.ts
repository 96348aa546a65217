/**
 * Makes dialects from records: plain data that names a format and its marker strings. The openers and the other
 * properties of a dialect are computed on first use, its grammar when one of its openers is met.
 */

import {
  type Dialect,
  type History,
  type NamedTrigger,
  type PrintedAround,
  type Trigger,
  triggerText,
} from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { once } from '../engine/memo.ts'
import { alt, anyOf, lit, optional, succeed, ws } from '../engine/parsing.ts'
import { DONE, drop, followed, type Grammar, type Prose, type Step, seq } from '../engine/step.ts'
import { section } from '../repair/closing.ts'
import { fabrication } from './fabricated.ts'
import { alternatives } from './templates.ts'

/** The fields that a record of any format may have. All of them can be stored as JSON. */
export interface Common {
  /** Other names by which options may refer to the dialect. */
  readonly aliases?: readonly string[]
  /** Models known to print it. */
  readonly models?: readonly string[]
  /** Wrappers around answers: their markers are dropped, and the content may contain blocks. The first is printed. */
  readonly answers?: readonly Answer[]
  /**
   * Markers that begin a result. A result right after a call is made up by the model: it and everything after it are
   * dropped and reported.
   */
  readonly results?: readonly string[]
  /** Markers at which the model stops after a call, before its result; they are dropped. */
  readonly stops?: readonly string[]
  /** Further openers when tools are given, each with the name of a tool in it. */
  readonly known?: readonly KnownWord[]
  /** How the texts, calls and results of a conversation are written in a prompt. */
  readonly history?: History
}
/** An opener with `{tool}` in place of a tool's name: `call:{tool}(`. `{A|B}` stands for one with each of these texts. */
export type KnownWord =
  | string
  | {
      readonly text: string
      /** Where the opener counts. Default: anywhere. */
      readonly at?: NonNullable<NamedTrigger['at']>
      /** The opener does not count for a tool with a parameter of this name. */
      readonly unless?: string
    }
/** Markers around an answer. */
export interface Answer {
  /** The marker before the answer. */
  readonly open: string
  /** The marker after the answer. */
  readonly close: string
  /** Where the opening marker counts; `answer` is for tags that a user may have asked for. Default: anywhere. */
  readonly at?: 'answer' | 'message'
  /**
   * Strings that also end the answer and are not part of it. With them, the closing marker is optional, also at the end
   * of the message.
   */
  readonly until?: readonly string[]
  /** The wrapper is read, but never printed. */
  readonly readOnly?: boolean
}

/** The parts of a dialect that a format makes from a record: no name, and a function that makes the grammar. */
export interface Made extends Omit<Dialect, 'name' | 'aliases' | 'models' | 'format' | 'grammar' | 'history'> {
  readonly grammar: () => Grammar
}
/** A format, as the function that makes a dialect from its record. */
export type Maker<R> = (record: R, name: string) => Made

/** Makes a dialect from `record`. `make` is called on first use. */
export const fromRecord = <R extends Common>(name: string, body: string, record: R, make: Maker<R>): Dialect =>
  whenNeeded(name, { body, ...record }, record, () => make(record, name))

/** Makes a dialect that no format covers. `make` is called on first use, its `grammar` when an opener is met. */
export const fromCode = (name: string, common: Common, make: () => Made): Dialect =>
  whenNeeded(name, undefined, common, make)

function whenNeeded(name: string, format: Dialect['format'], common: Common, make: () => Made): Dialect {
  const get = once(() => completed(make(), common))
  const grammar = once(() => get().grammar())
  return {
    name,
    aliases: common.aliases,
    models: common.models,
    format,
    history: common.history,
    get triggers() {
      return get().triggers
    },
    get grammar() {
      return grammar()
    },
    get known() {
      return get().known
    },
    get print() {
      return get().print
    },
    get printReasoning() {
      return get().printReasoning
    },
    get printContent() {
      return get().printContent
    },
    get closers() {
      return get().closers
    },
    get bare() {
      return get().bare
    },
    get reasoning() {
      return get().reasoning
    },
    get inline() {
      return get().inline
    },
  }
}

/** Adds the common fields of a record to what its format makes. */
const completed = (made: Made, { results, stops, answers, known }: Common): Made =>
  withKnown(withAnswers(withResults(made, results, stops), answers), known)

function withResults(made: Made, markers: readonly string[] = [], stops: readonly string[] = []): Made {
  if (markers.length + stops.length === 0) return made
  const stop = drop(optional(ws.then(anyOf(stops))))
  const after = alt(fabrication(markers, made.triggers.map(triggerText)), stop)
  return { ...made, grammar: () => seq(made.grammar(), after) }
}
/** Splits `text` into the parts before and after `{tool}`. */
export function aroundTool(text: string): { readonly before: string; readonly after: string } {
  const [before = '', after = ''] = text.split('{tool}')
  return { before, after }
}
const triggersOf = (word: KnownWord): readonly NamedTrigger[] => {
  const { text, ...rest } = typeof word === 'string' ? { text: word } : word
  return alternatives(text).map(one => ({ ...aroundTool(one), ...rest }))
}
function withKnown(made: Made, words: readonly KnownWord[] = []): Made {
  if (words.length === 0) return made
  const { known } = made
  return { ...made, known: { ...known, named: [...words.flatMap(triggersOf), ...(known?.named ?? [])] } }
}
/** Adds wrappers around answers. A closing marker alone is dropped too, unless the wrapper has `at`. */
function withAnswers(made: Made, answers: readonly Answer[] = []): Made {
  if (answers.length === 0) return made
  const sections = () =>
    answers.map(({ open, close, until }) => {
      const prose: Prose = { prose: 'text', until: [close, ...(until ?? [])] }
      const body: Grammar = succeed<Step>(followed(DONE, prose))
      return section(lit(open).result(NONE), body, close, until ? { optionalClose: true } : { cut: true })
    })
  const leftovers = answers.filter(({ at }) => !at).map(({ close }) => close)
  const printed = answers.find(({ readOnly }) => !readOnly)
  return {
    ...made,
    triggers: [...made.triggers, ...answers.map(({ open, at }): Trigger => (at ? { text: open, at } : open))],
    grammar: () => alt(...sections(), made.grammar()),
    closers: [...new Set([...(made.closers ?? []), ...leftovers])],
    ...(printed && { printContent: framed(printed) }),
  }
}
/** Prints a text between the markers of an answer; markers that count only after reasoning are printed only there. */
const framed =
  ({ open, close, at }: Answer) =>
  (text: string, { reasoning }: PrintedAround): string =>
    at === 'answer' && !reasoning ? text : open + text + close
