import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array between two tags.
 *
 *     <TOOLCALL>[{"name": "read_file", "arguments": {"path": "notes.txt"}}]</TOOLCALL>
 */
export const nemotronToolcall: Dialect = jsonCalls('nemotron-toolcall', {
  aliases: ['nemotron-toolcall-array'],
  open: '<TOOLCALL>',
  close: '</TOOLCALL>',
  layout: 'array',
  models: ['Nemotron-Nano-v2', 'Llama-Nemotron'],
})
