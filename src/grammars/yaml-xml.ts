import type { Dialect } from '../engine/dialect.ts'
import { keyLineCalls } from '../formats/key-lines.ts'

/**
 * An element named after the tool, with one parameter per line. Only the name of a known
 * tool distinguishes it from text. This is the flat part of YAML: an element with lists
 * or nested maps is not a call.
 *
 *     <get_weather>
 *     city: Oslo
 *     days: 3
 *     note: |
 *       Text of several
 *       lines
 *     </get_weather>
 *     <now/>
 */
export const yamlXml: Dialect = keyLineCalls('yaml-xml', {
  open: '<{tool}>\n',
  close: '</{tool}>',
  empty: '<{tool}/>',
})
