/** Reads from a chat request how its reply is to be parsed. */

import { modelProfile } from '../models/model.ts'
import type { WireOptions } from '../openai/wire.ts'
import { type Fields, fields } from '../providers/event.ts'
import { type ReadTemplate, readTemplate } from '../template/format.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { listIn } from '../tools/layers.ts'
import type { Settings } from './options.ts'
import { rewritten, withTools } from './rewritten.ts'

export interface Asked {
  readonly model: string | undefined
  readonly stream: boolean
  readonly options: WireOptions
  /** The body for the upstream server; undefined if it stays as it is. Throws if it cannot be made. */
  readonly sent: () => Fields | undefined
  /** The request, with its `functions` as `tools`. */
  readonly request: Fields
}

/** Reads a request body. Returns undefined if it is not a JSON object; the upstream server answers such a request. */
export function asked(body: Uint8Array, settings: Settings): Asked | undefined {
  const request = parsed(body)
  if (!request) return undefined
  const model = typeof request.model === 'string' ? request.model : undefined
  const { modelProfile: setting, parse } = settings
  const known = setting === 'auto' ? model : setting === 'none' ? undefined : setting
  const options: WireOptions = {
    ...prompted(request, known, parse.template && readTemplate(parse.template)),
    ...parse,
    ...offered(request, settings),
    ...(known !== undefined && { model: known }),
    keepText: false,
  }
  const sent = () => rewritten(request, settings, known, options.prefill)
  return { model, stream: request.stream === true, options, sent, request: { ...request, ...withTools(request) } }
}

/** The options for the request's tools. If it offers none, or forbids their use, what looks like a call is text. */
function offered(request: Fields, { callsWithoutTools, parse }: Settings): WireOptions {
  const tools = listIn(request.tools).filter(tool => fields(tool).type === 'function')
  const legacy = listIn(request.functions).map(fn => ({ type: 'function', function: fn }))
  const all = [...tools, ...legacy] as ToolDefinition[]
  const none = request.tool_choice === 'none' || request.function_call === 'none'
  if (none || (all.length === 0 && !callsWithoutTools))
    return { tools: [], policies: { ...parse.policies, unknownTools: 'text' } }
  return { ...(all.length > 0 && { tools: all }), functionCall: tools.length === 0 && legacy.length > 0 }
}

/** The start of the reply that the prompt has already: a message to continue, or the opener of enabled reasoning. */
function prompted(request: Fields, model: string | undefined, template: ReadTemplate | undefined): WireOptions {
  if (request.continue_final_message === true) {
    const { role, content } = fields(listIn(request.messages).at(-1))
    return { prefill: role === 'assistant' && typeof content === 'string' ? content : '' }
  }
  const profile = model === undefined ? undefined : modelProfile(model)
  const opened = template ?? profile
  const isOn = opened?.prefillWhen === 'thinking' && !thinkingIsOff(request)
  return isOn && opened.prefill ? { prefill: opened.prefill } : {}
}

/** Whether the request switches thinking off, in any of the ways of servers and gateways. */
function thinkingIsOff(request: Fields): boolean {
  const { chat_template_kwargs, reasoning, thinking, reasoning_effort, enable_thinking, think } = request
  const { enable_thinking: enabled, thinking: wanted } = fields(chat_template_kwargs)
  const { effort, enabled: asked } = fields(reasoning)
  const flags = [enabled, wanted, enable_thinking, think, thinking, asked]
  return flags.includes(false) || fields(thinking).type === 'disabled' || [reasoning_effort, effort].includes('none')
}

function parsed(body: Uint8Array): Fields | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
