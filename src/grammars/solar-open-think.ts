import type { Dialect } from '../dialect.ts'
import { reasoning } from '../shapes/reasoning.ts'

/** `<|think|>First I look at the file.<|end|>` */
export const solarOpenThink: Dialect = reasoning({
  name: 'solar-open-think',
  open: ['<|think|>'],
  close: ['<|end|>'],
  closesAlone: false,
  models: ['Solar-Open-100B'],
})
