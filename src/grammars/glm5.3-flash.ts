import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * A name, a `>` that closes no tag, and the arguments as JSON; the model omits the
 * closing tag. Its calls with arguments in tags are `glm4.5`. A title may precede or
 * follow the name.
 *
 *     <tool_call>read_file>{"path": "notes.txt"}
 *     <tool_call>Files/read_file>{"path": "notes.txt"}
 */
export const glm53Flash: Dialect = namedJson('glm5.3-flash', {
  call: '<tool_call>{name}>{json}</tool_call>',
  optionalClose: true,
  plain: true,
  models: ['GLM-5.3-Flash'],
})
