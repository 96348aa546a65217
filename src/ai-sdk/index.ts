/** `llm-dialects/ai-sdk`: a middleware for `wrapLanguageModel` of the AI SDK. */
export type { ParseOptions } from '../models/choose.ts'
export { type DialectOptions, dialectMiddleware } from './middleware.ts'
export type { RequestSetting } from './request.ts'
export type { DialectMiddleware, SpecificationVersion } from './types.ts'
