import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning in tags.
 *
 *     <longcat_think>
 *     First I look at the file.
 *     </longcat_think>
 */
export const longcatThink: Dialect = reasoning('longcat-think', {
  open: ['<longcat_think>'],
  close: ['</longcat_think>'],
  pad: '\n',
  models: ['LongCat-Flash-Thinking'],
})
