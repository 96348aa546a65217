import type { Dialect } from '../engine/dialect.ts'
import { alt, sequence } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { namedJson } from '../formats/template.ts'

const calls = namedJson('functionary-v2', {
  triggers: ['<|from|>assistant', '<|recipient|>', { text: 'all\n', at: 'message' }],
  known: [{ text: '{tool}\n', at: 'message' }],
  call: '<|from|>assistant\n<|recipient|>{name}\n<|content|>{json}',
  also: ['<|recipient|>{name}\n<|content|>{json}', '{name}\n<|content|>{json}'],
  between: '\n',
  models: ['Functionary-v2', 'Functionary-v2.2', 'Functionary-v2.4'],
})
const header = ['all', '<|content|>']

/**
 * Messages with a recipient; `all` is the user. The first header begins in the
 * prompt, so that the reply begins with its recipient: that of a tool is known
 * there when the tools are given, or with the prefill `<|from|>assistant\n<|recipient|>`.
 *
 *     all
 *     <|content|>Let me look.
 *     <|from|>assistant
 *     <|recipient|>get_weather
 *     <|content|>{"city": "Oslo"}
 */
export const functionaryV2: Dialect = {
  ...calls,
  format: undefined,
  grammar: alt(
    drop(
      alt(
        sequence('<|from|>assistant', '<|recipient|>', ...header),
        sequence('<|recipient|>', ...header),
        sequence(...header),
      ),
    ),
    calls.grammar,
  ),
}
