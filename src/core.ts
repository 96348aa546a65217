/**
 * `llm-dialects/core`: the functions of the package, with the dialects passed in.
 * Nothing is registered and no dialect is imported: a bundle holds only the dialects it imports.
 */
import type { Dialect } from './engine/dialect.ts'
import { respond } from './message/agent.ts'
import type { LLMToolCallResponse } from './message/types.ts'
import type { ParseOptions } from './options.ts'
import { parseWritten } from './parser.ts'

/**
 * `parseLLMResponse` in the given dialects, in order of priority.
 *
 * @throws TypeError when `raw` is not a string, or a dialect or an option is wrong.
 */
export const parseLLMResponseWith = (
  dialects: readonly Dialect[],
  raw: string,
  options: ParseOptions = {},
): LLMToolCallResponse => respond(dialects, parseWritten(dialects, raw, options))

export * from './common.ts'
export { allFeatures, encoded, type Feature, fences, typing } from './features.ts'
export type { ParseOptions } from './options.ts'
export { createStreamParserWith, parseWith } from './parser.ts'
