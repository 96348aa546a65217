/**
 * OpenAI's Chat Completions API, which other servers offer too: DeepSeek, MiniMax, vLLM, SGLang, llama.cpp, routers.
 *
 *     {"choices": [{"index": 0, "delta": {
 *        "content": "Hel",                                   or [{"type": "text", "text": "Hel"}]
 *        "reasoning_content": "Let me",                      also `reasoning`, `thinking`, `reasoning_text`
 *        "reasoning_details": [{"text": "Let me"}],          where it is the only one
 *        "tool_calls": [{"index": 0, "id": "call_1", "type": "function",
 *                        "function": {"name": "read_file", "arguments": "{\"pa"}}]
 *     }, "finish_reason": null}], "usage": null}
 *
 * A custom tool takes any text: `{"index": 0, "id": …, "type": "custom", "custom": {"name": "grep", "input": "x"}}`.
 * The predecessor of `tool_calls` is a single call: `{"function_call": {"name": "read_file", "arguments": "{\"pa"}}`.
 * A whole completion has `message` in place of `delta`. The older Completions API has `{"choices": [{"text": "Hel"}]}`.
 */
import { listIn } from '../tools/layers.ts'
import { ended, fields, indexOf, type Reader, said, says, text, used, type WireEvent } from './event.ts'

/** The fields in which servers send reasoning. Only the first one with text is read: some servers send it in two. */
export const REASONING_FIELDS = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_text']
/** Clients send the details back, so they are passed on as they are. */
const WITH_DETAILS = [...REASONING_FIELDS, 'reasoning_details']

/** Reads chunks or whole completions; of several choices, only the one with index 0. */
export function openai(): Reader {
  const read = chatDelta()
  return chunk => {
    const { choices, usage } = fields(chunk)
    const choice = fields(listIn(choices).find(c => (fields(c).index ?? 0) === 0))
    return [
      ...read(choice.delta ?? choice.message),
      ...said('text', choice.text),
      ...ended(choice.finish_reason),
      ...used(usage),
    ]
  }
}

/** Reads the `delta`s of one choice, or its whole `message`. */
export function chatDelta(): Reader {
  const keyOf = callKeys()
  return delta => {
    const given = fields(delta)
    const { content, tool_calls, function_call, refusal } = given
    const thoughts = WITH_DETAILS.map(name => readContent(given[name], 'reasoning'))
    return [
      ...(thoughts.find(events => events.length > 0) ?? []),
      ...readContent(content),
      ...said('refusal', refusal),
      ...listIn(tool_calls).flatMap((call, k) => readCall(call, keyOf(call, k))),
      ...(isLegacy(function_call) ? readCall({ function: function_call }, 'function_call') : []),
    ]
  }
}

/**
 * Reads `content`: a string, or Mistral's parts:
 * `[{"type": "thinking", "thinking": [{"type": "text", "text": …}]}, {"type": "text", "text": …}]`.
 */
function readContent(content: unknown, type: 'text' | 'reasoning' = 'text'): readonly WireEvent[] {
  if (typeof content === 'string') return said(type, content)
  return listIn(content).flatMap(part => {
    const { text, thinking } = fields(part)
    return thinking === undefined ? said(type, text) : readContent(thinking, 'reasoning')
  })
}

/** Whether there is a `function_call`. Some servers send `"function_call": null` with every message. */
export const isLegacy = (functionCall: unknown): boolean => typeof functionCall === 'object' && functionCall !== null

function readCall(call: unknown, key: string): WireEvent[] {
  const { index: _, id, type, function: called, custom, ...rest } = fields(call)
  const own = type === 'function' || type === 'custom' || !text(type) ? rest : { type, ...rest }
  const extra = says(own) ? own : undefined
  if ((called ?? custom ?? extra) === undefined) return []
  const { name, arguments: args, input } = fields(called ?? custom)
  const delta = typeof args === 'object' && args ? JSON.stringify(args) : text(args ?? input)
  return [{ type: custom === undefined ? 'call' : 'custom', key, id: text(id), name: text(name), delta, extra }]
}

/**
 * Returns a function that gives the key of the call to which a piece belongs. The `index` of the piece decides. Some
 * servers omit the index, or send 0 for all calls; there a different id means a different call.
 */
function callKeys(): (call: unknown, position: number) => string {
  const ids = new Map<string, string>() // the first id seen under an index
  const latest = new Map<string, string>() // the key for pieces without an id, by index
  return (call, position) => {
    const place = String(indexOf(call, position))
    const own = text(fields(call).id)
    if (own === undefined) return latest.get(place) ?? place
    const first = ids.get(place) ?? own
    ids.set(place, first)
    const key = own === first ? place : `${place} ${own}`
    latest.set(place, key)
    return key
  }
}
