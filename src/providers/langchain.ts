/**
 * LangChain's messages: `AIMessageChunk`, as a model streams it, and `AIMessage`.
 *
 *     {"content": "Hel",                                        or [{"type": "text", "text": "Hel"}]
 *      "additional_kwargs": {"reasoning_content": "Let me"},
 *      "tool_call_chunks": [{"index": 0, "id": "call_1", "name": "read_file", "args": "{\"pa"}],
 *      "response_metadata": {"finish_reason": "tool_calls"}, "usage_metadata": {…}}
 *
 * A whole message has `tool_calls` whose `args` is an object, and `invalid_tool_calls` whose `args` is text that is not
 * JSON. A chunk has those too: as much of its calls as is an object.
 */
import { listIn } from '../tools/layers.ts'
import { ended, fields, type Reader, used } from './event.ts'
import { chatDelta } from './openai.ts'

export function langchain(): Reader {
  const read = chatDelta()
  return chunk => {
    const { content, tool_call_chunks, tool_calls, invalid_tool_calls, ...given } = fields(chunk)
    const calls = tool_call_chunks ?? [...listIn(tool_calls), ...listIn(invalid_tool_calls)]
    const { finish_reason, stop_reason, done_reason } = fields(given.response_metadata)
    const { reasoning_content } = fields(given.additional_kwargs)
    return [
      ...read({ reasoning_content, content: partsOf(content), tool_calls: listIn(calls).map(written) }),
      ...used(given.usage_metadata),
      ...ended(finish_reason ?? stop_reason ?? done_reason),
    ]
  }
}

/** The content as Mistral writes it: reasoning is in `thinking`. */
const partsOf = (content: unknown): unknown =>
  Array.isArray(content) ? content.map(part => ({ thinking: fields(part).reasoning, ...fields(part) })) : content

/** The call as OpenAI writes it. */
function written(call: unknown): object {
  const { index, id, name, args } = fields(call)
  return { index, id, function: { name, arguments: args } }
}
