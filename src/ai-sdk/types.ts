/**
 * The AI SDK's language model specification, as far as it is needed. The types are structural: `v3` (ai 6) and `v4`
 * (ai 7) have these in common, and nothing of the SDK is imported.
 */

/** A part of a stream, with the members that matter here. All others pass through. */
export interface StreamPart {
  readonly type: string
  readonly id?: string
  readonly delta?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: string
  readonly providerExecuted?: boolean
  readonly providerMetadata?: unknown
  readonly finishReason?: unknown
  readonly [member: string]: unknown
}

/** A part of a message that is not streamed. */
export interface ContentPart {
  readonly type: string
  readonly text?: string
  readonly [member: string]: unknown
}

export interface CallParams {
  readonly tools?:
    | readonly { readonly type: string; readonly name: string; readonly inputSchema?: unknown }[]
    | undefined
  readonly toolChoice?: { readonly type: string; readonly toolName?: string } | undefined
}

/** Versions of the language model specification: `v3` is that of ai 6, `v4` that of ai 7. */
export type SpecificationVersion = 'v3' | 'v4'

/** A middleware for `wrapLanguageModel`. */
export interface DialectMiddleware<Version extends SpecificationVersion = 'v3'> {
  readonly specificationVersion: Version
  /** Returns the parameters without tools; present only if the tools are put into the prompt. */
  transformParams?<Params extends object>(call: { params: Params; model?: unknown }): Promise<Params>
  /** Returns a message that is not streamed, with its calls and its reasoning as parts. */
  wrapGenerate<Result>(call: { doGenerate: () => PromiseLike<Result>; params: object }): Promise<Result>
  /** Returns a stream, with its calls and its reasoning as parts. */
  wrapStream<Result>(call: { doStream: () => PromiseLike<Result>; params: object }): Promise<Result>
}
