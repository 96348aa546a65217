import type { Dialect } from '../engine/dialect.ts'
import { reasoning } from '../formats/reasoning.ts'

/**
 * Reasoning between two sentences.
 *
 *     Here is my thought process:
 *     First I look at the file.
 *     Here is my response:
 *     The file is empty.
 */
export const graniteProse: Dialect = reasoning('granite-prose', {
  open: ['Here is my thought process:', "Here's my thought process:"],
  close: ['Here is my response:', "Here's my response:"],
  pad: '\n',
  closesAlone: false,
  at: 'message',
  models: ['Granite-3.2', 'Granite-3.3'],
})
