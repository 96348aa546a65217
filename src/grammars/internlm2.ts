import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * One call between special tokens, after a token that names the plugin.
 *
 *     <|action_start|><|plugin|>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}<|action_end|>
 */
export const internlm2: Dialect = jsonCalls('internlm2', {
  aliases: ['intern-s1'],
  open: '<|action_start|><|plugin|>',
  opens: [['<|action_start|>', '<|plugin|>']],
  close: '<|action_end|>',
  layout: 'sections',
  pad: ['\n', ''],
  models: ['InternLM2', 'InternLM2.5', 'InternLM3', 'Intern-S1'],
})
