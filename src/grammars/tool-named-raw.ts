import type { Dialect } from '../engine/dialect.ts'
import { soleParameter } from '../formats/sole-parameter.ts'

/**
 * One element a tool, named by the tool, with nothing but the value of its only
 * parameter inside.
 *
 *     <exec>ls -l</exec>
 */
export const toolNamedRaw: Dialect = soleParameter('tool-named-raw', {
  open: '<{tool}>',
  close: '</{tool}>',
})
