import type { Dialect } from '../engine/dialect.ts'
import { attributeCalls } from '../formats/attributes.ts'

/**
 * An empty element named after the tool; its attributes are the parameters. Only the
 * name of a known tool distinguishes it from text.
 *
 *     <get_weather city="Oslo" days="3" />
 */
export const selfClosingTag: Dialect = attributeCalls('self-closing-tag', {
  call: '<{tool} {parameters}/>',
  parameter: '{key}="{value}" ',
})
