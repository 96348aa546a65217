/** The canonical envelope, as users see it. Offsets count UTF-16 units of the message, without a prefill. */
import type { Diagnostic, Span } from '../engine/diagnostic.ts'

/** A call, with arguments that are always an object. */
export interface ToolCall {
  /** As the model wrote it, where the dialect has ids; else generated. */
  readonly id: string
  readonly name: string
  readonly arguments: Record<string, unknown>
  /** `repaired`: something was mended; `truncated`: the message ended inside it. */
  readonly status: 'complete' | 'repaired' | 'truncated'
  readonly dialect: string
  readonly span: Span
}

/** A stretch of the message. Segments tile it: every character is in one. */
export interface Segment extends Span {
  /**
   * `text` and `reasoning` are shown; `markup` is scaffolding (tags, white space at
   * the edges); `call` belongs to a call; `lost` reached neither content nor call,
   * and a diagnostic says so.
   */
  readonly kind: 'text' | 'reasoning' | 'markup' | 'call' | 'lost'
  readonly dialect?: string
  /** Index in `toolCalls`, of a `call`. */
  readonly call?: number
}

/** The envelope of a message. All offsets count UTF-16 units, as string indices do. */
export interface ParseResult {
  /** The text outside sections, and the `content` of an envelope that the model wrote. */
  content: string
  reasoning: string
  toolCalls: ToolCall[]
  /** As the model said it in an envelope of its own. */
  needsMoreWork?: boolean
  segments: Segment[]
  diagnostics: Diagnostic[]
}

/** The name comes whole and once, with the id; the arguments after it, in pieces that join to strict JSON. */
export interface ToolCallDelta {
  readonly index: number
  readonly id?: string
  readonly name?: string
  readonly argumentsDelta?: string
}

/** What one push gave. Empty strings and lists are the usual case. */
export interface ParserOutput {
  text: string
  reasoning: string
  toolCallDeltas: ToolCallDelta[]
  /** Calls that this push completed. */
  toolCalls: ToolCall[]
  errors: Diagnostic[]
  /** All text so far was reasoning: a closing tag without an opening one came. */
  textWasReasoning?: true
}

/** What a parser says, one thing after another: a `ParserOutput` is the sum of these, without the order. */
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

/** The seed's envelope: what `parseLLMResponse` gives. */
export interface LLMToolCallResponse {
  content?: string
  toolCalls?: { name: string; arguments: Record<string, unknown> }[]
  needsMoreWork?: boolean
}
