import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array of objects between special tokens; the key is the name of the tool.
 *
 *     <|tools_prefix|>[{"read_file": {"path": "notes.txt"}}]<|tools_suffix|>
 */
export const apertus: Dialect = jsonCalls('apertus', {
  open: '<|tools_prefix|>',
  close: '<|tools_suffix|>',
  layout: 'array',
  keyed: true,
  models: ['Apertus'],
})
