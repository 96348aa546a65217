/**
 * Shape: reasoning between two markers. Tool sections may open inside it. Where
 * the prompt ends in the opening marker, the reply has the closing one alone.
 */
import type { Dialect, Trigger } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit, succeed } from '../engine/parsing.ts'
import { emit, followed, type Grammar, type Prose, type Step } from '../engine/step.ts'
import { section } from '../repair/block.ts'

/** A dialect of reasoning between markers, in words. */
export interface Reasoning {
  readonly name: string
  readonly aliases?: readonly string[]
  /** The first of each is the one that `print` writes. */
  readonly open: readonly string[]
  readonly close: readonly string[]
  /** White space inside the markers, as the model prints it. */
  readonly pad?: string
  /** A closing marker alone says that all text before it was reasoning. Default: it does. */
  readonly closesAlone?: boolean
  /** Where the opening markers count. Default: anywhere. */
  readonly at?: 'line' | 'message'
  readonly models?: readonly string[]
}

/** Any of `close` ends what any of `open` began. */
export function reasoning(spec: Reasoning): Dialect {
  const { open, close, pad = '', closesAlone = true, at } = spec
  const prose: Prose = { prose: 'reasoning', until: close }
  const body: Grammar = succeed<Step>(followed({ events: NONE }, prose))
  const sections = open.map(text => section(lit(text).result(NONE), body, close[0]!, { cut: true, closes: close }))
  const alone = close.map(text => emit(lit(text), () => [{ type: 'reasoned' }]))
  return {
    name: spec.name,
    ...(spec.aliases ? { aliases: spec.aliases } : {}),
    triggers: [...open.map((text): Trigger => (at ? { text, at } : text)), ...(closesAlone ? close : [])],
    grammar: alt(...sections, ...(closesAlone ? alone : [])),
    printReasoning: text => `${open[0]}${pad}${text}${pad}${close[0]}`,
    reasoning: true,
    spec: { shape: 'reasoning', ...spec },
    ...(spec.models ? { models: spec.models } : {}),
  }
}
