/** Moves the tools in the parameters of a model call into its prompt. */
import type { Dialect } from '../engine/dialect.ts'
import { wrong } from '../engine/wrong.ts'
import type { DialectName } from '../models/dialect-names.ts'
import { type ChatMessage, type Part, type RequestOptions, toRequest } from '../request/index.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import type { CallParams } from './types.ts'

/**
 * Whether tools are put into the prompt: `true` chooses the dialect by the model's id (`hermes` for an unknown model).
 * Also a dialect, its name, or the options of `toRequest`.
 */
export type RequestSetting = boolean | DialectName | Dialect | RequestOptions

/** A part of a message of the SDK, with the members that are read here. */
interface SdkPart extends Part {
  readonly toolCallId?: unknown
  readonly toolName?: unknown
  readonly output?: unknown
  readonly providerExecuted?: boolean
  readonly data?: unknown
}
/** A message on its way through `toRequest`. */
interface Carried extends ChatMessage {
  /** Parts of the assistant that are neither text nor calls. */
  readonly aside?: readonly SdkPart[]
}
type Prompt = readonly {
  readonly role: string
  readonly content: string | readonly SdkPart[]
  readonly [key: string]: unknown
}[]
interface Params extends CallParams {
  readonly prompt?: Prompt
  readonly stopSequences?: readonly string[] | undefined
}

/** The options of `toRequest`; undefined if the tools stay in the parameters. */
export function requestOptions(setting: RequestSetting | undefined, modelId: unknown): RequestOptions | undefined {
  if (setting === undefined || setting === false) return undefined
  const model = typeof modelId === 'string' ? { model: modelId } : {}
  if (setting === true) return model
  if (typeof setting === 'string') return { ...model, dialect: setting }
  if (typeof setting !== 'object' || setting === null) return wrong('request', 'true, a dialect or its name', setting)
  return 'grammar' in setting ? { ...model, dialect: setting } : { ...model, ...setting }
}

/** The parameters with functions, their calls and their results as text. Tools that the provider runs stay. */
export function withoutTools<P extends object>(params: P, options: RequestOptions): P {
  const { tools = [], toolChoice, prompt = [], stopSequences, ...rest } = params as Params
  const functions = tools.filter(({ type }) => type === 'function')
  const others = tools.filter(({ type }) => type !== 'function')
  const request = {
    messages: prompt.flatMap(toChatMessages),
    tools: functions as readonly ToolDefinition[],
    ...(functions.length > 0 && toolChoice && { tool_choice: toolChoice as { type: 'auto' } }),
    ...(stopSequences && { stop: stopSequences }),
  }
  const { messages, stop } = toRequest(request, options)
  return {
    ...rest,
    prompt: messages.map(sdkMessage),
    ...(others.length > 0 && { tools: others }),
    ...(stop && { stopSequences: stop }),
  } as unknown as P
}

/** Turns a message of the SDK into OpenAI's. Parts of the assistant that are neither text nor calls go into `aside`. */
function toChatMessages({ role, content, ...rest }: Prompt[number]): Carried[] {
  if (typeof content === 'string' || (role !== 'assistant' && role !== 'tool')) return [{ role, content, ...rest }]
  if (role === 'tool')
    return content
      .filter(({ type }) => type === 'tool-result')
      .map(({ toolCallId, toolName, output }) => ({
        ...{ role, tool_call_id: String(toolCallId), name: String(toolName), content: resultOf(output) },
      }))
  const isCall = (part: SdkPart) => part.type === 'tool-call' && part.providerExecuted !== true
  const aside = content.filter(part => part.type !== 'text' && !isCall(part))
  const text = content.filter(({ type }) => type === 'text').map(part => part.text ?? '')
  return [{ ...rest, role, content: text.join(''), tool_calls: content.filter(isCall), aside }]
}
/** The result of a tool as text: text as it is, parts joined, anything else as JSON. Data is named, not printed. */
function resultOf(output: unknown): string {
  const { type, value, reason } = (output ?? {}) as { type?: string; value?: unknown; reason?: string }
  if (type === 'execution-denied') return reason ?? 'The execution was denied.'
  if (typeof value === 'string') return value
  if (type === 'content' && Array.isArray(value)) return value.map(partOf).join('\n')
  return JSON.stringify(value === undefined ? output : value) ?? ''
}
const partOf = (part: SdkPart): string =>
  part.text ?? (part.data === undefined ? JSON.stringify(part) : `[${part.type} omitted]`)
/** Turns a message from `toRequest` back into the SDK's. */
function sdkMessage({ role, content, aside, ...rest }: Carried): object {
  if (role === 'system' || role === 'developer') return { ...rest, role: 'system', content }
  const parts =
    typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : (content ?? [])
  return { ...rest, role, content: [...(aside ?? []), ...parts] }
}
