import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning between reserved tokens; the word `thought` follows the opening token.
 *
 *     <unused94>thought
 *     It is about the weather.<unused95>It rains.
 */
export const medgemmaThought: Dialect = reasoning('medgemma-thought', {
  open: ['<unused94>thought\n', '<unused94>thought', '<unused94>', 's94>thought', '94>thought'],
  close: ['<unused95>'],
  models: ['MedGemma', 'MedGemma-1.5'],
})
