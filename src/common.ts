/** What the entries `llm-dialects` and `llm-dialects/core` share. */
export type { Diagnostic, DiagnosticCode, Span } from './diagnostic.ts'
export type { Dialect, KnownTool, PrintedAround, PrintedCall, Trigger } from './dialect.ts'
export { after, before, type PrintOptions, printCalls, without } from './lists.ts'
export type { Limits, Policies, Retain } from './options.ts'
export type { StreamParser } from './parser.ts'
export type {
  LLMToolCallResponse,
  ParseResult,
  ParserOutput,
  Segment,
  ToolCall,
  ToolCallDelta,
} from './result.ts'
export type { JsonSchema, StandardSchema, ToolDefinition, ToolSchema } from './tools.ts'
