import type { Dialect } from '../engine/dialect.ts'
import { pythonCalls } from '../formats/python-call.ts'

/**
 * One Python call per line, often with JSON literals.
 *
 *     <function_calls>
 *     get_weather(city='Oslo', metric=true)
 *     now()
 *     </function_calls>
 */
export const olmo3: Dialect = pythonCalls('olmo3', {
  aliases: ['olmo3-pythonic'],
  open: '<function_calls>',
  close: '</function_calls>',
  layout: 'lines',
  pad: '\n',
  literals: 'mixed',
  unescaped: true,
  models: ['OLMo-3'],
})
