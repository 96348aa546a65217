import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'
import { markers } from '../formats/markers.ts'
import { pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'

/**
 * A list of Python calls between special tokens; models also put JSON, or the text before a call, between them.
 *
 *     <|python_start|>[get_weather(city="Oslo"), now()]<|python_end|>
 */
export const llama4Pythonic: Dialect = several(
  'llama4-pythonic',
  { models: ['Llama-4'] },
  pythonCalls('llama4-pythonic', { open: '<|python_start|>', close: '<|python_end|>', layout: 'list' }),
  jsonCalls('llama4-pythonic', { open: '<|python_start|>', close: '<|python_end|>', layout: 'sections' }),
  markers('llama4-pythonic', { markers: ['<|python_start|>', '<|python_end|>'] }),
)
