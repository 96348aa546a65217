import type { Dialect } from '../engine/dialect.ts'
import { KIMI_IDS } from '../formats/ids.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * The name is part of the call's id, which is kept as it is. The section markers may be
 * missing or have the singular `tool_call`. The marker before the arguments may be
 * missing; in a section, the marker before the id may be missing instead, as before the
 * name of a given tool and a number at the start of a line: a name and a colon are text.
 *
 *     <|tool_calls_section_begin|>
 *     <|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Oslo"}<|tool_call_end|>
 *     <|tool_calls_section_end|>
 *
 * `print` omits the line breaks.
 */
export const kimiK2: Dialect = namedJson('kimi-k2', {
  wrappers: [
    ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'],
    ['<|tool_call_section_begin|>', '<|tool_call_section_end|>'],
  ],
  call: '<|tool_call_begin|>{id}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
  also: [
    '<|tool_call_begin|>{id}{json}<|tool_call_end|>',
    '<|tool_call_begin|>{id}{sign}{label}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
    '{lost}{id}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
    '{tool}:{label}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
  ],
  known: [{ text: '{tool}:{0|1|2|3|4|5|6|7|8|9}', at: 'line' }],
  ids: KIMI_IDS,
  models: ['Kimi-K2', 'Kimi-K2-Thinking', 'Kimi-K2.5', 'Kimi-K2.6'],
})
