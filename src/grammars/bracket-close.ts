import type { Dialect } from '../engine/dialect.ts'
import { soleParameter } from '../formats/sole-parameter.ts'

/**
 * The name of a tool on its own line, the value of its only (required) parameter, and a closing
 * tag in brackets. The opening tag may be in brackets, too.
 *
 *     exec
 *     ls -l
 *     [/exec]
 *
 *     [exec]ls -l[/exec]
 *
 * An object of arguments below the name needs no closing tag, if nothing follows it.
 */
export const bracketClose: Dialect = soleParameter('bracket-close', {
  open: '{tool}',
  close: '[/{tool}]',
  lines: true,
  also: [{ open: '[{tool}]', close: '[/{tool}]' }],
})
