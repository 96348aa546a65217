import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'

/**
 * One call between special tokens, after a token that names the plugin; or code for the interpreter, which is read if
 * the tool `interpreter` is given (`python`, if the fence says so).
 *
 *     <|action_start|><|plugin|>
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}<|action_end|>
 *
 *     <|action_start|><|interpreter|>
 *     ```python
 *     print(1)
 *     ```<|action_end|>
 */
export const internlm2: Dialect = several(
  'internlm2',
  { aliases: ['intern-s1'], models: ['InternLM2', 'InternLM2.5', 'InternLM3', 'Intern-S1'] },
  jsonCalls('internlm2', {
    open: '<|action_start|><|plugin|>',
    opens: [['<|action_start|>', '<|plugin|>']],
    close: '<|action_end|>',
    layout: 'sections',
    pad: ['\n', ''],
  }),
  soleLines('internlm2', {
    open: '<|action_start|><|interpreter|>\n```python\n',
    names: ['interpreter', 'python'],
    ends: ['<|action_end|>'],
    stops: ['```\n<|action_end|>', '```<|action_end|>'],
  }),
  soleLines('internlm2', {
    open: '<|action_start|><|interpreter|>',
    names: ['interpreter'],
    ends: ['<|action_end|>'],
    stops: ['<|action_end|>'],
  }),
)
