/** `llm-dialects/openai`: OpenAI's chat completions, as if the server had found the calls and the reasoning itself. */
export type { ParseOptions } from '../models/choose.ts'
export { normalizeCompletion } from './completion.ts'
export { type SseTransform, sseTransform } from './sse.ts'
export { type Completing, type NormalizedStream, normalizeStream } from './stream.ts'
export type { ClientStream, Normalized, NormalizedChunk, Reasoned } from './types.ts'
export type { ChatChoice, ChatCompletion, ChatMessage, ChatToolCall, WireOptions } from './wire.ts'
