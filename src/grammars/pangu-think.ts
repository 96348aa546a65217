import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning between reserved tokens.
 *
 *     [unused16]First I look at the file.[unused17]
 */
export const panguThink: Dialect = reasoning('pangu-think', {
  open: ['[unused16]'],
  close: ['[unused17]'],
  models: ['openPangu'],
})
