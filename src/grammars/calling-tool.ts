import type { Dialect } from '../engine/dialect.ts'
import { attributeLists } from '../formats/attributes.ts'
import { namedJson } from '../formats/name-json.ts'
import { pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'

const HISTORY = '[Historical context: a different model called tool'
const OPENERS = ['[Calle', '[Calling tool', '[Tool ', '[tool_call:', '[Historical ']
const WORDS = ['Called tool', 'Tool call', 'tool_call']

/**
 * A call in the form in which clients render earlier calls, which models imitate.
 *
 *     [Calling tool: get_weather({"city": "Oslo"})]
 *     [Calling tool: get_weather with arguments: {"city": "Oslo"}]
 *     [Called function "get_weather" with args: {"city": "Oslo"}]
 *     [Tool call: get_weather {"city": "Oslo"}]
 *     [Tool Use: get_weather({"city": "Oslo"})]
 *     [Tool Call: get_weather (ID: call_1)] Arguments: {"city": "Oslo"}
 *     [Calling tool: get_weather(city="Oslo")]
 *     [Historical context: a different model called tool "get_weather" with arguments: {"city": "Oslo"}. Do not mimic …]
 *     Assistant called tool get_weather (call_1) with arguments: {"city": "Oslo"}
 *     [Calling tool="get_weather" city="Oslo"]
 *     [tool_call: get_weather for city 'Oslo']
 */
export const callingTool: Dialect = several(
  'calling-tool',
  { models: ['Qwen3', 'DeepSeek-V4', 'MiniMax', 'Gemini-Flash'] },
  attributeLists('calling-tool', {
    call: '[Calling tool="{name}"{parameters}]',
    also: [
      ...[...WORDS, 'Calling tool'].map(words => `[${words}: {name} {parameters}]`),
      '[tool_call name="{name}"{parameters}]',
      '[tool_call: {name} for {parameters}]',
    ],
  }),
  namedJson('calling-tool', {
    triggers: [...OPENERS, { text: 'Assistant called tool ', at: 'line' }],
    objectOnly: true,
    call: '[Calling tool: {name}({json})]',
    also: [
      '[{Calling|Called} tool: {name} with {|arguments|args} {|:|=} {json}]',
      '[Called function "{name}" with args: {json}]',
      `[{Calling tool|${WORDS.join('|')}}: {name} {json}]`,
      `[{Tool Use|${WORDS.join('|')}}: {name}({json})]`,
      '[Tool Call: {name} (ID: {label})] Arguments: {json}',
      '[Tool Call: {name}] Arguments: {json}',
      'Assistant called tool {name} ({label}) with arguments: {json}',
      `${HISTORY} "{name}" with arguments: {json}. Do not mimic this format - use proper function calling.]`,
    ],
    between: '\n',
  }),
  pythonCalls('calling-tool', {
    open: '[Calling tool:',
    close: ']',
    also: WORDS.map(words => [`[${words}:`, ']'] as const),
    layout: 'lines',
    plain: true,
  }),
)
