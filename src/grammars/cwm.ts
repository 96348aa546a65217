import type { Dialect } from '../engine/dialect.ts'
import { labelledCalls } from '../formats/labelled.ts'

/**
 * A label in the opening tag, then the name and an object of arguments or a command.
 * If the tag has no `>`, the name stands in place of the label.
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
