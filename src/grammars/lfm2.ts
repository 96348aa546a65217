import type { Dialect } from '../engine/dialect.ts'
import { pythonCalls } from '../formats/python-call.ts'

/**
 * A list of Python calls between special tokens, with Python or JSON literals.
 *
 *     <|tool_call_start|>[get_weather(city='Oslo', days=3), now()]<|tool_call_end|>
 */
export const lfm2: Dialect = pythonCalls('lfm2', {
  aliases: ['lfm2-pythonic'],
  open: '<|tool_call_start|>',
  close: '<|tool_call_end|>',
  layout: 'list',
  literals: 'repr',
  unescaped: true,
  models: ['LFM2', 'LFM2.5'],
})
