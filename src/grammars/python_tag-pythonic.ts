import type { Dialect } from '../dialect.ts'
import { pythonCalls } from '../shapes/python-call.ts'

/**
 * Python calls after the token that opens code for the interpreter.
 *
 *     <|python_tag|>get_weather(city="Oslo")
 */
export const pythonTagPythonic: Dialect = pythonCalls({
  name: 'python_tag-pythonic',
  open: '<|python_tag|>',
  layout: 'lines',
  models: ['Llama-3.3'],
})
