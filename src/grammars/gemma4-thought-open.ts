import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning of `gemma4` whose opening marker is missing, except for its label. Read only
 * if the dialect or the model is named: unlike `gemma4-thought`, this dialect does not
 * wait for the closing marker.
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
