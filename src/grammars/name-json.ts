import type { Dialect } from '../engine/dialect.ts'
import { keyedJson } from '../formats/keyed-json.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'

/** Labels of the name, and of the arguments, as models write them. */
const NAMES =
  '{Tool:|Function:|Tool Name:|Tool name:|Tool Call:|**Tool:**|tool_name:|next_tool_name:|name:|tool:} {tool}'
const INPUTS = [
  'Input:|Arguments:|Parameters:|Args:|**Arguments:**',
  'tool_input:|input:|arguments:|tool_args:|next_tool_args:|args:|parameters:',
].join('|')

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
 *
 *     [tool:get_weather] {"city": "Oslo"} [/tool:get_weather]
 *
 *     Calling get_weather with input: {"city": "Oslo"}
 *
 *     {"get_weather": {"city": "Oslo"}}
 */
export const nameJson: Dialect = several(
  'name-json',
  {},
  namedJson('name-json', {
    call: 'Tool: {tool}\nInput: {json}',
    also: [
      `${NAMES}\n{${INPUTS}} {json}`,
      'Calling {tool} with input: {json}',
      '[{|tool:|tool_call:}{tool}]\n{json}\n[END_TOOL_REQUEST]',
    ],
    closesAlso: ['[/{tool}]', '[/tool:{tool}]'],
    optionalClose: true,
    known: [NAMES, 'Calling {tool} with', '[{|tool:|tool: |tool_call: }{tool}]'].map(text => ({ text, at: 'line' })),
    between: '\n',
    bare: true,
  }),
  namedJson('name-json', {
    call: '{tool} {json}',
    also: ['{tool}: {json}', '{tool} {noise}{json}'],
    known: [{ text: '{tool}{ |:}', at: 'line' }],
    ends: 'message',
    bare: true,
  }),
  keyedJson('name-json', {}),
)
