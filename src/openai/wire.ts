/** OpenAI's objects, with the members that are changed here; all others pass through. */
import type { ParseOptions } from '../models/choose.ts'
import { type Fields, fields, says } from '../providers/event.ts'
import type { KeepOptions } from '../providers/merge.ts'

/** The options of `parse`, and those of OpenAI's format. */
export interface WireOptions extends ParseOptions, KeepOptions {
  /**
   * Whether the client sent `functions`, the predecessor of `tools`: then the first call becomes a `function_call`.
   * Default: whether the server sends a `function_call`.
   */
  readonly functionCall?: boolean | undefined
}

/** The options that `parse` does not have. */
export const OWN_OPTIONS: readonly string[] = ['functionCall', 'keepText']

/** A message of a completion, in OpenAI's format, with the reasoning as most servers send it. */
export interface ChatMessage {
  role: 'assistant'
  content: string | null
  reasoning_content?: string
  tool_calls?: ChatToolCall[]
  [field: string]: unknown
}
/** A call as OpenAI writes it; `arguments` is JSON text. */
export type ChatToolCall =
  | { id: string; type: 'function'; function: { name: string; arguments: string }; custom?: never }
  /** A call of a custom tool, whose input is any text. */
  | { id: string; type: 'custom'; custom: { name: string; input: string }; function?: never }
/** One choice of a completion. */
export interface ChatChoice {
  index: number
  message: ChatMessage
  /** `null` while the message goes on, and if it was cut off. */
  finish_reason: string | null
  [field: string]: unknown
}
/** A whole completion. */
export interface ChatCompletion {
  id: string
  object: 'chat.completion'
  created: number
  model: string
  choices: ChatChoice[]
  [field: string]: unknown
}

/** A choice in a chunk: what the chunk adds to it. */
export interface ChoiceDelta {
  readonly index: number
  readonly delta: Fields
  readonly finish_reason: string | null
  readonly [field: string]: unknown
}

/**
 * Finish reasons that only say that the model stopped by itself: `stop`, `STOP`, `stop_sequence`, `eos_token` and
 * `end_turn`. If there are calls, it stopped for them.
 */
const STOPPED = /^(?:stop|eos|end_turn)/i
/** Finish reasons for calls (`tool_calls`, `tool_use`), and a missing one. Without calls they become `stop`. */
const CALLED = /^(?:$|tool_|function_call)/

/**
 * The finish reason of a choice. `length`, `content_filter` and other failures are kept. A truncated call must not be
 * run, so the reason of a choice with such a call is `length`, not `tool_calls`.
 */
export function finishReason(given: unknown, calls: readonly { readonly status?: unknown }[], legacy: boolean): string {
  const reason = String(given ?? '')
  const isCalled = CALLED.test(reason)
  if (isCalled || STOPPED.test(reason)) {
    if (calls.some(call => call.status === 'truncated')) return 'length'
    if (calls.length > 0) return legacy ? 'function_call' : 'tool_calls'
    if (isCalled) return 'stop'
  }
  return reason
}

/** The members of `value` with these names, or all but these. A plain loop, since this runs for every token. */
export function members(value: unknown, names: readonly string[], wanted: boolean): Fields {
  const given = fields(value)
  const found: Record<string, unknown> = {}
  for (const name of Object.keys(given))
    if (name !== '__proto__' && names.includes(name) === wanted) found[name] = given[name]
  return found
}

/**
 * Gives the last of `out` the members of `given` that are not `known`; if there is none and they have a value, they
 * go with an `empty` one.
 */
export function withRest<T extends object>(
  out: readonly T[],
  given: unknown,
  known: readonly string[],
  empty: () => readonly T[],
): readonly T[] {
  const rest = members(given, known, false)
  const all = out.length === 0 && says(rest) ? empty() : out
  Object.assign(all.at(-1) ?? {}, rest)
  return all
}
