import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'

/**
 * Messages with a recipient; `all` is the user. The first header begins in the
 * prompt, so the reply begins with a recipient. If this first recipient is a tool, it
 * is recognised only if tools are given, or with the prefill
 * `<|from|>assistant\n<|recipient|>`.
 *
 *     all
 *     <|content|>Let me look.
 *     <|from|>assistant
 *     <|recipient|>get_weather
 *     <|content|>{"city": "Oslo"}
 *
 * If tools are given, the message to one may be text, the value of its only parameter: code for `python`.
 */
export const functionaryV2: Dialect = several(
  'functionary-v2',
  { models: ['Functionary-v2', 'Functionary-v2.2', 'Functionary-v2.4'] },
  markers('functionary-v2', {
    markers: [
      '<|from|>assistant\n<|recipient|>all\n<|content|>',
      '<|recipient|>all\n<|content|>',
      { text: 'all\n<|content|>', at: 'message' },
    ],
  }),
  namedJson('functionary-v2', {
    triggers: ['<|from|>assistant', '<|recipient|>'],
    call: '<|from|>assistant\n<|recipient|>{name}\n<|content|>{json}',
    also: ['<|recipient|>{name}\n<|content|>{json}', '{tool}\n<|content|>{json}'],
    known: [{ text: '{tool}\n<|content|>', at: 'message' }],
    between: '\n',
    objectOnly: true,
  }),
  soleLines('functionary-v2', {
    open: '<|from|>assistant\n<|recipient|>{tool}\n<|content|>',
    also: ['<|recipient|>{tool}\n<|content|>'],
    ends: ['<|from|>'],
  }),
)
