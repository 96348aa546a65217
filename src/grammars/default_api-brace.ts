import type { Dialect } from '../engine/dialect.ts'
import { bareBraces } from '../formats/brace-call.ts'
import { several } from '../formats/several.ts'

/**
 * A name qualified with the module of the tools, then an object with unquoted keys.
 *
 *     default_api:get_weather{city:"Oslo",days:3}
 *     call:default_api:get_weather{city:<ctrl46>Oslo<ctrl46>,days:3}
 *
 * If tools are given, a call to one of them may lack the module: this is what remains
 * of Gemma's calls when the markers are stripped.
 *
 *     call:get_weather{city:<|"|>Oslo<|"|>}
 *     get_weather{city:"Oslo"}
 */
export const defaultApiBrace: Dialect = several(
  'default_api-brace',
  { models: ['Gemini', 'Gemma-4'] },
  bareBraces('default_api-brace', {
    call: 'default_api:{name}{json}',
    also: [
      'call:default_api:{name}{json}',
      'tool_call:default_api:{name}{json}',
      'tool_code:default_api:{name}{json}',
      'tool:default_api:{name}{json}',
      'function:default_api:{name}{json}',
      'declaration:default_api:{name}{json}',
      '<default_api:{name}{json}',
      '<call:default_api:{name}{json}',
      '<function:default_api:{name}{json}',
    ],
  }),
  bareBraces('default_api-brace', {
    call: 'call:{tool}{braces}',
    also: ['{tool}{braces}'],
    delimiter: '<|"|>',
    closes: ['<tool_call|>'],
    known: ['call:{tool}', { text: '{tool}{', at: 'line' }],
  }),
)
