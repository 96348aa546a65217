import type { Dialect } from '../dialect.ts'
import { namedJson } from '../shapes/named-json.ts'

/**
 * A call as clients render one in a history, imitated by the model.
 *
 *     [Calling tool: get_weather({"city": "Oslo"})]
 *     [Calling tool: get_weather with arguments: {"city": "Oslo"}]
 *     [Called function "get_weather" with args: {"city": "Oslo"}]
 */
export const callingTool: Dialect = namedJson({
  name: 'calling-tool',
  triggers: ['[Calling tool:', '[Called function'],
  call: '[Calling tool: {name}({json})]',
  also: ['[Calling tool: {name} with arguments: {json}]', '[Called function "{name}" with args: {json}]'],
  between: '\n',
  models: ['Qwen3', 'DeepSeek-V4', 'MiniMax', 'Gemini-Flash'],
})
