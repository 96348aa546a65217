/**
 * `llm-dialects/core`: the functions of the package, with the dialects passed in as values.
 * There is no registry and this entry imports no dialect, so a bundle contains only the dialects that it imports.
 */
import type { Dialect } from './engine/dialect.ts'
import { checkIsObject } from './engine/wrong.ts'
import { NO_TEXT, respond } from './message/agent.ts'
import type { LLMToolCallResponse } from './message/types.ts'
import { checkText, type Feature, type ParseOptions } from './options.ts'
import { parseWritten } from './parser.ts'
import { encoded as readEncoded } from './prose/encoded.ts'
import { fences as readFences } from './prose/fences.ts'
import { shown } from './prose/shown.ts'
import { fitting as fitCalls } from './tools/fit.ts'
import { typing as typeValues } from './tools/typing.ts'

/** The options of `parseLLMResponse` beyond those of `parse`. */
export interface AgentOptions {
  /** The `content` of a message that consists only of calls with markers. Default: `'Executing tools'`. */
  readonly placeholder?: string
}

/**
 * `parseLLMResponse` with the given dialects, in order of priority.
 *
 * @throws TypeError if `raw` is not a string, or if a dialect or an option is invalid.
 */
export function parseLLMResponseWith(
  dialects: readonly Dialect[],
  raw: string,
  settings: ParseOptions & AgentOptions = {},
): LLMToolCallResponse {
  checkIsObject('options', settings)
  const { placeholder = NO_TEXT, ...options } = settings
  checkText('placeholder', placeholder)
  return respond(dialects, parseWritten(dialects, raw, options), placeholder)
}

// Optional features, each a value to pass in `features`. The main entry `llm-dialects` passes all of them.

/**
 * Converts JSON arguments to the types of the tool's schema: `"3"` becomes 3 for an integer, `"[1]"` a list for an
 * array. Without this feature, they stay as written. Formats that leave types to the schema (tagged parameters, Python
 * calls) include it, so you need not pass it for them. The values of a custom dialect whose own code emits `param` or
 * `call` events stay text unless you pass it.
 */
export const typing: Feature = { typing: typeValues }

/**
 * Code fences and tags around calls: markup in a fence is a call if the policy `fencedMarkup` says so, and the fence or
 * the tag around a call (`<json>`, `<my_calls>`) is dropped.
 * Without this feature, the lines of a fence are ordinary text, and markup between them is read as it is elsewhere.
 */
export const fences: Feature = { fences: readFences }

/**
 * Reads blocks that were escaped for HTML (`&lt;tool_call&gt;`) or quoted (`> ` before each line). Without this
 * feature, escaped markup is text, and quote marks inside a block are part of the block.
 */
export const encoded: Feature = { encoded: readEncoded }

/**
 * Treats calls that the message only quotes as text: calls after `> `, in a repeated tool result or, by policy, in an
 * example. Without this feature, the policies `quotedMarkup` and `exampleMarkup` have no effect, and these calls count.
 */
export const quoting: Feature = { shown }

/**
 * Repairs calls that nearly fit the schemas of their tools, if the policy `arguments` says so. Without this feature,
 * that policy has no effect.
 */
export const fitting: Feature = { fitting: fitCalls }

/** All features except `fitting`, which has no effect under the default policies. */
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
