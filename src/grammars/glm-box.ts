import type { Dialect } from '../engine/dialect.ts'
import { marks } from '../formats/marks.ts'

/**
 * Marks around the final answer, meant for programs that grade it. The answer stays, and the marks are dropped.
 *
 *     The area is <|begin_of_box|>42<|end_of_box|>.
 *
 * Source: GLM-4.1V and GLM-4.5V, whose tokenizers have both as special tokens.
 */
export const glmBox: Dialect = marks('glm-box', {
  open: ['<|begin_of_box|>'],
  close: '<|end_of_box|>',
  models: ['GLM-4.1V', 'GLM-4.5V'],
})
