import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * A list of objects between special tokens; the name of the tool is the key.
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
