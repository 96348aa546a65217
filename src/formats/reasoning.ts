/**
 * Shape: reasoning between two markers. Tool sections may open inside it. Where
 * the prompt ends in the opening marker, the reply has the closing one alone.
 */
import type { Dialect, Trigger } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit, succeed } from '../engine/parsing.ts'
import { emit, followed, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { section } from '../repair/block.ts'
import { type Common, fromRecord, type Made } from './record.ts'

/** A dialect of reasoning between markers, in words. */
export interface Reasoning extends Common {
  /** The first of each is the one that `print` writes. */
  readonly open: readonly string[]
  readonly close: readonly string[]
  /** White space inside the markers, as the model prints it. */
  readonly pad?: string
  /** A closing marker alone says that all text before it was reasoning. Default: it does. */
  readonly closesAlone?: boolean
  /** Where the opening markers count. Default: anywhere. */
  readonly at?: 'line' | 'message'
}

/** A dialect of this format: any of `close` ends what any of `open` began. */
export const reasoning = (name: string, record: Reasoning): Dialect =>
  fromRecord(name, 'reasoning', record, makeReasoning)

/** What a record of this format makes. */
export function makeReasoning({ open, close, pad = '', closesAlone = true, at }: Reasoning): Made {
  return {
    triggers: [...open.map((text): Trigger => (at ? { text, at } : text)), ...(closesAlone ? close : [])],
    grammar: () => {
      const prose: Prose = { prose: 'reasoning', until: close }
      const body: Grammar = succeed<Step>(followed({ events: NONE }, prose))
      const blocks = open.map(text => section(lit(text).result(NONE), body, close[0]!, { cut: true, closes: close }))
      const alone = close.map(text => emit(lit(text), () => [{ type: 'reasoned' }]))
      return alt(...blocks, ...(closesAlone ? alone : []))
    },
    printReasoning: text => `${open[0]}${pad}${text}${pad}${close[0]}`,
    reasoning: true,
  }
}
