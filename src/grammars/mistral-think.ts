import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/** `[THINK]First I look at the file.[/THINK]` */
export const mistralThink: Dialect = reasoning('mistral-think', {
  open: ['[THINK]'],
  close: ['[/THINK]'],
  models: ['Magistral', 'Ministral-3-Reasoning'],
})
