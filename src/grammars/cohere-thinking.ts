import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning between special tokens; the opening one is often in the prompt.
 *
 *     <|START_THINKING|>First I look at the file.<|END_THINKING|>
 */
export const cohereThinking: Dialect = reasoning('cohere-thinking', {
  open: ['<|START_THINKING|>'],
  close: ['<|END_THINKING|>'],
  models: ['Command-R7B', 'Command-A', 'Command-A-Reasoning'],
})
