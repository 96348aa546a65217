import type { Dialect } from '../engine/dialect.ts'
import { keyLineCalls } from '../formats/key-lines.ts'

/**
 * An element named after the tool, with one parameter per line, as in YAML. Only the
 * name of a known tool tells it from text.
 *
 *     <get_weather>
 *     city: Oslo
 *     days: 3
 *     </get_weather>
 *     <now/>
 */
export const yamlXml: Dialect = keyLineCalls('yaml-xml', {
  open: '<{tool}>\n',
  close: '</{tool}>',
  empty: '<{tool}/>',
})
