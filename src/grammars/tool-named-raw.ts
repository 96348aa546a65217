import type { Dialect } from '../engine/dialect.ts'
import { soleParameter } from '../formats/sole-parameter.ts'

/**
 * An element named after the tool, which contains only the value of its only
 * parameter.
 *
 *     <exec>ls -l</exec>
 */
export const toolNamedRaw: Dialect = soleParameter('tool-named-raw', {
  open: '<{tool}>',
  close: '</{tool}>',
})
