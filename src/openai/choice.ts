/**
 * Normalises one choice of a stream: the deltas of any server become those that OpenAI would send.
 *
 *     {"role": "assistant", "content": "Let me look."}
 *     {"tool_calls": [{"index": 0, "id": "c1", "type": "function", "function": {"name": "search", "arguments": ""}}]}
 *     {"tool_calls": [{"index": 0, "function": {"arguments": "{\"query\": "}}]}
 *     {}                                                    and finish_reason "tool_calls"
 */

import type { ToolCall } from '../message/types.ts'
import { CUSTOM } from '../providers/custom.ts'
import { type Fields, fields } from '../providers/event.ts'
import { failed, type Merger, type MessagePart, type MessageResult, merger } from '../providers/merge.ts'
import { chatDelta, isLegacy, REASONING_FIELDS } from '../providers/openai.ts'
import {
  type ChatChoice,
  type ChatToolCall,
  type ChoiceDelta,
  finishReason,
  OWN_OPTIONS,
  says,
  type WireOptions,
  without,
} from './wire.ts'

export interface ChoiceNormalizer {
  /** Takes this choice of a chunk; returns the choices that it becomes. */
  push(choice: unknown): ChoiceDelta[]
  /** Ends the message without a finish reason; returns what was buffered. */
  flush(): ChoiceDelta[]
  /** Ends the message; returns what was buffered and a finish reason, or nothing if a reason was sent before. */
  finish(): ChoiceDelta[]
  /** The choice as in a completion that is not streamed. */
  whole(): ChatChoice
  /** The message so far. */
  result(): MessageResult
}

/** Members of a delta that are read. All others pass through. */
const READ = ['role', 'content', 'tool_calls', ...REASONING_FIELDS]
const READ_LEGACY = [...READ, 'function_call']
const CHOICE = ['index', 'delta', 'finish_reason']

export function choiceNormalizer(index: number, { functionCall = false, ...options }: WireOptions): ChoiceNormalizer {
  const read = chatDelta()
  const deltaOf = deltas()
  const parts: MessagePart[] = []
  const message: Merger = merger(options, part => parts.push(part), OWN_OPTIONS)
  let opened = false // whether the role has been sent
  let over = false // whether the parser is finished
  let fault: MessageResult | undefined
  let reason: string | undefined
  let legacy = functionCall

  const written = () => joined(parts.splice(0)).flatMap(part => deltaOf(part, legacy))
  const put = (delta: Fields, members?: Fields, finish_reason: string | null = null): ChoiceDelta => {
    const role = opened ? undefined : { role: 'assistant', ...(calls(delta) ? { content: null } : {}) }
    opened = true
    const choice = { index, delta: role ? { ...role, ...delta } : delta, finish_reason }
    return members ? Object.assign(choice, members) : choice
  }
  const flush = () => {
    if (over) return []
    over = true
    try {
      message.finish()
    } catch (error) {
      fault = failed(error) // what was buffered is sent all the same
    }
    return written().map(delta => put(delta))
  }
  const result = (): MessageResult => {
    const read = message.result()
    return fault ? { ...read, diagnostics: [...read.diagnostics, ...fault.diagnostics] } : read
  }
  const end = (given: unknown, members: Fields): ChoiceDelta => {
    reason = finishReason(given, message.result().toolCalls, legacy)
    return put(opened ? {} : { content: '' }, members, reason)
  }
  return {
    push(choice) {
      if (over) return [fields(choice) as ChoiceDelta] // after the end of the message, choices pass unchanged
      const { delta, finish_reason } = fields(choice)
      legacy ||= isLegacy(fields(delta).function_call)
      for (const event of read(delta)) message.push(event)
      if (opened && isSame(choice, parts)) {
        parts.length = 0
        return [choice as ChoiceDelta]
      }
      const members = without(choice, CHOICE)
      const rest = unread(delta)
      const deltas = written()
      const ends = typeof finish_reason === 'string' && finish_reason !== ''
      if (says(rest)) deltas[0] = { ...deltas[0], ...rest }
      else if (deltas.length === 0 && !opened && fields(delta).role !== undefined)
        deltas.push({ content: fields(delta).content === null ? null : '' })
      else if (deltas.length === 0 && !ends && says(members)) deltas.push({})
      const out = deltas.map((delta, k) => put(delta, k === 0 && !ends ? members : undefined))
      return ends ? [...out, ...flush(), end(finish_reason, members)] : out
    },
    flush,
    finish: () => (reason === undefined ? [...flush(), end(undefined, {})] : []),
    whole: () => ({ ...wholeChoice(index, message.result(), reason, legacy), finish_reason: reason ?? null }),
    result,
  }
}

