import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'
import { RESPELLED_TOKENS } from '../formats/spelling.ts'

/**
 * The name and the arguments between special tokens, with nothing between calls. The
 * section markers, the separator or the first marker of a call may be missing, and the
 * name may be in angle brackets. The markers may be spelled as in `deepseek-v3`.
 *
 *     <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Oslo"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>
 */
export const deepseekV31: Dialect = namedJson('deepseek-v3.1', {
  wrappers: [
    ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
    ['<｜tool▁calls｜>', '<｜tool▁calls▁end｜>'],
  ],
  call: '<｜tool▁call▁begin｜>{name}<｜tool▁sep｜>{json}<｜tool▁call▁end｜>',
  also: [
    '<｜tool▁call▁begin｜>{name}<｜tool▁sep｜>\n```json\n{json}\n```<｜tool▁call▁end｜>',
    '<｜tool▁call▁begin｜>{name}{json}<｜tool▁call▁end｜>',
    '<｜tool▁call▁begin｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
    '<｜tool▁call▁begin｜><{name}>{json}<｜tool▁call▁end｜>',
    '<｜tool▁call▁begin｜><{name}><｜tool▁sep｜>{json}<｜tool▁call▁end｜>',
    '{name}<｜tool▁sep｜>{json}<｜tool▁call▁end｜>',
  ],
  objectOnly: true,
  spellings: RESPELLED_TOKENS,
  models: ['DeepSeek-V3.1', 'DeepSeek-V3.1-Terminus'],
})
