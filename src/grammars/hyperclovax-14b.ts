import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * An array in a turn of its own; the beginning of the header may be in the prompt.
 *
 *     <|im_start|>assistant -> tool/function_call
 *     [{"name": "read_file", "arguments": {"path": "notes.txt"}}]<|im_end|>
 */
export const hyperclovax14b: Dialect = jsonCalls('hyperclovax-14b', {
  aliases: ['hyperclovax'],
  open: '<|im_start|>assistant -> tool/function_call',
  opens: ['-> tool/function_call'],
  close: '<|im_end|>',
  optionalClose: true,
  layout: 'array',
  pad: ['\n', ''],
  models: ['HyperCLOVAX-SEED-Think-14B'],
})
