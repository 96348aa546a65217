/**
 * Anthropic's Messages API: a message is a series of content blocks, each with a start, deltas and a stop.
 *
 *     {"type": "content_block_start", "index": 0, "content_block": {"type": "text" | "thinking" | "tool_use", …}}
 *     {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hel"}}
 *                                                          {"type": "thinking_delta", "thinking": "Let me"}
 *                                                          {"type": "input_json_delta", "partial_json": "{\"pa"}
 *                                                          {"type": "signature_delta", …}          ignored
 *     {"type": "content_block_stop", "index": 0}
 *     {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {…}}
 *
 * A whole message is `{"type": "message", "content": [block, …], "stop_reason": …}`. Calls of tools that the
 * provider runs itself (`server_tool_use`) are not reported.
 */
import { listIn } from '../tools/layers.ts'
import { ended, type Fields, fields, type Reader, said, text, used, type WireEvent } from './event.ts'

export function anthropic(): Reader {
  const calls = new Set<string>() // the keys of open `tool_use` blocks
  return chunk => {
    const { type, index, ...event } = fields(chunk)
    const key = String(index)
    switch (type) {
      case 'content_block_start': {
        const block = fields(event.content_block)
        if (block.type === 'tool_use') calls.add(key)
        return readBlock(block, key)
      }
      case 'content_block_delta':
        return readDelta(fields(event.delta), key, calls.has(key))
      case 'content_block_stop':
        return calls.delete(key) ? [{ type: 'end', key }, { type: 'block' }] : [{ type: 'block' }]
      case 'message_start':
        return used(fields(event.message).usage)
      case 'message_delta':
        return [...used(event.usage), ...ended(fields(event.delta).stop_reason)]
      case 'message':
        return [
          ...listIn(event.content).flatMap((block, k) => readBlock(fields(block), String(k))),
          ...used(event.usage),
          ...ended(event.stop_reason),
        ]
      default:
        return []
    }
  }
}

/** Reads the start of a block. In a whole message it has all its content; in a stream, the content comes in deltas. */
function readBlock(block: Fields, key: string): WireEvent[] {
  switch (block.type) {
    case 'text':
      return said('text', block.text)
    case 'thinking':
      return said('reasoning', block.thinking)
    case 'tool_use': {
      const given = Object.keys(fields(block.input)).length > 0
      const delta = given ? JSON.stringify(block.input) : undefined
      return [{ type: 'call', key, id: text(block.id), name: text(block.name), delta }]
    }
    default:
      return []
  }
}

function readDelta(delta: Fields, key: string, isCall: boolean): WireEvent[] {
  switch (delta.type) {
    case 'text_delta':
      return said('text', delta.text)
    case 'thinking_delta':
      return said('reasoning', delta.thinking)
    case 'input_json_delta':
      return isCall && typeof delta.partial_json === 'string' ? [{ type: 'call', key, delta: delta.partial_json }] : []
    default:
      return []
  }
}
