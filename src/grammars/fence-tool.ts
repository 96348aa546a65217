import type { Dialect } from '../engine/dialect.ts'
import { keyLineCalls } from '../formats/key-lines.ts'
import { several } from '../formats/several.ts'

/**
 * A code fence with the name of a tool as its language; inside, one parameter per
 * line, or a JSON object. Only the name of a known tool distinguishes it from code.
 *
 *     ```get_weather
 *     city: Oslo
 *     ```
 *
 * Grok writes the word `tool` before the name.
 */
export const fenceTool: Dialect = several(
  'fence-tool',
  {},
  keyLineCalls('fence-tool', { open: '```{tool}\n', close: '```' }),
  keyLineCalls('fence-tool', { open: '```tool {tool}\n', close: '```' }),
)
