import type { Dialect } from '../engine/dialect.ts'
import { echo, printedRepr, pythonCalls } from '../formats/python-call.ts'

const OPEN = '<|tool_call_start|>'
const CLOSE = '<|tool_call_end|>'

/**
 * A list of Python calls between special tokens; literals are Python's or JSON's.
 * The list may be echoed after the closing token, and closed once more.
 *
 *     <|tool_call_start|>[get_weather(city='Oslo', days=3), now()]<|tool_call_end|>
 */
export const lfm2: Dialect = pythonCalls({
  name: 'lfm2',
  aliases: ['lfm2-pythonic'],
  open: OPEN,
  close: CLOSE,
  layout: 'list',
  literal: printedRepr,
  unescaped: true,
  after: [echo(OPEN, CLOSE)],
  models: ['LFM2', 'LFM2.5'],
})
