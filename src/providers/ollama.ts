/**
 * Ollama's own API: each chunk is a line of JSON.
 *
 *     {"message": {"role": "assistant", "content": "Hel", "thinking": "Let me",
 *                  "tool_calls": [{"function": {"name": "read_file", "arguments": {"path": "a"}}}]},
 *      "done": false}
 *     {"message": {…}, "done": true, "done_reason": "stop", "prompt_eval_count": 9, "eval_count": 5}
 *
 * `/api/generate` has `response` and `thinking` in place of `message`.
 */
import { listIn } from '../tools/layers.ts'
import { fields, type Reader, said, text, type WireEvent, wholeCall } from './event.ts'

export function ollama(): Reader {
  let count = 0
  return chunk => {
    const { message, response, thinking, done, done_reason, ...rest } = fields(chunk)
    const { content, thinking: thought, tool_calls } = fields(message)
    const calls = listIn(tool_calls).flatMap((call): WireEvent[] => {
      const { id, function: called } = fields(call)
      const { name, arguments: args } = fields(called)
      return wholeCall(String(count++), id, name, args)
    })
    const { prompt_eval_count, eval_count } = rest
    return [
      ...said('reasoning', thought ?? thinking),
      ...said('text', content ?? response),
      ...calls,
      ...(eval_count === undefined ? [] : [{ type: 'usage', usage: { prompt_eval_count, eval_count } } as const]),
      ...(done === true ? [{ type: 'finish', reason: text(done_reason) ?? 'stop' } as const] : []),
    ]
  }
}
