import type { Dialect } from '../engine/dialect.ts'
import { keyLineCalls } from '../formats/key-lines.ts'

/**
 * One element a tool, named by the tool; inside, one parameter a line, as YAML has
 * it. Only the name of a tool tells it from text.
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
