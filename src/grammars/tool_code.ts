import type { Dialect } from '../engine/dialect.ts'
import { barePython, pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'

/**
 * Python calls in a code fence, plain or inside `print`; Gemini qualifies their names
 * with the module of the tools.
 *
 *     ```tool_code
 *     print(default_api.get_weather(city = "Oslo"))
 *     ```
 */
export const toolCode: Dialect = several(
  'tool_code',
  { models: ['Gemma-3', 'Gemini'], results: ['```tool_output'] },
  pythonCalls('tool_code', {
    open: '```tool_code',
    close: '```',
    also: [
      ['```tool_call', '```'],
      ['tool_code\n', ''],
      ['<ctrl42>call\n', ''],
      ['tool_code =', ''],
      ['<tool_code>', '</tool_code>'],
    ],
    at: 'line',
    layout: 'lines',
    pad: '\n',
    shown: ['print', 'python'],
    plain: true,
  }),
  barePython('tool_code', { layout: 'lines', module: 'default_api.', shown: ['print', 'python'] }),
)
