/** The canonical envelope, as users see it. Offsets count UTF-16 code units of the message, without a prefill. */
import type { Diagnostic, Span } from '../engine/diagnostic.ts'

/** A call. Its arguments are always an object. */
export interface ToolCall {
  /** The model's own id, if the dialect has ids; otherwise generated. */
  readonly id: string
  readonly name: string
  readonly arguments: Record<string, unknown>
  /** `repaired`: damage was repaired; `truncated`: the message ended inside the call. */
  readonly status: 'complete' | 'repaired' | 'truncated'
  readonly dialect: string
  readonly span: Span
  /** The call is in reasoning, which is part of the text or a channel of its own. */
  readonly inReasoning?: true
}

/** A range of the message. Segments tile it: every character is in exactly one. */
export interface Segment extends Span {
  /**
   * `text` and `reasoning` are shown; `markup` is not content (tags, white space at
   * the edges); `call` belongs to a call; `lost` is in neither content nor a call, and
   * has a diagnostic.
   */
  readonly kind: 'text' | 'reasoning' | 'markup' | 'call' | 'lost'
  readonly dialect?: string
  /** For a `call`, its index in `toolCalls`. */
  readonly call?: number
}

/**
 * The envelope of a message. All offsets count UTF-16 code units, as string indices do. Content and reasoning of the
 * reasoning channel come before those of the text channel, in whatever order they arrived.
 */
export interface ParseResult {
  /** The text outside blocks, and the `content` of an envelope that the model wrote. */
  content: string
  reasoning: string
  toolCalls: ToolCall[]
  /** The value of that field in an envelope that the model wrote itself. */
  needsMoreWork?: boolean
  segments: Segment[]
  diagnostics: Diagnostic[]
}

/** A piece of a call: first the complete name with the id, then the arguments, in pieces that join to strict JSON. */
export interface ToolCallDelta {
  readonly index: number
  readonly id?: string
  readonly name?: string
  readonly argumentsDelta?: string
}

/** The output of one push. Usually most strings and lists are empty. */
export interface ParserOutput {
  text: string
  reasoning: string
  toolCallDeltas: ToolCallDelta[]
  /** The calls that this push completed. */
  toolCalls: ToolCall[]
  errors: Diagnostic[]
  /**
   * The text of all outputs before this one was reasoning, as shown by a closing tag without an opening one. What this
   * output has of it is in `reasoning`; its `text` comes after the tag.
   */
  textWasReasoning?: true
}

/** A part of the output of a parser, in order. A `ParserOutput` collects parts without their order. */
export type Part =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'reasoning'; readonly delta: string }
  /** All text so far was reasoning. */
  | { readonly type: 'reasoned' }
  | CallPart
export type CallPart =
  | { readonly type: 'call'; readonly index: number; readonly id: string; readonly name: string }
  | { readonly type: 'args'; readonly index: number; readonly delta: string }
  | { readonly type: 'end'; readonly index: number; readonly call: ToolCall }

/** The result of `parseLLMResponse`. */
export interface LLMToolCallResponse {
  content?: string
  toolCalls?: { name: string; arguments: Record<string, unknown> }[]
  needsMoreWork?: boolean
}
