import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array after a marker; the id is the first or the last member of a call.
 *
 *     [TOOL_CALLS] [{"name": "read_file", "arguments": {"path": "notes.txt"}, "id": "a1b2c3d4e"}]
 */
export const mistral: Dialect = jsonCalls('mistral', {
  aliases: ['mistral-json-array'],
  open: '[TOOL_CALLS]',
  close: '[/TOOL_CALLS]',
  optionalClose: true,
  layout: 'array',
  pad: [' ', ''],
  lateId: true,
  models: ['Mistral-7B-v0.3', 'Mistral-Nemo', 'Ministral-8B-2410', 'Mixtral-8x22B'],
})