const calls = (delta: Fields): boolean => 'tool_calls' in delta || 'function_call' in delta

/** The choice of a completion. Beside calls, empty content is null, as in OpenAI's API. */
export function wholeChoice(index: number, result: MessageResult, reason: unknown, legacy: boolean): ChatChoice {
  const { content, reasoning, toolCalls } = result
  const [first, ...others] = toolCalls
  const listed = legacy ? others : toolCalls
  return {
    index,
    message: {
      role: 'assistant',
      content: content === '' && toolCalls.length > 0 ? null : content,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(legacy && first ? { function_call: wireCall(first).function } : {}),
      ...(listed.length === 0 ? {} : { tool_calls: listed.map(wireCall) }),
    },
    finish_reason: finishReason(reason, toolCalls, legacy),
  }
}

function wireCall({ id, name, arguments: args, dialect }: ToolCall): ChatToolCall {
  if (dialect === CUSTOM) return { id, type: 'custom', custom: { name, input: String(args.input) } }
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
}

/** The members of a delta that pass through unread. */
export const unread = (delta: unknown): Fields =>
  without(delta, isLegacy(fields(delta).function_call) ? READ_LEGACY : READ)

/** Whether a choice has a single piece of text or reasoning, which the parser left as it is: it passes unchanged. */
function isSame(choice: unknown, parts: readonly MessagePart[]): boolean {
  const [part, more] = parts
  if (part === undefined || more || (part.type !== 'text' && part.type !== 'reasoning')) return false
  const { index, delta, finish_reason } = fields(choice)
  if (typeof index !== 'number' || finish_reason !== null) return false
  const [name, another] = Object.keys(fields(delta))
  const own = part.type === 'text' ? 'content' : 'reasoning_content'
  return name === own && another === undefined && fields(delta)[own] === part.delta
}

/** The parts, with neighbours of one kind joined. */
function joined(parts: readonly MessagePart[]): MessagePart[] {
  const out: MessagePart[] = []
  for (const part of parts) {
    const last = out.at(-1)
    const both = last && sum(last, part)
    if (both) out[out.length - 1] = both
    else out.push(part)
  }
  return out
}

function sum(a: MessagePart, b: MessagePart): MessagePart | undefined {
  if (a.type === 'args' && b.type === 'args' && a.index === b.index) {
    const delta = a.delta + b.delta
    return a.input === undefined ? { ...b, delta } : { ...b, delta, input: a.input + b.input }
  }
  if ((a.type === 'text' || a.type === 'reasoning') && b.type === a.type) return { ...b, delta: a.delta + b.delta }
  return undefined
}

/** Returns a function from parts to deltas. With `legacy`, the first call becomes a `function_call`. */
function deltas(): (part: MessagePart, legacy: boolean) => Fields[] {
  let old = false
  return (part, legacy) => {
    switch (part.type) {
      case 'text':
        return [{ content: part.delta }]
      case 'reasoning':
        return [{ reasoning_content: part.delta }]
      case 'call': {
        const { index, id, name, input } = part
        const fn = { name, arguments: '' }
        if (index === 0 && legacy) {
          old = true
          return [{ function_call: fn }]
        }
        const head =
          input === undefined ? { type: 'function', function: fn } : { type: 'custom', custom: { name, input } }
        return [{ tool_calls: [{ index, id, ...head }] }]
      }
      case 'args': {
        const { index, delta, input } = part
        if (index === 0 && old) return [{ function_call: { arguments: delta } }]
        if (input === undefined) return [{ tool_calls: [{ index, function: { arguments: delta } }] }]
        return input === '' ? [] : [{ tool_calls: [{ index, custom: { input } }] }]
      }
      default:
        return []
    }
  }
}
