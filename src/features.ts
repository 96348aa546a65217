/**
 * What a parser can do besides reading well-formed and damaged blocks in prose. Each is a value that is handed in, so
 * that a bundle holds those that it names. `llm-dialects` hands in all.
 */
import type { Typing } from './engine/typing.ts'
import { encoded as readEncoded } from './prose/encoded.ts'
import { fences as readFences } from './prose/fences.ts'
import type { Fences } from './prose/run.ts'
import type { Encoded } from './prose/words.ts'
import { typing as typeValues } from './tools/typing.ts'

/** One of `typing`, `fences` and `encoded`. What it holds is for the parser. */
export interface Feature {
  /** @internal */
  readonly typing?: Typing
  /** @internal */
  readonly fences?: Fences
  /** @internal */
  readonly encoded?: Encoded
}

/**
 * Arguments in JSON get the types of the tool's schema: `"3"` becomes 3 for an integer, `"[1]"` a list for an array.
 * Without it they stay as they are written. A dialect whose format leaves types to the schema (tagged parameters,
 * Python calls) needs no mention of it: it comes with the format. A dialect of your own whose code says `param` or
 * `call` by itself has text for values unless this is given.
 */
export const typing: Feature = { typing: typeValues }

/**
 * Code fences: markup in one is a call where the policy `fencedMarkup` says so, and the fence around a call is dropped.
 * Without it the lines of a fence are text like any other, and markup inside it is read as elsewhere.
 */
export const fences: Feature = { fences: readFences }

/**
 * Blocks that were changed on their way: escaped for HTML (`&lt;tool_call&gt;`), or with a quote mark (`> `) before each
 * of their lines. Without it escaped markup is text, and quote marks inside a block are a part of it.
 */
export const encoded: Feature = { encoded: readEncoded }

/** All of them. */
export const allFeatures: readonly Feature[] = [typing, fences, encoded]
