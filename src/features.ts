/**
 * Optional abilities of a parser, beyond reading well-formed and damaged blocks in prose. Each is a value to pass in,
 * so that a bundle holds only those it imports. `llm-dialects` passes all of them.
 */
import type { Typing } from './engine/typing.ts'
import { encoded as readEncoded } from './prose/encoded.ts'
import { fences as readFences } from './prose/fences.ts'
import type { Fences } from './prose/run.ts'
import type { Encoded } from './prose/words.ts'
import { typing as typeValues } from './tools/typing.ts'

/** One of `typing`, `fences` and `encoded`. Its members are internal to the parser. */
export interface Feature {
  /** @internal */
  readonly typing?: Typing
  /** @internal */
  readonly fences?: Fences
  /** @internal */
  readonly encoded?: Encoded
}

/**
 * Converts JSON arguments to the types of the tool's schema: `"3"` becomes 3 for an integer, `"[1]"` a list for an
 * array. Without it they stay as written. Formats that leave types to the schema (tagged parameters, Python calls)
 * include it, so you need not pass it for them. The values of your own dialect, if its code emits `param` or `call`
 * itself, stay text unless you pass it.
 */
export const typing: Feature = { typing: typeValues }

/**
 * Code fences: markup in one is a call if the policy `fencedMarkup` says so, and the fence around a call is dropped.
 * Without it the lines of a fence are ordinary text, and markup inside is read as anywhere else.
 */
export const fences: Feature = { fences: readFences }

/**
 * Blocks that were escaped for HTML (`&lt;tool_call&gt;`) or quoted (`> ` before each line). Without it escaped markup
 * is text, and quote marks inside a block are part of it.
 */
export const encoded: Feature = { encoded: readEncoded }

/** All features. */
export const allFeatures: readonly Feature[] = [typing, fences, encoded]
