import type { Dialect } from '../engine/dialect.ts'
import { pythonCalls } from '../formats/python-call.ts'
import { reasoning } from '../formats/reasoning.ts'
import { several } from '../formats/several.ts'

/**
 * Python calls with JSON values, one per line, in a code fence between special tokens.
 * Reasoning precedes the calls, and text may follow them.
 *
 *     <|thought_start|>
 *     It is about the weather.
 *     <|thought_end|>
 *     <|tool_call_start|>
 *     ```python
 *     get_weather(city="Oslo", days=3)
 *     ```
 *     <|tool_call_end|>
 */
export const minicpm3: Dialect = several(
  'minicpm3',
  { models: ['MiniCPM3', 'MiniCPM4-MCP'] },
  pythonCalls('minicpm3', {
    open: '<|tool_call_start|>\n```python',
    close: '```\n<|tool_call_end|>',
    also: [['<|tool_call_start|>\n```', '```\n<|tool_call_end|>']],
    layout: 'lines',
    pad: '\n',
    literals: 'json',
  }),
  reasoning('minicpm3', { open: ['<|thought_start|>'], close: ['<|thought_end|>'], pad: '\n' }),
)
