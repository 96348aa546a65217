import type { Dialect } from '../engine/dialect.ts'
import { NONE } from '../engine/event.ts'
import { alt, lit } from '../engine/parsing.ts'
import { skippedTo } from '../formats/messages.ts'
import { namedJson, RESPELLED_TOKENS } from '../formats/template.ts'
import { section } from '../repair/block.ts'

/** Results of tools, as the model made them up: skipped. */
const RESULTS = [
  ['<｜tool▁outputs▁begin｜>', '<｜tool▁outputs▁end｜>'],
  ['<｜tool▁output▁begin｜>', '<｜tool▁output▁end｜>'],
] as const
const results = RESULTS.map(([open, close]) =>
  section(lit(open).result(NONE), skippedTo([close]), close, { cut: true }),
)

const calls = namedJson('deepseek-v3', {
  aliases: ['deepseek-r1'],
  wrappers: [
    ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
    ['<｜tool▁calls｜>', '<｜tool▁calls▁end｜>'],
  ],
  call: '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
  also: ['<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n{json}<｜tool▁call▁end｜>'],
  inside: [
    'function<｜tool▁sep｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
    'function<｜tool▁sep｜>{name}\n{json}<｜tool▁call▁end｜>',
  ],
  between: '\n',
  spellings: RESPELLED_TOKENS,
  models: ['DeepSeek-V3', 'DeepSeek-R1', 'DeepSeek-R1-0528', 'DeepSeek-R1-Distill', 'Cogito'],
})

/**
 * The kind of tool, its name, and the arguments in a code fence. Models also
 * leave out the section, the fence or the first marker of a call, and gateways
 * spell the markers with ASCII bars, underscores or spaces.
 *
 *     <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather
 *     ```json
 *     {"city": "Oslo"}
 *     ```<｜tool▁call▁end｜><｜tool▁calls▁end｜>
 */
export const deepseekV3: Dialect = {
  ...calls,
  format: undefined,
  triggers: [...calls.triggers, ...RESULTS.map(([open]) => open)],
  grammar: alt(calls.grammar, ...results),
  closers: [...(calls.closers ?? []), ...RESULTS.map(([, close]) => close)],
}
