import type { Dialect } from '../engine/dialect.ts'
import { alt, lit, succeed } from '../engine/parsing.ts'
import { DONE, drop, followed, type Grammar } from '../engine/step.ts'
import { namedJson } from '../formats/template.ts'
import { section } from '../repair/block.ts'

const calls = namedJson('solar-open', {
  wrappers: [['<|tool_calls|>', '']],
  call: '<|tool_call:begin|>{id}<|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>',
  also: ['<|tool_call:begin|><|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>'],
  ids: ['call{00001}'],
  models: ['Solar-Open-100B'],
})
const CONTENT = '<|content|>'
const END = '<|end|>'
const TURN = '<|begin|>assistant'
const text: Grammar = section(
  lit(CONTENT).result([]),
  succeed(followed(DONE, { prose: 'text', until: [END, TURN] })),
  END,
  { optionalClose: true },
)

/**
 * Messages of a kind each, `<|begin|>assistant` between them; calls carry an id.
 *
 *     <|content|>Let me look.<|end|><|begin|>assistant<|tool_calls|>
 *     <|tool_call:begin|>call00001<|tool_call:name|>get_weather<|tool_call:args|>{"city": "Oslo"}<|tool_call:end|>
 *     <|calls|>
 *
 * Printed without the line breaks.
 */
export const solarOpen: Dialect = {
  ...calls,
  format: undefined,
  triggers: [...calls.triggers, CONTENT, TURN],
  grammar: alt(calls.grammar, text, drop(lit(TURN))),
}
