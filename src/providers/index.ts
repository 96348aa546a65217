/** `llm-dialects/providers`: turns the chunks of any provider into deltas of one kind, with the calls in the text. */

export type { ChangeCode, Diagnostic, DiagnosticCode, Span } from '../engine/diagnostic.ts'
export type { ToolCall, ToolCallDelta } from '../message/types.ts'
export type { ParseOptions } from '../models/choose.ts'
export { createDeltaParser, type DeltaParser, type DeltaParserOptions, type ParsedDelta } from './delta.ts'
export { ProviderError } from './failure.ts'
export type { MessageCall, MessageResult } from './merge.ts'
export type { Provider } from './provider.ts'
export { fromChunks, fromResponse } from './sources.ts'
