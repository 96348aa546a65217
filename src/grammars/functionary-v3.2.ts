import type { Dialect } from '../engine/dialect.ts'
import { alt, lit } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { namedJson } from '../formats/template.ts'

const calls = namedJson('functionary-v3.2', {
  triggers: ['>>>', { text: 'all\n', at: 'message' }],
  known: [{ text: '{tool}\n', at: 'message' }],
  call: '>>>{name}\n{json}',
  also: ['{name}\n{json}'],
  exact: true,
  bare: true,
  models: ['Functionary-v3.2'],
})

/**
 * A recipient, then what is said to it; `all` is the user. The first `>>>` ends
 * the prompt: the reply begins with the name of a recipient. That of a tool is
 * known there only when the tools are given, or with the prefill `>>>`.
 *
 *     all
 *     Let me look.>>>get_weather
 *     {"city": "Oslo"}>>>get_time
 *     {}
 */
export const functionaryV32: Dialect = {
  ...calls,
  format: undefined,
  grammar: alt(drop(alt(lit('all\n'), lit('>>>all\n'))), calls.grammar),
}
