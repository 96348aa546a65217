/** The canonical envelope, as users see it. Offsets count UTF-16 code units of the message, without a prefill. */
import type { Diagnostic, Span } from '../engine/diagnostic.ts'

/** A call. Its arguments are always an object. */
export interface ToolCall {
  /** The model's own id, if the dialect has ids; otherwise generated. */
  readonly id: string
  /** The tool's name: as it was given in `tools`, if the model's name means one of them. */
  readonly name: string
  /** The decoded arguments, typed by the schema of the tool. Empty if the model wrote none. */
  readonly arguments: Record<string, unknown>
  /** `repaired`: damage was repaired; `truncated`: the message ended inside the call. */
  readonly status: 'complete' | 'repaired' | 'truncated'
  /** The name of the dialect in which the call was written. */
  readonly dialect: string
  /** The range of the call in the message, its markers included. */
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
  /** The dialect that read it; undefined for text outside blocks. */
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
  /** The reasoning of the text and of the reasoning channel, without markers; `''` if there is none. */
  reasoning: string
  /** The calls in the order of the message, those that the end of the message cut included. */
  toolCalls: ToolCall[]
  /** The value of that field in an envelope that the model wrote itself. */
  needsMoreWork?: boolean
  /** The ranges of the message in order, without gaps. */
  segments: Segment[]
  /** What was repaired, lost or doubtful, in the order in which it was found. */
  diagnostics: Diagnostic[]
}

/** A piece of a call: first the complete name with the id, then the arguments, in pieces that join to strict JSON. */
export interface ToolCallDelta {
  /** Counts the calls of the message from 0, as `toolCalls` does. */
  readonly index: number
  /** Only in the first piece. */
  readonly id?: string
  /** Only in the first piece, and complete. */
  readonly name?: string
  /** The next characters of the arguments as JSON text; absent in the first piece if none have arrived. */
  readonly argumentsDelta?: string
}

/** The output of one push. Usually most strings and lists are empty. */
export interface ParserOutput {
  /** The text that this push added. */
  text: string
  /** The reasoning that this push added. */
  reasoning: string
  /** The pieces of calls that this push added, in order. */
  toolCallDeltas: ToolCallDelta[]
  /** The calls that this push completed. */
  toolCalls: ToolCall[]
  /** The diagnostics that this push added. */
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
  /** The text; absent only if an envelope that the model wrote has none. */
  content?: string
  /** The calls; absent if there are none. */
  toolCalls?: { name: string; arguments: Record<string, unknown> }[]
  /** `true` if there are calls; else absent, unless an envelope that the model wrote says it. */
  needsMoreWork?: boolean
}
