import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'
import { keyValues } from '../formats/key-value.ts'
import { several } from '../formats/several.ts'

/**
 * One JSON object in each pair of tags, or a name, then each key and value in its own tag.
 *
 *     <longcat_tool_call>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     </longcat_tool_call>
 *     <longcat_tool_call>read_file
 *     <longcat_arg_key>path</longcat_arg_key>
 *     <longcat_arg_value>notes.txt</longcat_arg_value>
 *     </longcat_tool_call>
 */
export const longcat: Dialect = several(
  'longcat',
  { models: ['LongCat-Flash'] },
  jsonCalls('longcat', {
    open: '<longcat_tool_call>',
    close: '</longcat_tool_call>',
    layout: 'sections',
    pad: '\n',
  }),
  keyValues('longcat', {
    call: '<longcat_tool_call>{name}\n{parameters}</longcat_tool_call>',
    parameter: '<longcat_arg_key>{key}</longcat_arg_key>\n<longcat_arg_value>{value}</longcat_arg_value>\n',
    values: { untyped: 'python', frame: 'none' },
  }),
)
