import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * What remains of the reasoning of `gemma4` when the opening marker is missing. Only
 * if the model is known: unlike `gemma4-thought`, it does not wait for the closing
 * marker.
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
