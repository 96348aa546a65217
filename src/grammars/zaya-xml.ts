import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * The key and the value are elements inside each parameter; the name of the call follows
 * an equals sign or is an element.
 *
 *     <function=read_file>
 *     <parameter><name>path</name><type>string</type><value>notes.txt</value></parameter>
 *     </function>
 */
export const zayaXml: Dialect = parameterTags('zaya-xml', {
  call: '<function={name}>\n{parameters}</function>',
  also: ['<function>{name}</function>\n{parameters}'],
  parameter: '<parameter><name>{key}</name>(<type>{any}</type>)<value>{value}</value></parameter>\n',
  between: '\n',
  values: { untyped: 'json', frame: 'line' },
  needsParameter: true,
  bare: true,
  models: ['ZAYA'],
})
