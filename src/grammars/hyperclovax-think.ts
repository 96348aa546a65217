import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning up to the end of the turn; the answer is the next turn.
 *
 *     /think
 *     First I look at the file.<|im_end|>
 *     <|im_start|>assistant
 *     The file is empty.
 */
export const hyperclovaxThink: Dialect = reasoning('hyperclovax-think', {
  open: ['/think\n'],
  close: ['<|im_end|>\n<|im_start|>assistant\n', '<|im_end|>'],
  closeAlso: ['</think>'],
  closesAlone: false,
  at: 'message',
  models: ['HyperCLOVAX-SEED-Think-14B'],
})
