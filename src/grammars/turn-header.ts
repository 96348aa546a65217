import type { Dialect, Trigger } from '../engine/dialect.ts'
import { alt, lit, ws } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'

const HEADERS = [
  '<|im_start|>assistant',
  '<|start_header_id|>assistant<|end_header_id|>',
  '<|start_of_role|>assistant<|end_of_role|>',
  '<|assistant|>',
  '<start_of_turn>model',
  '<|turn>model',
  '<｜Assistant｜>',
]

/** The header of its own turn, which a model repeats at the start of a message: markup. */
export const turnHeader: Dialect = {
  name: 'turn-header',
  triggers: HEADERS.map((text): Trigger => ({ text, at: 'message' })),
  grammar: drop(alt(...HEADERS.map(lit)).then(ws)),
  bare: true,
}
