import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'

/**
 * A recipient, then the message to it; `all` is the user. The first `>>>` ends the
 * prompt, so the reply begins with a recipient. If this first recipient is a tool, it
 * is recognised only if tools are given, or with the prefill `>>>`.
 *
 *     all
 *     Let me look.>>>get_weather
 *     {"city": "Oslo"}>>>get_time
 *     {}
 *
 * Functionary v3 for Llama 3 has a token of its own before each recipient: `<|reserved_special_token_249|>`.
 *
 * If tools are given, the message to one may be text, the value of its only parameter: code after `>>>python`.
 */
export const functionaryV32: Dialect = several(
  'functionary-v3.2',
  { models: ['Functionary-v3.2', 'Functionary-v3'] },
  markers('functionary-v3.2', {
    markers: ['>>>all\n', '<|reserved_special_token_249|>all\n', { text: 'all\n', at: 'message' }],
    exact: true,
    bare: true,
  }),
  namedJson('functionary-v3.2', {
    call: '>>>{name}\n{json}',
    also: ['<|reserved_special_token_249|>{name}\n{json}', '{tool}\n{json}'],
    known: [{ text: '{tool}\n', at: 'message' }],
    exact: true,
    bare: true,
  }),
  soleLines('functionary-v3.2', {
    open: '>>>{tool}\n',
    also: ['<|reserved_special_token_249|>{tool}\n'],
    ends: ['>>>', '<|reserved_special_token_249|>'],
  }),
)
