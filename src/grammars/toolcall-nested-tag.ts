import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/** `<toolcall><get_weather>{"city": "Oslo"}</get_weather></toolcall>`; also with `<tool-call>`. */
export const toolcallNestedTag: Dialect = namedJson('toolcall-nested-tag', {
  triggers: ['<toolcall', '<tool-call'],
  wrappers: [
    ['<toolcall>', '</toolcall>'],
    ['<tool-call>', '</tool-call>'],
  ],
  needsWrapper: true,
  wrapEach: true,
  call: '<{name}>{json}</{name}>',
  between: '\n',
  models: ['MiMo-V2-Pro'],
})
