import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'
import { keyValues } from '../formats/key-value.ts'
import { several } from '../formats/several.ts'

/**
 * A name, then each key, type and value in its own tag; the type may be missing, and
 * a JSON object or array may replace the content of a call.
 *
 *     <ifm|tool_calls><ifm|tool_call>read_file<ifm|arg_key>path</ifm|arg_key><ifm|arg_type>string</ifm|arg_type>
 *     <ifm|arg_value>notes.txt</ifm|arg_value></ifm|tool_call></ifm|tool_calls>
 */
export const k2HorizonIfm: Dialect = several(
  'k2-horizon-ifm',
  { aliases: ['k2-horizon', 'ifm'], models: ['K2-Horizon'] },
  keyValues('k2-horizon-ifm', {
    wrapper: ['<ifm|tool_calls>', '</ifm|tool_calls>'],
    call: '<ifm|tool_call>{name}{parameters}</ifm|tool_call>',
    parameter:
      '<ifm|arg_key>{key}</ifm|arg_key><ifm|arg_type>{type}</ifm|arg_type><ifm|arg_value>{value}</ifm|arg_value>',
    values: { untyped: 'python', frame: 'none' },
  }),
  jsonCalls('k2-horizon-ifm', {
    wrapper: ['<ifm|tool_calls>', '</ifm|tool_calls>'],
    open: '<ifm|tool_call>',
    close: '</ifm|tool_call>',
    layout: 'sections',
  }),
)
