/**
 * Amazon Bedrock's Converse API: each event of the stream is an object with one member.
 *
 *     {"contentBlockStart": {"contentBlockIndex": 1, "start": {"toolUse": {"toolUseId": "t1", "name": "read_file"}}}}
 *     {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "Hel"}}}
 *                                                   {"reasoningContent": {"text": "Let me"}}   or its signature: ignored
 *                                                   {"toolUse": {"input": "{\"pa"}}
 *     {"contentBlockStop": {"contentBlockIndex": 0}}
 *     {"messageStop": {"stopReason": "tool_use"}}
 *     {"metadata": {"usage": {…}}}
 *
 * A whole message is `{"output": {"message": {"content": [block, …]}}, "stopReason": …, "usage": …}`, with reasoning as
 * `{"reasoningContent": {"reasoningText": {"text": …}}}` and the input of a call as an object.
 */
import { listIn } from '../tools/layers.ts'
import { ended, type Fields, fields, type Reader, said, text, used, type WireEvent, wholeCall } from './event.ts'

export function bedrock(): Reader {
  const calls = new Set<string>() // the keys of open calls
  return chunk => {
    const { contentBlockStart, contentBlockDelta, contentBlockStop, ...event } = fields(chunk)
    const block = fields(contentBlockStart ?? contentBlockDelta ?? contentBlockStop)
    const key = String(block.contentBlockIndex)
    if (contentBlockStop !== undefined)
      return calls.delete(key) ? [{ type: 'end', key }, { type: 'block' }] : [{ type: 'block' }]
    const { toolUse } = fields(block.start)
    if (toolUse !== undefined) {
      const { toolUseId, name } = fields(toolUse)
      calls.add(key)
      return [{ type: 'call', key, id: text(toolUseId), name: text(name) }]
    }
    if (contentBlockDelta !== undefined) return readDelta(fields(block.delta), key)
    const { output, messageStop, metadata } = event
    return [
      ...listIn(fields(fields(output).message).content).flatMap((part, k) => readPart(fields(part), String(k))),
      ...used(event.usage ?? fields(metadata).usage),
      ...ended(event.stopReason ?? fields(messageStop).stopReason),
    ]
  }
}

function readDelta({ text: delta, reasoningContent, toolUse }: Fields, key: string): WireEvent[] {
  const { input } = fields(toolUse)
  return [
    ...said('reasoning', fields(reasoningContent).text),
    ...said('text', delta),
    ...(typeof input === 'string' ? [{ type: 'call', key, delta: input } as const] : []),
  ]
}

/** Reads a part of a whole message. */
function readPart({ text, reasoningContent, toolUse }: Fields, key: string): WireEvent[] {
  const { toolUseId, name, input } = fields(toolUse)
  return [
    ...said('reasoning', fields(fields(reasoningContent).reasoningText).text),
    ...said('text', text),
    ...(toolUse === undefined ? [] : wholeCall(key, toolUseId, name, input)),
  ]
}
