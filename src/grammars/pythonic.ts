import type { Dialect } from '../engine/dialect.ts'
import { barePython } from '../formats/python-call.ts'

/**
 * A list of Python calls without markers, at the start of a line; elsewhere in a line,
 * only if the first call names a given tool.
 *
 *     [get_weather(city="Oslo", days=3), now()]
 */
export const pythonic: Dialect = barePython('pythonic', {
  aliases: ['toolace', 'llama3.2-pythonic'],
  layout: 'list',
  known: ['[{tool}('],
  models: ['Llama-3.2', 'Llama-4', 'ToolACE-8B'],
})
