import type { Dialect } from '../engine/dialect.ts'
import { KIMI_IDS } from '../formats/ids.ts'
import { namedJson } from '../formats/template.ts'

/**
 * The name is part of the call's id, which is kept as it is. The section may be
 * missing or in the singular, and the marker before the arguments missing, in a
 * section also the one before the id.
 *
 *     <|tool_calls_section_begin|>
 *     <|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Oslo"}<|tool_call_end|>
 *     <|tool_calls_section_end|>
 *
 * Printed without the line breaks.
 */
export const kimiK2: Dialect = namedJson('kimi-k2', {
  wrappers: [
    ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'],
    ['<|tool_call_section_begin|>', '<|tool_call_section_end|>'],
  ],
  call: '<|tool_call_begin|>{id}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
  also: ['<|tool_call_begin|>{id}{json}<|tool_call_end|>'],
  headless: ['{id}<|tool_call_argument_begin|>{json}<|tool_call_end|>'],
  ids: KIMI_IDS,
  models: ['Kimi-K2', 'Kimi-K2-Thinking', 'Kimi-K2.5', 'Kimi-K2.6'],
})
