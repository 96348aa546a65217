/** What goes into a derivation, and what comes out. */
import type { Dialect } from '../engine/dialect.ts'
import type { Format } from '../formats/dialect.ts'

/** What a chat template is rendered with. Further members are variables of the template. */
export interface TemplateContext {
  /** Messages of a conversation, in the shape of OpenAI's API. */
  readonly messages: readonly Readonly<Record<string, unknown>>[]
  /** Tool definitions, in the shape of OpenAI's API. */
  readonly tools?: readonly Readonly<Record<string, unknown>>[]
  /** Whether the text ends with what opens the assistant's turn. */
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
  /** Its record, of which `dialect` makes it. */
  readonly format: Format
}
/** What was derived from a template, as plain data, which JSON can hold. */
export interface TemplateFormat {
  /** The dialects of the template, in order of priority. */
  readonly records: readonly TemplateRecord[]
  /** Whether the built-in dialects read the template as well (`built-in`), not as well (`derived`), or help (`both`). */
  readonly source: 'built-in' | 'derived' | 'both'
  /** The end of the prompt that belongs to the reply, such as `<think>\n`; `''` for none. */
  readonly prefill: string
  /** Does the prompt end with it `always`, or only while `enable_thinking` is on? Present with a prefill. */
  readonly prefillWhen?: 'always' | 'thinking'
  /** Texts with which the template ends the assistant's turn. */
  readonly stop: readonly string[]
}

/** What a message says: put into a template, or read out of its text. */
export interface Reading {
  readonly content: string
  readonly reasoning: string
  readonly toolCalls: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
}
/** A conversation whose rendering is not read as what was put in. */
export interface FailedProof {
  /** What was tried: `call-quotes`. */
  readonly id: string
  /** The assistant's turn as the template prints it, after the prompt. */
  readonly raw: string
  readonly expected: Reading
  readonly got: Reading
  /** What the template does that no reader can undo, in words, if that is known. */
  readonly reason?: string
}
/** How many invented conversations, rendered by the template, the dialects read back. */
export interface Proof {
  readonly passed: number
  /** Conversations that the template renders without loss. */
  readonly total: number
  readonly failed: readonly FailedProof[]
}

/** What `deriveDialects` found. */
export interface Derived {
  /** In order of priority; empty if there is a `reason`. */
  readonly dialects: readonly Dialect[]
  /** What was derived, as JSON; undefined if there is a `reason`. */
  readonly format: TemplateFormat | undefined
  /** Where `dialects` are from: only given ones; only derived ones; or derived ones, then the given ones. */
  readonly source: TemplateFormat['source']
  /** The end of the prompt that belongs to the reply, such as `<think>\n`; `''` for none. */
  readonly prefill: string
  /** Does the prompt end with it `always`, or only while `enable_thinking` is on? Present with a prefill. */
  readonly prefillWhen?: 'always' | 'thinking'
  /** Texts with which the template ends the assistant's turn. */
  readonly stop: readonly string[]
  /** Of `dialects`. */
  readonly proof: Proof
  /** Why nothing was derived, in words. */
  readonly reason?: string
}

/** Options of `deriveDialects`. */
export interface DeriveOptions {
  /** Dialects that are preferred where they read the template as well. Default: all of ours; `[]` for none. */
  readonly dialects?: readonly Dialect[]
  /** An `AbortSignal`: stops the derivation before the next rendering. */
  readonly signal?: {
    /** Throws once it is aborted. */
    throwIfAborted(): void
  }
}
