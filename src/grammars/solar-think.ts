import type { Dialect } from '../dialect.ts'
import { reasoning } from '../shapes/reasoning.ts'

/**
 * Reasoning between special tokens; the opening one may be in the prompt.
 *
 *     <|think:start|>First I look at the file.<|think:end|>
 */
export const solarThink: Dialect = reasoning({
  name: 'solar-think',
  open: ['<|think:start|>'],
  close: ['<|think:end|>'],
  models: ['Solar-Open2'],
})
