import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning between special tokens; the opening one may be in the prompt.
 *
 *     <|think:start|>First I look at the file.<|think:end|>
 */
export const solarThink: Dialect = reasoning('solar-think', {
  open: ['<|think:start|>'],
  close: ['<|think:end|>'],
  models: ['Solar-Open2'],
})
