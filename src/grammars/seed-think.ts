import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning with a namespace. What the model says of its budget, in `<seed:cot_budget_reflect>`, is part of it.
 *
 *     <seed:think>First I look at the file.</seed:think>
 */
export const seedThink: Dialect = reasoning('seed-think', {
  open: ['<seed:think>'],
  close: ['</seed:think>', '</think>'],
  models: ['Seed-OSS'],
})
