import type { Dialect } from '../engine/dialect.ts'
import { soleParameter } from '../formats/sole-parameter.ts'

/**
 * An element named after the tool, whose content is the value of the tool's only
 * parameter.
 *
 *     <exec>ls -l</exec>
 */
export const toolNamedRaw: Dialect = soleParameter('tool-named-raw', {
  open: '<{tool}>',
  close: '</{tool}>',
})
