import type { Dialect } from '../engine/dialect.ts'
import { labelledCalls } from '../formats/labelled.ts'

/**
 * A label, the name, and an object of arguments or a command. Without the `>` the
 * label is the name.
 *
 *     <tool: function>
 *     terminal ls -l
 *     </tool>
 */
export const cwm: Dialect = labelledCalls('cwm', {
  call: '<tool: {label}>\n{name} {json}\n</tool>',
  label: 'function',
  text: 'command',
  models: ['CWM'],
})
