import type { Dialect } from '../dialect.ts'
import { reasoning } from '../shapes/reasoning.ts'

/** `<|think|>First I look at the file.<|end|>` */
export const solarThink: Dialect = reasoning({
  name: 'solar-think',
  open: ['<|think|>'],
  close: ['<|end|>'],
  closesAlone: false,
  models: ['Solar-Open-100B'],
})
