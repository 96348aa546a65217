import type { Dialect } from '../dialect.ts'
import { reasoning } from '../shapes/reasoning.ts'

/** `[THINK]First I look at the file.[/THINK]` */
export const mistralThink: Dialect = reasoning({
  name: 'mistral-think',
  open: ['[THINK]'],
  close: ['[/THINK]'],
  models: ['Magistral', 'Ministral-3-Reasoning'],
})
