import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Tags with two underscores, as Nova prints them in a malformed tool use.
 *
 *     <tools>
 *      <__function=read_file>
 *      <__parameter=path>notes.txt</__parameter>
 *      </__function>
 *     </tools>
 */
export const novaXml: Dialect = parameterTags('nova-xml', {
  wrapper: ['<tools>\n', '\n</tools>'],
  wrapEach: true,
  call: '<__function={name}>\n{parameters}</__function>',
  parameter: '<__parameter={key}>{value}</__parameter>\n',
  between: '\n',
  values: { untyped: 'json', frame: 'tag' },
  bare: true,
  models: ['Nova-2-Lite'],
})
