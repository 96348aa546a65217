/**
 * Normalises one choice of a stream: the deltas of any server become those that OpenAI would send.
 *
 *     {"role": "assistant", "content": "Let me look."}
 *     {"tool_calls": [{"index": 0, "id": "c1", "type": "function", "function": {"name": "search", "arguments": ""}}]}
 *     {"tool_calls": [{"index": 0, "function": {"arguments": "{\"query\": "}}]}
 *     {}                                                    and finish_reason "tool_calls"
 */

import { type AnyCallPart, CUSTOM } from '../providers/custom.ts'
import { type Fields, fields, says, text } from '../providers/event.ts'
import { type MessageCall, type MessagePart, type MessageResult, merger } from '../providers/merge.ts'
import { chatDelta, isLegacy, REASONING_FIELDS } from '../providers/openai.ts'
import {
  type ChatChoice,
  type ChatToolCall,
  type ChoiceDelta,
  finishReason,
  members,
  OWN_OPTIONS,
  type WireOptions,
  withRest,
} from './wire.ts'

export interface ChoiceNormalizer {
  /** Takes this choice of a chunk; returns the choices that it becomes. */
  push(choice: unknown): readonly ChoiceDelta[]
  /** Ends the message; returns what was buffered. If it throws, the next call returns that. */
  flush(): readonly ChoiceDelta[]
  /** Called after `flush`: returns a finish reason, or nothing if one was sent before. */
  end(): readonly ChoiceDelta[]
  /** The choice as in a completion that is not streamed. */
  whole(): ChatChoice
  /** The message so far. */
  result(): MessageResult
}

/** Members of a delta that are read. All others pass through. */
const READ = ['role', 'content', 'tool_calls', 'function_call', ...REASONING_FIELDS]
const CHOICE = ['index', 'delta', 'finish_reason']

export function choiceNormalizer(index: number, options: WireOptions): ChoiceNormalizer {
  const read = chatDelta()
  const message = merger(options, OWN_OPTIONS)
  let opened = false // whether the role has been sent
  let over = false // whether the parser is finished
  let reason: string | null = null
  let asked = options.functionCall ?? false // whether the first call shall be a `function_call`
  let legacy = false // whether it became one
  const others: Fields[] = [] // calls that are not read here
  const ended: Pick<MessageCall, 'status'>[] = [] // the other calls, which the message may not keep

  const put = (deltas: readonly Fields[], finish_reason: string | null = null): ChoiceDelta[] =>
    deltas.map(delta => {
      const isCall = 'tool_calls' in delta || 'function_call' in delta
      const role = opened ? {} : { role: 'assistant', ...(isCall && { content: null }) }
      opened = true
      return { index, delta: { ...role, ...delta }, finish_reason }
    })
  const finish = () => {
    if (over) return
    over = true
    message.finish()
  }
  const written = (): Fields[] => {
    const deltas = message.take().map(part => {
      if (part.type === 'call' && part.index === 0) legacy = asked && part.input === undefined
      if (part.type === 'other') others.push({ id: part.id, ...part.extra })
      if (part.type === 'end') ended.push({ status: part.call.status })
      return deltaOf(part, legacy)
    })
    return deltas.filter(delta => delta !== undefined)
  }
  const end = (written?: unknown): ChoiceDelta[] => {
    reason = finishReason(written, [...ended, ...others], legacy)
    return put([opened ? {} : { content: '' }], reason)
  }
  return {
    push(choice) {
      const given = fields(choice)
      const { delta, finish_reason } = given
      // After the end of the message, choices pass; some servers repeat the finish reason beside the usage.
      if (over) return [(finish_reason ? { ...given, finish_reason: reason } : given) as ChoiceDelta]
      const { role, content, function_call } = fields(delta)
      const ends = text(finish_reason) !== undefined
      asked ||= isLegacy(function_call)
      for (const event of read(delta)) message.push(event)
      if (ends) finish()

      const deltas = written()
      const rest = unread(delta)
      if (says(rest)) deltas[0] = { ...deltas[0], ...rest }
      else if (deltas.length === 0 && !opened && role !== undefined)
        deltas.push({ content: content === null ? null : '' })
      const out = [...put(deltas), ...(ends ? end(finish_reason) : [])]
      if (out.length === 1 && isSame(out[0]!, choice)) return [choice as ChoiceDelta]
      return withRest(out, choice, CHOICE, () => put([{}]))
    },
    flush() {
      finish()
      return put(written())
    },
    end: () => (reason === null ? end() : []),
    whole() {
      const { content, reasoning, toolCalls, refusal } = message.result()
      const calls = [...toolCalls.map(wireCall), ...others] as ChatToolCall[]
      const [first, ...rest] = calls
      const listed = legacy ? rest : calls
      return {
        index,
        message: {
          role: 'assistant',
          content: content === '' && (first || refusal) ? null : content, // as in OpenAI's API
          ...(reasoning && { reasoning_content: reasoning }),
          ...(legacy && first && { function_call: first.function }),
          ...(listed.length > 0 && { tool_calls: listed }),
          ...(refusal && { refusal }),
        },
        finish_reason: reason,
      }
    },
    result: message.result,
  }
}

/** What a call is of, and its arguments: JSON, or the input of a custom tool. */
const called = (name: string, args: string, input: string | undefined): Fields =>
  input === undefined
    ? { type: 'function', function: { name, arguments: args } }
    : { type: 'custom', custom: { name, input } }

function wireCall({ id, name, arguments: args, dialect, extra }: MessageCall): Fields {
  const input = dialect === CUSTOM ? String(args.input) : undefined
  return { id, ...called(name, JSON.stringify(args), input), ...extra }
}

/** The members of a delta that pass through unread. */
export const unread = (delta: unknown): Fields => members(delta, READ, false)

/** Whether a choice of the server is the same as ours, apart from members that pass: then it passes unchanged. */
function isSame({ index, delta, finish_reason }: ChoiceDelta, choice: unknown): boolean {
  const given = fields(choice)
  const said = fields(given.delta)
  const names = Object.keys(delta)
  return (
    given.index === index &&
    given.finish_reason === finish_reason &&
    names.length === Object.keys(said).length &&
    names.every(name => delta[name] === said[name])
  )
}

/** The delta of a part, or none. With `legacy`, the first call is a `function_call`, and the others count from 0. */
function deltaOf(part: MessagePart, legacy: boolean): Fields | undefined {
  switch (part.type) {
    case 'text':
      return { content: part.delta }
    case 'reasoned': // the text so far was sent, and the answer must not be glued to it
      return { content: '\n\n' }
    case 'reasoning':
      return { reasoning_content: part.delta }
    case 'call':
      return ofCall(part, { id: part.id, ...called(part.name, '', part.input) }, legacy)
    case 'other':
      return ofCall(part, { id: part.id }, legacy)
    case 'args': {
      const { delta, input, extra } = part
      if (input === '' && !extra) return undefined
      return ofCall(part, input === undefined ? { function: { arguments: delta } } : { custom: { input } }, legacy)
    }
    default:
      return undefined
  }
}
function ofCall({ index, extra }: AnyCallPart, call: Fields, legacy: boolean): Fields {
  const place = index - Number(legacy)
  return place < 0 ? { function_call: call.function } : { tool_calls: [{ index: place, ...call, ...extra }] }
}
