import type { Dialect } from '../engine/dialect.ts'
import { barePython, pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'

/**
 * Python in a fence: calls, plain or inside `print`; Gemini writes the name of its
 * module before them.
 *
 *     ```tool_code
 *     print(default_api.get_weather(city = "Oslo"))
 *     ```
 */
export const toolCode: Dialect = several(
  'tool_code',
  { models: ['Gemma-3', 'Gemini'] },
  pythonCalls('tool_code', {
    open: '```tool_code',
    close: '```',
    also: [
      ['```tool_call', '```'],
      ['tool_code\n', ''],
      ['<tool_code>', '</tool_code>'],
    ],
    at: 'line',
    layout: 'lines',
    pad: '\n',
    module: 'default_api.',
    shown: ['print', 'python'],
    plain: true,
  }),
  barePython('tool_code', { layout: 'lines', module: 'default_api.', shown: ['print', 'python'] }),
)
