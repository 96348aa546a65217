/** The input and the result of a derivation. */
import type { Dialect } from '../engine/dialect.ts'
import type { Format } from '../formats/dialect.ts'

/** The variables that a chat template is rendered with. */
export interface TemplateContext {
  /** Messages of a conversation, in the shape of OpenAI's API. */
  readonly messages: readonly Readonly<Record<string, unknown>>[]
  /** Tool definitions, in the shape of OpenAI's API. */
  readonly tools?: readonly Readonly<Record<string, unknown>>[]
  /** Whether the text ends with the opener of the assistant's turn. */
  readonly add_generation_prompt: boolean
  /** Whether the model is asked to reason. */
  readonly enable_thinking?: boolean
  /** Further variables. */
  readonly [key: string]: unknown
}
/**
 * Renders a chat template, as `apply_chat_template` does without tokenizing. If it throws, the template counts as
 * unable to render that conversation.
 */
export type ApplyChatTemplate = (context: TemplateContext) => string | Promise<string>

/** A dialect of a template, as data. */
export interface TemplateRecord {
  /** The name of the dialect. */
  readonly name: string
  /** The record from which `dialect` makes the dialect. */
  readonly format: Format
}
/** The result of a derivation as plain data, which can be stored as JSON. */
export interface TemplateFormat {
  /** The dialects of the template, in order of priority. */
  readonly records: readonly TemplateRecord[]
  /** The dialects that parse the template best: the `built-in` ones (also if equal), the `derived` ones, or `both`. */
  readonly source: 'built-in' | 'derived' | 'both'
  /** The name of the dialect that writes calls as the template does. Formats of earlier versions lack it. */
  readonly writes?: string
  /** The end of the prompt that belongs to the reply, such as `<think>\n`; `''` for none. */
  readonly prefill: string
  /** Whether the prompt ends with the prefill `always`, or only if `enable_thinking` is on. Present with a prefill. */
  readonly prefillWhen?: 'always' | 'thinking'
  /** Texts with which the template ends the assistant's turn. */
  readonly stop: readonly string[]
}

/** The contents of a message, as put into a template or as parsed from its text. */
export interface Reading {
  readonly content: string
  readonly reasoning: string
  readonly toolCalls: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
}
/** A conversation whose rendering does not parse into what was put in. */
export interface FailedProof {
  /** The name of the conversation, such as `call-quotes`. */
  readonly id: string
  /** The assistant's turn as the template prints it, after the prompt. */
  readonly raw: string
  readonly expected: Reading
  readonly got: Reading
  /** What the template does that no parser can undo, in words, if known. */
  readonly reason?: string
}
/** The number of invented conversations, rendered by the template, that the dialects parse correctly. */
export interface Proof {
  readonly passed: number
  /** Conversations that the template renders without loss. */
  readonly total: number
  readonly failed: readonly FailedProof[]
}

/** The result of `deriveDialects`. */
export interface Derived {
  /** In order of priority; empty if there is a `reason`. */
  readonly dialects: readonly Dialect[]
  /** The derived format, as plain data; undefined if there is a `reason`. */
  readonly format: TemplateFormat | undefined
  /** The origin of `dialects`: only the given ones; only derived ones; or derived ones, then the given ones. */
  readonly source: TemplateFormat['source']
  /**
   * The name of the dialect that writes calls as the template does: one of `dialects`, or the derived one among the
   * records of `format` if only that one prints what the template does.
   */
  readonly writes?: string
  /** The end of the prompt that belongs to the reply, such as `<think>\n`; `''` for none. */
  readonly prefill: string
  /** Whether the prompt ends with the prefill `always`, or only if `enable_thinking` is on. Present with a prefill. */
  readonly prefillWhen?: 'always' | 'thinking'
  /** Texts with which the template ends the assistant's turn. */
  readonly stop: readonly string[]
  /** The proof of `dialects`. */
  readonly proof: Proof
  /** Why nothing was derived, in words. */
  readonly reason?: string
}

/** Options of `deriveDialects`. */
export interface DeriveOptions {
  /** Dialects that are preferred if they parse the template equally well. Default: all built-in ones; `[]` for none. */
  readonly dialects?: readonly Dialect[]
  /** An `AbortSignal`: stops the derivation before the next rendering. */
  readonly signal?: {
    /** Throws if the signal is aborted. */
    throwIfAborted(): void
  }
}
