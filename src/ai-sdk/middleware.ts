/** The middleware for the AI SDK. */
import { checkIsObject, checkValue } from '../engine/wrong.ts'
import type { ParseOptions } from '../models/choose.ts'
import { losslessTransform } from '../providers/transform.ts'
import { toRequest } from '../request/index.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { normalizeContent } from './content.ts'
import { partNormalizer } from './parts.ts'
import { type RequestSetting, requestOptions, withoutTools } from './request.ts'
import type { CallParams, DialectMiddleware, SpecificationVersion, StreamPart } from './types.ts'

/** The options of `parse`, and those of the middleware. */
export interface DialectOptions<Version extends SpecificationVersion = 'v3'> extends ParseOptions {
  /** The version of the language model specification: `v3` for ai 6 (the default), `v4` for ai 7. */
  readonly specificationVersion?: Version | undefined
  /**
   * For a model or a server that does not support tools: puts the tools into the prompt, and the calls and results of
   * the history as text. `true` chooses the dialect by the model's id; it can also be named here. Default: the tools go
   * to the provider.
   */
  readonly request?: RequestSetting | undefined
}

/**
 * Makes a middleware that turns tool calls and reasoning in the model's text into parts, as if the provider had
 * reported them.
 *
 *     wrapLanguageModel({ model, middleware: dialectMiddleware() })
 *
 * The tools are those of each request, unless `tools` is given here. If a request offers none, or forbids their use,
 * what looks like a tool call stays text.
 *
 * @throws TypeError for invalid options.
 */
export function dialectMiddleware<const Version extends SpecificationVersion = 'v3'>(
  settings: DialectOptions<Version> = {},
): DialectMiddleware<Version> {
  checkIsObject('options', settings)
  const { specificationVersion = 'v3' as Version, request, ...options } = settings
  checkValue('specificationVersion', specificationVersion, VERSIONS)
  partNormalizer(options, ['specificationVersion'])
  const wanted = requestOptions(request, undefined)
  if (wanted) toRequest({ messages: [] }, wanted) // throws if a setting is wrong
  /** The original parameters, by the parameters without tools. */
  const given = new WeakMap<object, object>()
  const begin = (params: object, whole = false) => {
    const known = given.get(params) ?? params
    return partNormalizer({ ...options, ...offered(known, options) }, [], whole)
  }
  /** The metadata for a reply that calls the tools `called`, if `toolChoice` required another call. */
  const unmet = (params: object, called: readonly unknown[]) => {
    const { toolChoice: choice } = (given.get(params) ?? {}) as CallParams
    if (choice?.type !== 'required' && choice?.type !== 'tool') return undefined
    const isOther = choice.type === 'tool' && called.some(name => name !== choice.toolName)
    const code = called.length === 0 ? 'no-call' : isOther ? 'other-tool' : undefined
    return code && { [NAME]: { diagnostics: [code] } }
  }
  return {
    specificationVersion,
    ...(request === undefined || request === false
      ? {}
      : {
          async transformParams<Params extends object>({ params, model }: { params: Params; model?: unknown }) {
            const options = requestOptions(request, (model as { modelId?: unknown } | undefined)?.modelId)!
            const plain = withoutTools(params, options)
            given.set(plain, params)
            return plain
          },
        }),
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      const { content, finishReason } = result as { content: readonly unknown[]; finishReason: unknown }
      const read = normalizeContent(content, finishReason, begin(params, true))
      const metadata = unmet(params, read.content.flatMap(calledIn))
      return { ...result, ...read, ...(metadata && { providerMetadata: noted(result, metadata) }) }
    },
    async wrapStream({ doStream, params }) {
      const result = await doStream()
      const { stream } = result as { stream: ReadableStream<StreamPart> }
      const parts = begin(params)
      const called: unknown[] = []
      const marked = (part: StreamPart): StreamPart => {
        called.push(...calledIn(part))
        const metadata = part.type === 'finish' ? unmet(params, called) : undefined
        return metadata ? { ...part, providerMetadata: noted(part, metadata) } : part
      }
      const normalized = losslessTransform({
        push: (part: StreamPart) => parts.push(part).map(marked),
        end: () => parts.finish().map(marked),
      })
      return { ...result, stream: stream.pipeThrough(normalized) }
    },
  }
}

/** The name of the tool that a part calls; empty if the part is not a call. */
const calledIn = (part: unknown): readonly unknown[] => {
  const { type, toolName } = part as { readonly type?: unknown; readonly toolName?: unknown }
  return type === 'tool-call' ? [toolName] : []
}

const NAME = 'llm-dialects'
/** The provider metadata of a result or a part, with `own` added. */
const noted = (given: unknown, own: object): object => ({
  ...((given as { providerMetadata?: object }).providerMetadata ?? {}),
  ...own,
})

const VERSIONS: readonly SpecificationVersion[] = ['v3', 'v4']

/** The options for the tools that may be called: those of the request, unless the middleware has its own. */
function offered(params: object, { tools, policies }: ParseOptions): ParseOptions {
  if (tools !== undefined) return {}
  const { tools: given = [], toolChoice } = params as CallParams
  const functions = toolChoice?.type === 'none' ? [] : given.filter(tool => tool.type === 'function')
  if (functions.length > 0) return { tools: functions as readonly ToolDefinition[] }
  return { tools: [], policies: { ...policies, unknownTools: 'text' } }
}
