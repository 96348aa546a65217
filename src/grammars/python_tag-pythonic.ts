import type { Dialect } from '../engine/dialect.ts'
import { pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'
import { soleLines } from '../formats/sole-parameter.ts'

/**
 * Python calls after the token that opens code for the interpreter, or Gorilla's for a function.
 *
 *     <|python_tag|>get_weather(city="Oslo")
 *     <|python_tag|>brave_search.call(query="Oslo")
 *     <<function>>get_weather(city="Oslo")
 *
 * If the tool `python` is given, other text after the token is code for it.
 */
export const pythonTagPythonic: Dialect = several(
  'python_tag-pythonic',
  { models: ['Llama-3.3', 'Gorilla-OpenFunctions'] },
  soleLines('python_tag-pythonic', { open: '<|python_tag|>', names: ['python'], ends: ['<|python_tag|>'] }),
  pythonCalls('python_tag-pythonic', {
    open: '<|python_tag|>',
    also: [['<<function>>', '']],
    layout: 'lines',
    suffix: '.call',
  }),
)
