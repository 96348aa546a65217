/** What the channels of a message share: its result, and what was said since it was last taken. */

import { type Growing, growing } from '../engine/string-builder.ts'
import type { Types, Typing } from '../engine/typing.ts'
import type { Tools } from '../tools/definitions.ts'
import type { ParseResult, ParserOutput, Part, ToolCallDelta } from './types.ts'

export interface FoldOptions {
  readonly generateId: () => string
  readonly tools?: Tools | undefined
  /** What types the values of calls; a format may bring it along where this is undefined. */
  readonly typing?: Typing | undefined
  /** Calls that the end of the message cut are left out; nothing of a call is said before its end. */
  readonly dropTruncated: boolean
  readonly maxHeld: number
  readonly maxCalls: number
  readonly maxArguments: number
  readonly maxDiagnostics: number
  /** Is told everything in the order of the message. */
  readonly tell?: ((part: Part) => void) | undefined
  readonly keeps: Keeps
}

/** What the result holds: the text and the reasoning, the segments, the calls and the diagnostics. */
interface Keeps {
  readonly text: boolean
  readonly segments: boolean
  readonly calls: boolean
}

/** The members of an envelope that the model wrote, as it wrote them. */
export interface WrittenEnvelope {
  content?: string
  toolCalls?: true
  needsMoreWork?: boolean
}

export interface Envelope {
  readonly options: FoldOptions
  readonly result: ParseResult
  readonly written: WrittenEnvelope
  output: ParserOutput
  /** What was shown so far, whether or not it is kept. */
  readonly shown: { text: boolean; reasoning: boolean }
  /** The same, where it is kept. */
  readonly kept: { text: Growing; reasoning: Growing }
  /** Calls announced so far: the next index. */
  announced: number
  diagnosed: number
  /** What types values, made with the first call that needs it. */
  types: Types | undefined
  readonly seen: Set<string>
}

const noOutput = (): ParserOutput => ({ text: '', reasoning: '', toolCallDeltas: [], toolCalls: [], errors: [] })

export const envelope = (options: FoldOptions): Envelope => ({
  options,
  result: { content: '', reasoning: '', toolCalls: [], segments: [], diagnostics: [] },
  written: {},
  output: noOutput(),
  shown: { text: false, reasoning: false },
  kept: { text: growing(), reasoning: growing() },
  announced: 0,
  diagnosed: 0,
  types: undefined,
  seen: new Set(),
})

/** What came since the last call of `take`. */
export function take(env: Envelope): ParserOutput {
  const { output } = env
  env.output = noOutput()
  return output
}

/** Text or reasoning that is shown. */
export function show(env: Envelope, type: 'text' | 'reasoning', delta: string): void {
  if (delta === '') return
  env.shown[type] = true
  if (env.options.keeps.text) env.result[type === 'text' ? 'content' : 'reasoning'] = env.kept[type].add(delta)
  env.output[type] += delta
  env.options.tell?.({ type, delta })
}

/** All text that was shown was reasoning. */
export function turnToReasoning(env: Envelope): void {
  const { result, shown, kept } = env
  result.reasoning = result.content
  result.content = ''
  Object.assign(shown, { text: false, reasoning: true })
  Object.assign(kept, { text: growing(), reasoning: kept.text })
  env.output.textWasReasoning = true
  env.options.tell?.({ type: 'reasoned' })
}

export function say({ output }: Envelope, delta: ToolCallDelta): void {
  if (output.toolCallDeltas.length > 0) output.toolCallDeltas.push(delta)
  else output.toolCallDeltas = [delta] // a list that is pushed to makes room for seventeen, and this is done at every push
}

/** All typing is the same, whoever brings it. */
export function typesOf(env: Envelope, brought: Typing | undefined): Types | undefined {
  const typing = env.options.typing ?? brought
  return typing && (env.types ??= typing(env.options.tools))
}
