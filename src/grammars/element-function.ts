import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * The name of the call in its own element.
 *
 *     <function>
 *     <name>read_file</name>
 *     <parameter name="path">notes.txt</parameter>
 *     </function>
 */
export const elementFunction: Dialect = parameterTags('element-function', {
  call: '<function>\n<name>{name}</name>\n{parameters}</function>',
  parameter: '<parameter name="{key}">{value}</parameter>\n',
  between: '\n',
  values: { untyped: 'json', frame: 'tag' },
  bare: true,
  models: ['DeepSeek-V4-Flash'],
})
