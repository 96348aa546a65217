import type { Dialect } from '../engine/dialect.ts'
import { toolElements } from '../formats/tool-elements.ts'

/**
 * An element named after the tool, at the start of a line, with its parameters as
 * child elements. Without a list of tools the element is tentative until its end.
 *
 *     <read>
 *     <filePath>src/app.js</filePath>
 *     </read>
 */
export const clineXml: Dialect = toolElements('cline-xml', {
  aliases: ['tool-named-tags'],
  call: '<{name}>\n{parameters}</{name}>',
  parameter: '<{key}>{value}</{key}>\n',
  between: '\n',
  values: { untyped: 'json', frame: 'tag' },
  models: ['Cline', 'Roo Code', 'Kilo Code'],
})
