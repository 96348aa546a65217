import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * XML elements; a value with markup or line breaks is in CDATA. The parameters may
 * be inside `<arguments>` or `<parameters>`.
 *
 *     <function name="read_file"><param name="path">notes.txt</param></function>
 *
 * Small models put all arguments into `<param name="arguments">{"path": "notes.txt"}</param>`.
 */
export const minicpm5Xml: Dialect = parameterTags('minicpm5-xml', {
  aliases: ['minicpm5'],
  call: '<function name="{name}">(<arguments>)(<parameters>)(<params>){parameters}(</params>)(</parameters>)(</arguments>)</function>',
  parameter: '<param name="{key}">{value}</param>',
  values: { untyped: 'python', frame: 'none', entities: true },
  holdsAll: ['arguments', 'properties'],
  lostSpaces: true,
  models: ['MiniCPM5'],
})
