import type { Dialect } from '../engine/dialect.ts'
import { messages } from '../formats/messages.ts'

/**
 * Messages of several kinds: reasoning, text, or a call whose name and arguments are
 * one JSON object. Any other word in a header is the name of the tool.
 *
 *     <|message_model|><|content_thinking|>It is about the weather.<|end_message|>
 *     <|message_model|>get_weather<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Oslo"}}<|end_message|>
 *     <|content_model_end_sampling|>
 *
 * The prompt ends in the first marker.
 */
export const inkling: Dialect = messages('inkling', {
  reasoning: '<|message_model|><|content_thinking|>{text}<|end_message|>',
  content: '<|message_model|><|content_text|>{text}<|end_message|>',
  call: '<|message_model|>{name}<|content_invoke_tool_json|>{call}<|end_message|>',
  skipped: ['<|message_model|>{name}<|content_invoke_tool_text|>{text}<|end_message|>'],
  over: '<|content_model_end_sampling|>',
  keys: { name: ['name'], arguments: ['args', 'arguments', 'parameters'], id: ['id'] },
  models: ['Inkling'],
})
