import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning between special tokens, any number of times; calls inside count.
 *
 *     <|inner_prefix|>First I look at the file.<|inner_suffix|>
 */
export const apertusInner: Dialect = reasoning('apertus-inner', {
  open: ['<|inner_prefix|>'],
  close: ['<|inner_suffix|>'],
  models: ['Apertus'],
})
