import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning in a tag with a namespace. Remarks on the token budget, in `<seed:cot_budget_reflect>`, are part of the
 * reasoning. The tags of Doubao-Seed end in a hash.
 *
 *     <seed:think>First I look at the file.</seed:think>
 *     <think_never_used_51bce0c785ca2f68081bfa7d91973934>First I look at the file.</think_never_used_51bce…>
 */
export const seedThink: Dialect = reasoning('seed-think', {
  open: ['<seed:think>', '<think_never_used_{suffix}>'],
  close: ['</seed:think>', '</think>', '</think_never_used_{suffix}>'],
  models: ['Seed-OSS'],
})
