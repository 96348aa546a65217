/**
 * OpenAI's chat completions, and the servers that speak them: DeepSeek, MiniMax, vLLM, SGLang, llama.cpp, routers.
 *
 *     {"choices": [{"index": 0, "delta": {
 *        "content": "Hel",                                   or [{"type": "text", "text": "Hel"}]
 *        "reasoning_content": "Let me",                      also `reasoning`, `thinking`
 *        "tool_calls": [{"index": 0, "id": "call_1", "type": "function",
 *                        "function": {"name": "read", "arguments": "{\"pa"}}]
 *     }, "finish_reason": null}], "usage": null}
 *
 * The input of a custom tool is any text: `{"index": 0, "id": …, "type": "custom", "custom": {"name": "grep", "input": "x"}}`.
 * Before there were tools there was one function: `{"function_call": {"name": "read", "arguments": "{\"pa"}}`.
 * A whole completion has `message` in place of `delta`.
 */
import { fields, items, type Reader, said, text, used, type WireEvent } from './event.ts'

/** Where the reasoning is, by the servers that put it there. One of them is read: some send it under two names. */
export const REASONING_FIELDS = ['reasoning_content', 'reasoning', 'thinking']

/** Chunks or whole completions; of several choices the first. */
export function openai(): Reader {
  const read = chatDelta()
  return chunk => {
    const { choices, usage } = fields(chunk)
    const choice = fields(items(choices).find(c => (fields(c).index ?? 0) === 0))
    const reason = text(choice.finish_reason)
    return [
      ...read(choice.delta ?? choice.message),
      ...(reason === undefined ? [] : [{ type: 'finish', reason } as const]),
      ...used(usage),
    ]
  }
}

/** The `delta`s of one choice, or its whole `message`. */
export function chatDelta(): Reader {
  const keyOf = callKeys()
  return delta => {
    const given = fields(delta)
    const { content, tool_calls, function_call } = given
    const events: WireEvent[] = []
    for (const name of REASONING_FIELDS) {
      events.push(...said('reasoning', given[name]))
      if (events.length > 0) break
    }
    events.push(...readContent(content))
    if (tool_calls !== undefined)
      for (const [k, call] of items(tool_calls).entries()) events.push(...readCall(call, keyOf(call, k)))
    if (isLegacy(function_call)) events.push(...readCall({ function: function_call }, 'function_call'))
    return events
  }
}

/** A string, or Mistral's parts: `[{"type": "thinking", "thinking": [{"type": "text", "text": …}]}, {"type": "text", "text": …}]`. */
function readContent(content: unknown, type: 'text' | 'reasoning' = 'text'): readonly WireEvent[] {
  if (typeof content === 'string') return said(type, content)
  return items(content).flatMap(part => {
    const { text, thinking } = fields(part)
    return thinking === undefined ? said(type, text) : readContent(thinking, 'reasoning')
  })
}

/** Some servers send `"function_call": null` with every message. */
export const isLegacy = (functionCall: unknown): boolean => typeof functionCall === 'object' && functionCall !== null

function readCall(call: unknown, key: string): WireEvent[] {
  const { id, function: called, custom } = fields(call)
  if (custom !== undefined) {
    const { name, input } = fields(custom)
    return [{ type: 'custom', key, id: text(id), name: text(name), delta: text(input) ?? '' }]
  }
  if (called === undefined) return []
  const { name, arguments: args } = fields(called)
  const events: WireEvent[] = [{ type: 'call', key, id: text(id), name: text(name) }]
  if (typeof args === 'string') events.push({ type: 'args', key, delta: args })
  else if (typeof args === 'object' && args !== null) events.push({ type: 'args', key, delta: JSON.stringify(args) })
  return events
}

/**
 * Which call a piece belongs to: its `index` says so. Some servers leave the index out, or
 * send 0 for all: there another id is another call.
 */
function callKeys(): (call: unknown, position: number) => string {
  const ids = new Map<string, string>() // the first id seen under an index
  const latest = new Map<string, string>() // where pieces without an id go
  return (call, position) => {
    const { index, id } = fields(call)
    const place = String(typeof index === 'number' ? index : position)
    const own = text(id)
    if (own === undefined) return latest.get(place) ?? place
    const first = ids.get(place) ?? own
    ids.set(place, first)
    const key = own === first ? place : `${place} ${own}`
    latest.set(place, key)
    return key
  }
}
