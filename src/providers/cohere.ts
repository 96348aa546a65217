/**
 * Cohere's Chat API, version 2: each event changes the message that begins with `message-start`.
 *
 *     {"type": "tool-plan-delta", "delta": {"message": {"tool_plan": "I will"}}}                       reasoning
 *     {"type": "content-start", "index": 0, "delta": {"message": {"content": {"type": "text", "text": ""}}}}
 *     {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "Hel"}}}}        or `thinking`
 *     {"type": "tool-call-start", "index": 0, "delta": {"message": {"tool_calls":
 *        {"id": "read_file_1", "type": "function", "function": {"name": "read_file", "arguments": ""}}}}}
 *     {"type": "tool-call-delta", "index": 0, "delta": {"message": {"tool_calls": {"function": {"arguments": "{\"pa"}}}}}
 *     {"type": "tool-call-end", "index": 0}
 *     {"type": "message-end", "delta": {"finish_reason": "TOOL_CALL", "usage": {…}}}
 *
 * A whole message is `{"message": {"content": [part, …], "tool_plan": …, "tool_calls": [call, …]}, "finish_reason": …}`,
 * whose members have the form of OpenAI's.
 */
import { ended, fields, type Reader, said, used } from './event.ts'
import { chatDelta } from './openai.ts'

export function cohere(): Reader {
  const read = chatDelta()
  return chunk => {
    const { type, index, delta, ...whole } = fields(chunk)
    if (type === 'tool-call-end') return [{ type: 'end', key: String(index) }]
    if (type === 'content-end') return [{ type: 'block' }]
    const changed = delta === undefined ? whole : fields(delta)
    const { content, tool_calls, tool_plan } = fields(changed.message)
    return [
      ...said('reasoning', tool_plan),
      ...read(
        delta === undefined
          ? { content, tool_calls }
          : { content: [content], tool_calls: [{ index, ...fields(tool_calls) }] },
      ),
      ...used(changed.usage),
      ...ended(changed.finish_reason),
    ]
  }
}
