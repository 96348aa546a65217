import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/** `<|think|>First I look at the file.<|end|>` */
export const solarOpenThink: Dialect = reasoning('solar-open-think', {
  open: ['<|think|>'],
  close: ['<|end|>'],
  closeAlso: ['<|/think|>'],
  closesAlone: false,
  models: ['Solar-Open-100B'],
})
