import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning and the answer, each between words that look like tokens; DeepSeek also writes
 * `<｜begin▁of▁thinking｜>`.
 *
 *     <|begin_of_thought|>
 *
 *     It is about the weather.
 *
 *     <|end_of_thought|>
 *
 *     <|begin_of_solution|>
 *
 *     It rains.
 *
 *     <|end_of_solution|>
 */
export const beginOfThought: Dialect = reasoning('begin-of-thought', {
  open: ['<|begin_of_thought|>', '<｜begin▁of▁thinking｜>'],
  close: ['<|end_of_thought|>', '<｜end▁of▁thinking｜>'],
  pad: '\n\n',
  answers: [{ open: '<|begin_of_solution|>', close: '<|end_of_solution|>' }],
  models: ['Sky-T1', 'OpenThinker', 'Bespoke-Stratos'],
})
