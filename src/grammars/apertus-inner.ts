import type { Dialect } from '../dialect.ts'
import { reasoning } from '../shapes/reasoning.ts'

/**
 * Reasoning between special tokens, as often as the model likes; calls inside count.
 *
 *     <|inner_prefix|>First I look at the file.<|inner_suffix|>
 */
export const apertusInner: Dialect = reasoning({
  name: 'apertus-inner',
  open: ['<|inner_prefix|>'],
  close: ['<|inner_suffix|>'],
  models: ['Apertus'],
})
