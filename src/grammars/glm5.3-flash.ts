import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/template.ts'

/**
 * A name, the end of a tag that was not opened, and the arguments as JSON, without
 * the closing tag. With arguments in tags the model writes `glm4.5`. A title may
 * precede or follow the name.
 *
 *     <tool_call>read_file>{"path": "notes.txt"}
 *     <tool_call>Files/read_file>{"path": "notes.txt"}
 */
export const glm53Flash: Dialect = namedJson('glm5.3-flash', {
  call: '<tool_call>{name}>{json}</tool_call>',
  optionalClose: true,
  paths: true,
  plain: true,
  models: ['GLM-5.3-Flash'],
})
