import type { Dialect } from '../engine/dialect.ts'
import { several } from '../formats/several.ts'
import { namedJson } from '../formats/template.ts'

/**
 * The name of a tool, then its arguments, up to the end of the message; or both on
 * labelled lines. Only the name of a known tool distinguishes it from text.
 *
 *     get_weather {"city": "Oslo"}
 *
 *     Tool: get_weather
 *     Input: {"city": "Oslo"}
 *
 *     [get_weather]
 *     {"city": "Oslo"}
 */
export const nameJson: Dialect = several(
  'name-json',
  {},
  namedJson('name-json', {
    call: 'Tool: {tool}\nInput: {json}',
    also: [
      ...['Arguments', 'Parameters', 'Args'].map(words => `Tool: {tool}\n${words}: {json}`),
      '[{tool}]\n{json}\n[END_TOOL_REQUEST]',
    ],
    optionalClose: true,
    known: ['Tool: {tool}', '[{tool}]'].map(text => ({ text, at: 'line' })),
    between: '\n',
    bare: true,
  }),
  namedJson('name-json', {
    call: '{tool} {json}',
    also: ['{tool}: {json}'],
    known: [
      { text: '{tool} ', at: 'line' },
      { text: '{tool}:', at: 'line' },
    ],
    ends: 'message',
    bare: true,
  }),
)
