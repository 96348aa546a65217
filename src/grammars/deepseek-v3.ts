import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'
import { namedJson } from '../formats/name-json.ts'
import { several } from '../formats/several.ts'
import { skippedBlocks } from '../formats/skipped.ts'
import { RESPELLED_TOKENS } from '../formats/spelling.ts'

/**
 * The kind of tool, its name, and the arguments in a code fence. Models may omit the section markers, the fence, the
 * separator, the kind or the first marker of a call, or write the name in angle brackets; gateways spell the markers
 * with ASCII bars, underscores or spaces, and models the first one. One JSON object may replace name and arguments.
 *
 *     <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather
 *     ```json
 *     {"city": "Oslo"}
 *     ```<｜tool▁call▁end｜><｜tool▁calls▁end｜>
 */
export const deepseekV3: Dialect = several(
  'deepseek-v3',
  {
    aliases: ['deepseek-r1'],
    models: ['DeepSeek-V3', 'DeepSeek-R1', 'DeepSeek-R1-0528', 'DeepSeek-R1-Distill', 'Cogito'],
  },
  namedJson('deepseek-v3', {
    wrappers: [
      ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
      ['<｜tool▁calls｜>', '<｜tool▁calls▁end｜>'],
    ],
    call: '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
    also: [
      '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n{json}<｜tool▁call▁end｜>',
      ...['function<{name}>', 'function<｜tool▁sep｜><{name}>', '<｜tool▁sep｜>{name}', '{label}\n{name}'].flatMap(
        head => [
          `<｜tool▁call▁begin｜>${head}\n\`\`\`json\n{json}\n\`\`\`<｜tool▁call▁end｜>`,
          `<｜tool▁call▁begin｜>${head}\n{json}<｜tool▁call▁end｜>`,
        ],
      ),
      '{label}<｜tool▁sep｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
      '{label}<｜tool▁sep｜>{name}\n{json}<｜tool▁call▁end｜>',
    ],
    between: '\n',
    spellings: RESPELLED_TOKENS,
  }),
  jsonCalls('deepseek-v3', {
    wrapper: ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
    open: '<｜tool▁call▁begin｜>',
    opens: ['<｜tool▁calls▁begin｜>'],
    close: '<｜tool▁call▁end｜>',
    closes: ['<｜tool▁calls▁end｜>'],
    layout: 'sections',
  }),
  skippedBlocks('deepseek-v3', {
    blocks: [
      ['<｜tool▁outputs▁begin｜>', '<｜tool▁outputs▁end｜>'],
      ['<｜tool▁output▁begin｜>', '<｜tool▁output▁end｜>'],
    ],
  }),
)
