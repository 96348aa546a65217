import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning in tags with a suffix, which differs by checkpoint.
 *
 *     <think:opensource>First I look at the file.</think:opensource>
 */
export const hyThink: Dialect = reasoning('hy-think', {
  open: ['<think:{suffix}>'],
  close: ['</think:{suffix}>'],
  closeAlso: ['</think>'],
  suffix: 'opensource',
  models: ['Hunyuan-Hy3', 'Hunyuan-Hy4'],
})
