/**
 * One choice of a stream. It comes as the server makes it and leaves as OpenAI makes it:
 *
 *     {"role": "assistant", "content": "I'll read it."}
 *     {"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": {"name": "read", "arguments": ""}}]}
 *     {"tool_calls": [{"index": 0, "function": {"arguments": "{\"path\": "}}]}
 *     {}                                                    and finish_reason "tool_calls"
 */
import type { ParseOptions } from '../choose.ts'
import { type Fields, fields, items } from '../providers/event.ts'
import { type Merger, type MessageResult, merger } from '../providers/merge.ts'
import { chatDelta, REASONING_FIELDS } from '../providers/openai.ts'
import type { Part } from '../result.ts'
import { type ChatChoice, type ChoiceDelta, finishReason, says, without } from './wire.ts'

export interface ChoiceNormalizer {
  /** This choice in a chunk; what it becomes. */
  push(choice: unknown): ChoiceDelta[]
  /** What was held back. The message is over, though nobody has said why. */
  flush(): ChoiceDelta[]
  /** The same, and a reason; nothing if there was one. */
  finish(): ChoiceDelta[]
  /** The choice as in a completion that is not streamed. */
  whole(): ChatChoice
}

/** Members of a delta that are read. The others pass. */
export const READ = ['role', 'content', 'tool_calls', ...REASONING_FIELDS]

export function choiceNormalizer(index: number, options: ParseOptions): ChoiceNormalizer {
  const read = chatDelta()
  const parts: Part[] = []
  const message: Merger = merger(options, part => parts.push(part))
  let opened = false // the role is out
  let over = false // the parser is finished
  let reason: string | undefined

  const taken = () => joined(parts.splice(0)).flatMap(deltaOf)
  const put = (delta: Fields, members: Fields = {}, finish_reason: string | null = null): ChoiceDelta => {
    const role = opened ? {} : { role: 'assistant', ...('tool_calls' in delta ? { content: null } : {}) }
    opened = true
    return { ...members, index, delta: { ...role, ...delta }, finish_reason }
  }
  const flush = () => {
    if (over) return []
    over = true
    message.finish()
    return taken().map(delta => put(delta))
  }
  const end = (given: unknown, members: Fields): ChoiceDelta => {
    reason = finishReason(given, message.result.toolCalls)
    return put(opened ? {} : { content: '' }, members, reason)
  }
  return {
    push(choice) {
      if (over) return [fields(choice) as ChoiceDelta] // it has ended: what still comes passes as it is
      const { delta, finish_reason } = fields(choice)
      const members = without(choice, 'index', 'delta', 'finish_reason')
      const rest = unread(delta)
      for (const event of read(delta)) message.push(event)
      const deltas = taken()
      const ends = typeof finish_reason === 'string' && finish_reason !== ''
      if ('tool_calls' in rest) deltas.unshift(rest)
      else if (says(rest)) deltas[0] = { ...deltas[0], ...rest }
      else if (deltas.length === 0 && !opened && fields(delta).role !== undefined)
        deltas.push({ content: fields(delta).content === null ? null : '' })
      else if (deltas.length === 0 && !ends && says(members)) deltas.push({})
      const out = deltas.map((delta, k) => put(delta, k === 0 && !ends ? members : {}))
      return ends ? [...out, ...flush(), end(finish_reason, members)] : out
    },
    flush,
    finish: () => (reason === undefined ? [...flush(), end(undefined, {})] : []),
    whole: () => wholeChoice(index, message.result, reason),
  }
}

/** The choice of a completion: text is null beside calls, as OpenAI has it. */
export function wholeChoice(index: number, result: MessageResult, reason: unknown): ChatChoice {
  const { content, reasoning, toolCalls } = result
  const calls = toolCalls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(args) },
  }))
  return {
    index,
    message: {
      role: 'assistant',
      content: content === '' && calls.length > 0 ? null : content,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    },
    finish_reason: finishReason(reason, toolCalls),
  }
}

/** What only passes: unknown members, and custom tools, whose input is no JSON. */
export function unread(delta: unknown): Fields {
  const custom = items(fields(delta).tool_calls).filter(call => fields(call).custom !== undefined)
  return { ...without(delta, ...READ), ...(custom.length > 0 ? { tool_calls: custom } : {}) }
}

/** Neighbours of one kind as one. */
function joined(parts: readonly Part[]): Part[] {
  const out: Part[] = []
  for (const part of parts) {
    const last = out.at(-1)
    const same =
      last?.type === part.type &&
      'delta' in part &&
      (part.type !== 'args' || ('index' in last && last.index === part.index))
    if (same && 'delta' in last) out[out.length - 1] = { ...part, delta: last.delta + part.delta }
    else out.push(part)
  }
  return out
}

function deltaOf(part: Part): Fields[] {
  switch (part.type) {
    case 'text':
      return [{ content: part.delta }]
    case 'reasoning':
      return [{ reasoning_content: part.delta }]
    case 'call': {
      const { index, id, name } = part
      return [{ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }]
    }
    case 'args':
      return [{ tool_calls: [{ index: part.index, function: { arguments: part.delta } }] }]
    default:
      return []
  }
}
