/**
 * Shape: the answer between two markers. What is inside is content, in which
 * sections may open; the markers are dropped.
 */
import type { Dialect, PrintedAround, Trigger } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit, succeed } from '../engine/parsing.ts'
import { followed, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { section } from '../repair/block.ts'

export interface Answer {
  readonly open: string
  readonly close: string
  /** Where the opening marker counts; `answer` for tags that a user may have asked for. Default: anywhere. */
  readonly at?: 'answer' | 'message'
}

/** `dialect`, whose models put their answers in wrappers. A wrapper that has lost its opening marker loses the other one too. */
export function withAnswer(dialect: Dialect, ...answers: readonly Answer[]): Dialect {
  const sections = answers.map(({ open, close }) => {
    const prose: Prose = { prose: 'text', until: [close] }
    const body: Grammar = succeed<Step>(followed({ events: NONE }, prose))
    return section(lit(open).result(NONE), body, close, { cut: true })
  })
  const triggers = answers.map(({ open, at }): Trigger => (at ? { text: open, at } : open))
  const leftovers = answers.filter(({ at }) => !at).map(({ close }) => close)
  return {
    ...dialect,
    triggers: [...dialect.triggers, ...triggers],
    grammar: alt(dialect.grammar, ...sections),
    closers: [...(dialect.closers ?? []), ...leftovers],
    ...(answers[0] ? { printContent: framed(answers[0]) } : {}),
    spec: { ...dialect.spec, answers },
  }
}
/** A marker that counts only behind reasoning is printed only there. */
const framed =
  ({ open, close, at }: Answer) =>
  (text: string, { reasoning }: PrintedAround): string =>
    at === 'answer' && !reasoning ? text : open + text + close
