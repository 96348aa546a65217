import type { Dialect } from '../engine/dialect.ts'
import { attributeLists } from '../formats/attributes.ts'
import { pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'
import { namedJson } from '../formats/template.ts'

/**
 * A call in the form in which clients render earlier calls, which models imitate.
 *
 *     [Calling tool: get_weather({"city": "Oslo"})]
 *     [Calling tool: get_weather with arguments: {"city": "Oslo"}]
 *     [Called function "get_weather" with args: {"city": "Oslo"}]
 *     [Called tool: get_weather with {"city": "Oslo"}]
 *     [Tool call: get_weather {"city": "Oslo"}]
 *     [Tool Use: get_weather({"city": "Oslo"})]
 *     [Tool Call: get_weather (ID: call_1)] Arguments: {"city": "Oslo"}
 *     [Calling tool: get_weather(city="Oslo")]
 *     [Calling tool="get_weather" city="Oslo"]
 */
export const callingTool: Dialect = several(
  'calling-tool',
  { models: ['Qwen3', 'DeepSeek-V4', 'MiniMax', 'Gemini-Flash'] },
  attributeLists('calling-tool', {
    call: '[Calling tool="{name}"{parameters}]',
    also: [
      ...['Calling tool', 'Called tool', 'Tool call', 'tool_call'].map(words => `[${words}: {name} {parameters}]`),
      '[tool_call name="{name}"{parameters}]',
    ],
  }),
  namedJson('calling-tool', {
    triggers: [
      ...[
        '[Calling tool:',
        '[Called function',
        '[Called tool:',
        '[Tool call:',
        '[tool_call:',
        '[Tool Call:',
        '[Tool Use:',
      ],
    ],
    objectOnly: true,
    call: '[Calling tool: {name}({json})]',
    also: [
      '[Calling tool: {name} with arguments: {json}]',
      '[Called function "{name}" with args: {json}]',
      '[Calling tool: {name} {json}]',
      '[Called tool: {name}({json})]',
      '[Called tool: {name} with {json}]',
      '[Called tool: {name} {json}]',
      '[Tool call: {name}({json})]',
      '[Tool call: {name} {json}]',
      '[tool_call: {name}({json})]',
      '[tool_call: {name} {json}]',
      '[Tool Use: {name}({json})]',
      '[Tool Call: {name} (ID: {label})] Arguments: {json}',
      '[Tool Call: {name}] Arguments: {json}',
    ],
    between: '\n',
  }),
  pythonCalls('calling-tool', {
    open: '[Calling tool:',
    close: ']',
    also: ['[Called tool:', '[Tool call:', '[tool_call:'].map(open => [open, ']'] as const),
    layout: 'lines',
    plain: true,
  }),
)
