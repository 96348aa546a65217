import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning from a fixed sentence, which may be in the prompt, to the marker of the answer.
 *
 *     Here are my reasoning steps:
 *     First I look at the file.
 *     [BEGIN FINAL RESPONSE]
 *     The file is empty.
 *     [END FINAL RESPONSE]
 */
export const aprielSteps: Dialect = reasoning('apriel-steps', {
  open: ['Here are my reasoning steps:'],
  close: ['[BEGIN FINAL RESPONSE]'],
  pad: '\n',
  at: 'message',
  models: ['Apriel-1.5', 'Apriel-1.6'],
})
