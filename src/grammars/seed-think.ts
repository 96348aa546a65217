import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning in a tag with a namespace. Remarks on the token budget, in `<seed:cot_budget_reflect>`, are part of the
 * reasoning.
 *
 *     <seed:think>First I look at the file.</seed:think>
 */
export const seedThink: Dialect = reasoning('seed-think', {
  open: ['<seed:think>'],
  close: ['</seed:think>', '</think>'],
  models: ['Seed-OSS'],
})
