import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning at three levels of effort: `think`, `think_fast`, `think_faster`.
 *
 *     <ifm|think>First I look at the file.</ifm|think>
 */
export const ifmThink: Dialect = reasoning('ifm-think', {
  open: ['<ifm|think>', '<ifm|think_fast>', '<ifm|think_faster>'],
  close: ['</ifm|think>', '</ifm|think_fast>', '</ifm|think_faster>'],
  models: ['K2-Horizon'],
})
