/** What the entries `llm-dialects` and `llm-dialects/core` share. */
export type { Diagnostic, DiagnosticCode, Span } from './engine/diagnostic.ts'
export type { Dialect, KnownTool, NamedTrigger, PrintedAround, PrintedCall, Trigger } from './engine/dialect.ts'
export { after, before, without } from './engine/dialect.ts'
export type { Policies } from './engine/policies.ts'
export { type PrintOptions, printCalls } from './message/print.ts'
export type {
  LLMToolCallResponse,
  ParseResult,
  ParserOutput,
  Segment,
  ToolCall,
  ToolCallDelta,
} from './message/types.ts'
export type { Limits, Retain } from './options.ts'
export type { StreamParser } from './parser.ts'
export type { JsonSchema, StandardSchema, ToolDefinition, ToolSchema } from './tools/definitions.ts'
