import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/** `<|plamo:begin_think:plamo|>First I look at the file.<|plamo:end_think:plamo|>` */
export const plamo3Think: Dialect = reasoning('plamo3-think', {
  open: ['<|plamo:begin_think:plamo|>'],
  close: ['<|plamo:end_think:plamo|>'],
  models: ['PLaMo-3'],
})
