import type { Dialect } from '../engine/dialect.ts'
import { pythonCalls } from '../formats/python-call.ts'

/**
 * A list of Python calls between special tokens.
 *
 *     <|python_start|>[get_weather(city="Oslo"), now()]<|python_end|>
 */
export const llama4Pythonic: Dialect = pythonCalls('llama4-pythonic', {
  open: '<|python_start|>',
  close: '<|python_end|>',
  layout: 'list',
  models: ['Llama-4'],
})
