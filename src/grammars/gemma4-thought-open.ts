import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * What is left of the reasoning of `gemma4` where its first marker was left out.
 * Only when the model is known: `gemma4-thought` wants to see its end, this one does
 * not.
 *
 *     thought
 *     First I look at the file.<channel|>The file is empty.
 */
export const gemma4ThoughtOpen: Dialect = reasoning('gemma4-thought-open', {
  open: ['thought\n'],
  close: ['<channel|>'],
  closesAlone: false,
  at: 'message',
  models: ['Gemma-4'],
})
