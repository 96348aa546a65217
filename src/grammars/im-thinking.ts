import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning as a ChatML turn of its own.
 *
 *     <|im_start|>thinking
 *     First I look at the file.<|im_end|>
 */
export const imThinking: Dialect = reasoning('im-thinking', {
  open: ['<|im_start|>thinking'],
  close: ['<|im_end|>'],
  closesAlone: false,
  models: ['MiniMax'],
})
