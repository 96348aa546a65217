/**
 * `llm-dialects/core`: the functions of the package with the dialects passed in.
 * Nothing is registered and no dialect is imported: a bundle holds the ones it names.
 */
import type { Dialect } from './dialect.ts'
import type { ParseOptions } from './options.ts'
import { respond } from './response.ts'
import type { LLMToolCallResponse } from './result.ts'

/** A message to `{content, toolCalls, needsMoreWork}` in the given dialects. */
export const parseLLMResponseWith = (
  dialects: readonly Dialect[],
  raw: string,
  options: ParseOptions = {},
): LLMToolCallResponse => respond(dialects, raw, options)

export type { Diagnostic, DiagnosticCode, Span } from './diagnostic.ts'
export type { Dialect, PrintedCall, Trigger } from './dialect.ts'
export { after, before, type PrintOptions, printCalls, without } from './lists.ts'
export type { Limits, ParseOptions, Policies, Retain } from './options.ts'
export { createStreamParserWith, parseWith, type StreamParser } from './parser.ts'
export type {
  LLMToolCallResponse,
  ParseResult,
  ParserOutput,
  Segment,
  ToolCall,
  ToolCallDelta,
} from './result.ts'
export type { JsonSchema, StandardSchema, ToolDefinition, ToolSchema } from './tools.ts'
