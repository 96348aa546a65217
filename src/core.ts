/**
 * `llm-dialects/core`: the functions of the package, with the dialects passed in.
 * Nothing is registered and no dialect is imported: a bundle holds only the dialects it imports.
 */
import type { Dialect } from './engine/dialect.ts'
import { NO_TEXT, respond } from './message/agent.ts'
import type { LLMToolCallResponse } from './message/types.ts'
import { checkText, type Feature, type ParseOptions } from './options.ts'
import { parseWritten } from './parser.ts'
import { encoded as readEncoded } from './prose/encoded.ts'
import { fences as readFences } from './prose/fences.ts'
import { shown } from './prose/shown.ts'
import { fitting as fitCalls } from './tools/fit.ts'
import { typing as typeValues } from './tools/typing.ts'

/** An option of `parseLLMResponse`. */
export interface AgentOptions {
  /** The `content` of a message that is nothing but calls between markers. Default: `'Executing tools'`. */
  readonly placeholder?: string
}

/**
 * `parseLLMResponse` in the given dialects, in order of priority.
 *
 * @throws TypeError when `raw` is not a string, or a dialect or an option is wrong.
 */
export function parseLLMResponseWith(
  dialects: readonly Dialect[],
  raw: string,
  { placeholder = NO_TEXT, ...options }: ParseOptions & AgentOptions = {},
): LLMToolCallResponse {
  checkText('placeholder', placeholder)
  return respond(dialects, parseWritten(dialects, raw, options), placeholder)
}

// Features: optional abilities, each a value to pass in. `llm-dialects` passes all of them.

/**
 * Converts JSON arguments to the types of the tool's schema: `"3"` becomes 3 for an integer, `"[1]"` a list for an
 * array. Without it they stay as written. Formats that leave types to the schema (tagged parameters, Python calls)
 * include it, so you need not pass it for them. The values of your own dialect, if its code emits `param` or `call`
 * itself, stay text unless you pass it.
 */
export const typing: Feature = { typing: typeValues }

/**
 * Code fences and tags around calls: markup in a fence is a call if the policy `fencedMarkup` says so, and the fence or
 * the tag around a call (`<json>`, `<my_calls>`) is dropped.
 * Without it the lines of a fence are ordinary text, and markup inside is read as anywhere else.
 */
export const fences: Feature = { fences: readFences }

/**
 * Blocks that were escaped for HTML (`&lt;tool_call&gt;`) or quoted (`> ` before each line). Without it escaped markup
 * is text, and quote marks inside a block are part of it.
 */
export const encoded: Feature = { encoded: readEncoded }

/**
 * Calls that the message only shows, behind `> `, in a repeated tool result or, by policy, in an example: they are text.
 * Without it the policies `quotedMarkup` and `exampleMarkup` have no effect, and such a call is a call.
 */
export const quoting: Feature = { shown }

/**
 * Calls that nearly fit their tools are made to fit, if the policy `arguments` says so. Without it that policy has no
 * effect.
 */
export const fitting: Feature = { fitting: fitCalls }

/** All features that need no policy: all but `fitting`. */
export const allFeatures: readonly Feature[] = [typing, fences, encoded, quoting]

export type { ChangeCode, Diagnostic, DiagnosticCode, Span } from './engine/diagnostic.ts'
export type {
  Dialect,
  History,
  KnownTool,
  NamedTrigger,
  PrintedAround,
  PrintedCall,
  Trigger,
} from './engine/dialect.ts'
export { after, before, without } from './engine/dialect.ts'
export { type Policies, strictPolicies } from './engine/policies.ts'
export { type CallObject, type PrintOptions, printCalls, printToolResult, type ToolResult } from './message/print.ts'
export type {
  LLMToolCallResponse,
  ParseResult,
  ParserOutput,
  Segment,
  ToolCall,
  ToolCallDelta,
} from './message/types.ts'
export type { Feature, Limits, ParseOptions, Retain } from './options.ts'
export { createStreamParserWith, parseWith, type StreamParser } from './parser.ts'
export type { JsonSchema, StandardSchema, ToolDefinition, ToolList, ToolSchema, ToolSet } from './tools/definitions.ts'
