import type { Dialect } from '../engine/dialect.ts'
import { envelope } from '../formats/envelope.ts'

/**
 * The canonical envelope, written by the model itself, in prose or a code fence; also in
 * the form of OpenAI's message. The members may be in any order.
 *
 *     {"toolCalls": [{"name": "f", "arguments": {…}}], "content": "", "needsMoreWork": true}
 *     {"content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{…}"}}]}
 *     {"tool_call": {"name": "f", "arguments": {…}}}
 *     {"functionCall": {"name": "f", "args": {…}}}
 *     {"toolUse": {"toolUseId": "t1", "name": "f", "input": {…}}}
 *     {"tool_uses": [{"recipient_name": "functions.f", "parameters": {…}}]}
 */
export const jsonEnvelope: Dialect = envelope('json-envelope', {
  aliases: ['openai-tool_calls'],
  content: ['content', 'assistant_text'],
  calls: [
    'toolCalls',
    'toolCall',
    'tool_calls',
    'tool_call',
    'function_call',
    'functionCall',
    'function_calls',
    'functionCalls',
    'tool_uses',
    'tool_use',
    'toolUse',
    'toolcalls',
    'calls',
  ],
  more: ['needsMoreWork'],
  also: ['role', 'refusal', 'thought', 'thoughts', 'reasoning', 'reasoning_content', 'reason', 'reflection', 'plan'],
})
