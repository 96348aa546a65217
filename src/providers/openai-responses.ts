/**
 * OpenAI's Responses API.
 *
 *     {"type": "response.output_text.delta", "delta": "Hel"}
 *     {"type": "response.refusal.delta", "delta": "I cannot"}
 *     {"type": "response.reasoning_text.delta", "delta": "Let me"}      also `reasoning_summary_text`
 *     {"type": "response.output_item.added", "output_index": 1,
 *      "item": {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "read_file", "arguments": ""}}
 *     {"type": "response.function_call_arguments.delta", "output_index": 1, "item_id": "fc_1", "delta": "{\"pa"}
 *     {"type": "response.output_item.done", "output_index": 1, "item": {…}}
 *     {"type": "response.custom_tool_call_input.delta", "output_index": 2, "delta": "any te"}      `custom_tool_call`
 *     {"type": "response.completed", "response": {"status": "completed", "usage": {…}}}
 *
 * A whole response is `{"object": "response", "output": [item, …], …}`.
 */
import { listIn } from '../tools/layers.ts'
import { fields, type Reader, said, text, used, type WireEvent, wholeCall } from './event.ts'

export function openaiResponses(): Reader {
  const open = new Set<string>() // the keys of calls whose input came in deltas
  return chunk => {
    const event = fields(chunk)
    const { type, delta, item, output_index } = event
    const key = String(output_index)
    if (event.object === 'response' || type === undefined) return readWhole(event)
    switch (type) {
      case 'response.output_text.delta':
        return said('text', delta)
      case 'response.refusal.delta':
        return said('refusal', delta)
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return said('reasoning', delta)
      case 'response.output_item.added': {
        const { type, call_id, name } = fields(item)
        if (type === 'custom_tool_call') return readCustom({ call_id, name }, key)
        return type === 'function_call' ? [{ type: 'call', key, id: text(call_id), name: text(name) }] : []
      }
      case 'response.custom_tool_call_input.delta':
        open.add(key)
        return typeof delta === 'string' ? [{ type: 'custom', key, delta }] : []
      case 'response.function_call_arguments.delta':
        open.add(key)
        return typeof delta === 'string' ? [{ type: 'call', key, delta }] : []
      case 'response.output_item.done':
        return [...readDone(item, key, open), { type: 'block' }]
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return readEnd(event.response)
      default:
        return []
    }
  }
}

/** Reads a whole item, at its end. Only for a call without deltas does it bring anything new. */
function readDone(item: unknown, key: string, open: ReadonlySet<string>): WireEvent[] {
  const { type, call_id, name, arguments: args } = fields(item)
  if (type === 'custom_tool_call') return open.has(key) ? [] : readCustom(item, key)
  if (type !== 'function_call') return []
  return open.has(key) ? [{ type: 'end', key }] : wholeCall(key, call_id, name, args)
}

function readCustom(item: unknown, key: string): WireEvent[] {
  const { call_id, name, input } = fields(item)
  return [{ type: 'custom', key, id: text(call_id), name: text(name), delta: text(input) ?? '' }]
}

function readEnd(response: unknown): WireEvent[] {
  const { status, incomplete_details, usage } = fields(response)
  const reason = text(fields(incomplete_details).reason) ?? text(status) ?? 'completed'
  return [...used(usage), { type: 'finish', reason }]
}

function readWhole(response: unknown): WireEvent[] {
  const { output, status } = fields(response)
  const events = listIn(output).flatMap((item, k): WireEvent[] => {
    const { type, content, summary, call_id, name, arguments: args } = fields(item)
    const kind = type === 'reasoning' ? 'reasoning' : 'text'
    if (type === 'function_call') return wholeCall(String(k), call_id, name, args)
    if (type === 'custom_tool_call') return readCustom(item, String(k))
    return [...listIn(content), ...listIn(summary)].flatMap(part => {
      const { text, refusal } = fields(part)
      return [...said(kind, text), ...said('refusal', refusal)]
    })
  })
  return typeof status === 'string' ? [...events, ...readEnd(response)] : events
}
