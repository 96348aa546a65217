import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * Objects in the tag that prompts use for the declarations of tools; a declaration is not a call.
 *
 *     <tools>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     </tools>
 */
export const toolsTag: Dialect = jsonCalls('tools-tag', {
  open: '<tools>',
  close: '</tools>',
  layout: 'lines',
  pad: '\n',
  bare: true,
  models: ['Qwen2.5'],
})
