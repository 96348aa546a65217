/** The middleware of the AI SDK. */
import { checkValue } from '../engine/wrong.ts'
import type { ParseOptions } from '../models/choose.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { normalizeContent } from './content.ts'
import { partNormalizer } from './parts.ts'
import type { CallParams, DialectMiddleware, SpecificationVersion, StreamPart } from './types.ts'

/** The options of `parse`, and for which version of the SDK. */
export interface DialectOptions<Version extends SpecificationVersion = 'v3'> extends ParseOptions {
  /** Of the language model specification: `v3` for ai 6 (the default), `v4` for ai 7. */
  readonly specificationVersion?: Version
}

/**
 * Tool calls and reasoning that the model writes as text, as if its provider had reported them.
 *
 *     wrapLanguageModel({ model, middleware: dialectMiddleware() })
 *
 * The tools are those of each call, unless `tools` is given here: where a call offers none, or
 * wants none used, what looks like a tool call is text.
 *
 * @throws TypeError on options that are wrong.
 */
export function dialectMiddleware<const Version extends SpecificationVersion = 'v3'>({
  specificationVersion = 'v3' as Version,
  ...options
}: DialectOptions<Version> = {}): DialectMiddleware<Version> {
  checkValue('specificationVersion', specificationVersion, VERSIONS)
  partNormalizer(options, ['specificationVersion'])
  const begin = (params: object) => partNormalizer({ ...options, ...offered(params, options) })
  return {
    specificationVersion,
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      const { content, finishReason } = result as { content: readonly unknown[]; finishReason: unknown }
      return { ...result, ...normalizeContent(content, finishReason, begin(params)) }
    },
    async wrapStream({ doStream, params }) {
      const result = await doStream()
      const { stream } = result as { stream: ReadableStream<StreamPart> }
      const parts = begin(params)
      const put = (controller: TransformStreamDefaultController, out: readonly StreamPart[]) => {
        for (const part of out) controller.enqueue(part)
      }
      const normalized = new TransformStream<StreamPart, StreamPart>({
        transform: (part, controller) => put(controller, parts.push(part)),
        flush: controller => put(controller, parts.finish()),
      })
      return { ...result, stream: stream.pipeThrough(normalized) }
    },
  }
}

const VERSIONS: readonly SpecificationVersion[] = ['v3', 'v4']

/** Options that say what may be called. */
function offered(params: object, { tools, policies }: ParseOptions): ParseOptions {
  if (tools !== undefined) return {}
  const { tools: given = [], toolChoice } = params as CallParams
  const functions = toolChoice?.type === 'none' ? [] : given.filter(tool => tool.type === 'function')
  if (functions.length > 0) return { tools: functions as readonly ToolDefinition[] }
  return { tools: [], policies: { ...policies, unknownTools: 'text' } }
}
