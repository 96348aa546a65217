import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * The name and the parameters as elements inside the element of the call.
 *
 *     <function_call><invoke_name>read_file</invoke_name><parameters>
 *     <param name="path">notes.txt</param>
 *     </parameters></function_call>
 */
export const functionCallXml: Dialect = parameterTags('function_call-xml', {
  call: '<function_call><invoke_name>{name}</invoke_name><parameters>?{parameters}</parameters>?</function_call>',
  parameter: '<param name="{key}">{value}</param>',
  between: '\n',
  values: { untyped: 'json', frame: 'tag' },
  models: ['lucebox'],
})
