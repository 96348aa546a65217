import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'

/**
 * Messages of several kinds, with `<|begin|>assistant` between them; a call has an id.
 *
 *     <|content|>Let me look.<|end|><|begin|>assistant<|tool_calls|>
 *     <|tool_call:begin|>call00001<|tool_call:name|>get_weather<|tool_call:args|>{"city": "Oslo"}<|tool_call:end|>
 *     <|calls|>
 *
 * `print` omits the line breaks.
 */
export const solarOpen: Dialect = several(
  'solar-open',
  {
    answers: [{ open: '<|content|>', close: '<|end|>', until: ['<|begin|>assistant'] }],
    models: ['Solar-Open-100B'],
  },
  namedJson('solar-open', {
    wrappers: [['<|tool_calls|>', '']],
    call: '<|tool_call:begin|>{id}<|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>',
    also: ['<|tool_call:begin|><|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>'],
    ids: ['call{00001}'],
  }),
  markers('solar-open', { markers: ['<|begin|>assistant'] }),
)
