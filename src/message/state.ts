/** The state that the channels of a message share: its result, and the output since the last `take`. */

import { type Growing, growing } from '../engine/string-builder.ts'
import type { Types, Typing } from '../engine/value-types.ts'
import type { Tools } from '../tools/definitions.ts'
import type { Fitter } from '../tools/fit.ts'
import type { ParseResult, ParserOutput, Part, ToolCallDelta } from './types.ts'

export interface MessageOptions {
  readonly generateId: () => string
  readonly tools?: Tools | undefined
  /** The name of the tool that a name means. */
  readonly meant: (name: string) => string
  /** Types the values of calls; if undefined, the format of a call may supply it. */
  readonly typing?: Typing | undefined
  /** Makes whole calls fit their tools, so that nothing of a call is emitted before its end. */
  readonly fitter?: Fitter | undefined
  /** Calls cut off by the end of the message are dropped, so nothing of a call is emitted before its end. */
  readonly dropTruncated: boolean
  readonly limits: {
    readonly held: number
    readonly calls: number
    readonly arguments: number
    readonly diagnostics: number
  }
  /** Receives every part in the order of the message. */
  readonly onPart?: ((part: Part) => void) | undefined
  readonly keeps: Keeps
}

/** Which parts the result keeps: text and reasoning, segments, calls and diagnostics. */
interface Keeps {
  readonly text: boolean
  readonly segments: boolean
  readonly calls: boolean
}

/** The fields of an envelope that the model wrote, as it wrote them. */
export interface WrittenEnvelope {
  content?: string
  toolCalls?: true
  needsMoreWork?: boolean
}

interface Kept {
  readonly text: Growing
  readonly reasoning: Growing
}

export interface MessageState {
  readonly options: MessageOptions
  readonly result: ParseResult
  readonly written: WrittenEnvelope
  /** Created only when there is output: an object that waits for the next push is moved by every garbage collection. */
  output: ParserOutput | undefined
  /** Whether text or reasoning was shown so far, kept or not. */
  shown: { text: boolean; reasoning: boolean }
  /** The text and reasoning of the text channel (`kept`) and of the reasoning channel (`apart`), if they are kept. */
  kept: Kept
  readonly apart: Kept
  /** Whether the text has words or calls. */
  answered: boolean
  /** Called once, before the first word or call is shown. */
  onAnswer: (() => void) | undefined
  /** The number of calls announced so far, which is the next index. */
  announced: number
  diagnosed: number
  /** Types values; made with the first call that needs it. */
  types: Types | undefined
  /** The last call with its arguments. Not yet in `seen`: a set hashes its members, which is slow for long ones. */
  last: string
  readonly seen: Set<string>
}

const nothing = (): Kept => ({ text: growing(), reasoning: growing() })
const outputWith = (toolCallDeltas: ToolCallDelta[]): ParserOutput => ({
  text: '',
  reasoning: '',
  toolCallDeltas,
  toolCalls: [],
  errors: [],
})

export const messageState = (options: MessageOptions): MessageState => ({
  options,
  result: { content: '', reasoning: '', toolCalls: [], segments: [], diagnostics: [] },
  written: {},
  output: undefined,
  shown: { text: false, reasoning: false },
  kept: nothing(),
  apart: nothing(),
  answered: false,
  onAnswer: undefined,
  announced: 0,
  diagnosed: 0,
  types: undefined,
  last: '',
  seen: new Set(),
})

/** The output since the last `take`, created on first use. */
export const outputOf = (state: MessageState): ParserOutput => (state.output ??= outputWith([]))

/** Returns the output since the last call of `take`. */
export function take(state: MessageState): ParserOutput {
  const output = outputOf(state)
  state.output = undefined
  return output
}

/** Adds text or reasoning of a channel to the output. In the result, that of the reasoning channel comes first. */
export function show(state: MessageState, type: 'text' | 'reasoning', delta: string, channel?: 'reasoning'): void {
  if (delta === '') return
  if (type === 'text') answer(state)
  state.shown[type] = true
  if (state.options.keeps.text) {
    const { kept, apart } = state
    const before = apart[type].add(channel ? delta : '')
    state.result[type === 'text' ? 'content' : 'reasoning'] = before + kept[type].add(channel ? '' : delta)
  }
  outputOf(state)[type] += delta
  state.options.onPart?.({ type, delta })
}

/** Notes that the text has words or a call. */
export function answer(state: MessageState): void {
  if (state.answered) return
  state.answered = true
  state.onAnswer?.()
}

/** Turns all text shown so far into reasoning. */
export function turnToReasoning(state: MessageState): void {
  const { result, kept, apart } = state
  result.reasoning = kept.text.add('')
  result.content = apart.text.add('')
  state.shown = { text: false, reasoning: true }
  state.kept = { text: growing(), reasoning: kept.text }
  const output = outputOf(state)
  output.reasoning = output.text
  output.text = ''
  output.textWasReasoning = true
  state.options.onPart?.({ type: 'reasoned' })
}

export function say(state: MessageState, delta: ToolCallDelta): void {
  const { output } = state
  if (!output) state.output = outputWith([delta])
  else if (output.toolCallDeltas.length > 0) output.toolCallDeltas.push(delta)
  else output.toolCallDeltas = [delta] // pushing to an empty list reserves seventeen places, and this runs at every push
}

/** The types for this message, made by the parser's `typing` or by the one of a format, which does the same. */
export function typesOf(state: MessageState, brought: Typing | undefined): Types | undefined {
  const typing = state.options.typing ?? brought
  return typing && (state.types ??= typing(state.options.tools))
}
