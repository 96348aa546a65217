import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/** `<tool name="get_weather">{"city": "Oslo"}</tool>` */
export const toolNameTag: Dialect = namedJson('tool-name-tag', {
  triggers: ['<tool name='],
  plain: true,
  call: '<tool name="{name}">{json}</tool>',
  also: ["<tool name='{name}'>{json}</tool>", '<tool name={name}>{json}</tool>'],
  between: '\n',
})
