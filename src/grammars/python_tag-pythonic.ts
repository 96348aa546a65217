import type { Dialect } from '../engine/dialect.ts'
import { pythonCalls } from '../formats/python-call.ts'

/**
 * Python calls after the token that opens code for the interpreter, or Gorilla's for a function.
 *
 *     <|python_tag|>get_weather(city="Oslo")
 *     <|python_tag|>brave_search.call(query="Oslo")
 *     <<function>>get_weather(city="Oslo")
 */
export const pythonTagPythonic: Dialect = pythonCalls('python_tag-pythonic', {
  open: '<|python_tag|>',
  also: [['<<function>>', '']],
  layout: 'lines',
  suffix: '.call',
  models: ['Llama-3.3', 'Gorilla-OpenFunctions'],
})
