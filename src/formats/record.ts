/**
 * A dialect is a record of plain data: which format it has, and its marker strings. What a list of dialects needs of
 * it is computed when it is first asked for, and its grammar when one of its openers is met.
 */

import type { Dialect, PrintedAround, Trigger } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit, succeed } from '../engine/parsing.ts'
import { followed, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { section } from '../repair/block.ts'

/** What every record may have, whatever its format. JSON can hold all of it. */
export interface Common {
  /** Other names by which options may call the dialect. */
  readonly aliases?: readonly string[]
  /** Models known to speak it. */
  readonly models?: readonly string[]
  /** Wrappers of answers: what is inside is content, in which blocks may open, and the markers are dropped. The first is printed. */
  readonly answers?: readonly Answer[]
}
/** Markers around an answer. */
export interface Answer {
  readonly open: string
  readonly close: string
  /** Where the opening marker counts; `answer` for tags that a user may have asked for. Default: anywhere. */
  readonly at?: 'answer' | 'message'
}

/** What a format makes of a record: all of a dialect but its name, and its grammar still to be made. */
export interface Made extends Omit<Dialect, 'name' | 'aliases' | 'models' | 'format' | 'grammar'> {
  readonly grammar: () => Grammar
}
/** A format: how a dialect is made of its record. */
export type Maker<R> = (record: R, name: string) => Made

/** A dialect of `record`, which `make` reads when it is needed. */
export function fromRecord<R extends Common>(name: string, body: string, record: R, make: Maker<R>): Dialect {
  let made: Made | undefined
  let grammar: Grammar | undefined
  const get = (): Made => (made ??= withAnswers(make(record, name), record.answers))
  return {
    name,
    aliases: record.aliases,
    models: record.models,
    format: { body, ...record },
    get triggers() {
      return get().triggers
    },
    get grammar() {
      return (grammar ??= get().grammar())
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

/** A wrapper that has lost its opening marker loses the other one too. */
function withAnswers(made: Made, answers: readonly Answer[] = []): Made {
  if (answers.length === 0) return made
  const sections = () =>
    answers.map(({ open, close }) => {
      const prose: Prose = { prose: 'text', until: [close] }
      const body: Grammar = succeed<Step>(followed({ events: NONE }, prose))
      return section(lit(open).result(NONE), body, close, { cut: true })
    })
  const leftovers = answers.filter(({ at }) => !at).map(({ close }) => close)
  return {
    ...made,
    triggers: [...made.triggers, ...answers.map(({ open, at }): Trigger => (at ? { text: open, at } : open))],
    grammar: () => alt(made.grammar(), ...sections()),
    closers: [...(made.closers ?? []), ...leftovers],
    printContent: framed(answers[0]!),
  }
}
/** A marker that counts only behind reasoning is printed only there. */
const framed =
  ({ open, close, at }: Answer) =>
  (text: string, { reasoning }: PrintedAround): string =>
    at === 'answer' && !reasoning ? text : open + text + close
