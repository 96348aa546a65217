import type { Dialect } from '../dialect.ts'
import { reasoning } from '../shapes/reasoning.ts'

/** `<|plamo:begin_think:plamo|>First I look at the file.<|plamo:end_think:plamo|>` */
export const plamo3Think: Dialect = reasoning({
  name: 'plamo3-think',
  open: ['<|plamo:begin_think:plamo|>'],
  close: ['<|plamo:end_think:plamo|>'],
  models: ['PLaMo-3'],
})
