import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * One JSON object after each opening tag; the closing tag is optional.
 *
 *     <function_call> {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     <function_call>{…}</function_call>
 *
 * Models that know other formats write the object behind `<function>` or `<functioncall`, too.
 */
export const granite20b: Dialect = jsonCalls('granite-20b', {
  aliases: ['granite-20b-fc', 'function_call-json'],
  open: '<function_call>',
  opens: ['<function>', '<functioncall'],
  close: '</function_call>',
  closes: ['</function>'],
  optionalClose: true,
  layout: 'sections',
  pad: [' ', ''],
  models: ['Granite-20B-FunctionCalling'],
})
