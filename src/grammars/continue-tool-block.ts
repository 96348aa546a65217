import type { Dialect } from '../engine/dialect.ts'
import { argumentLines } from '../formats/argument-lines.ts'

/**
 * A code fence with a line for the name, and with each argument between a begin line
 * and an end line. At the end of the message the closing fence may be missing.
 *
 *     ```tool
 *     TOOL_NAME: get_weather
 *     BEGIN_ARG: city
 *     Oslo
 *     END_ARG
 *     ```
 */
export const continueToolBlock: Dialect = argumentLines('continue-tool-block', {
  open: '```tool',
  close: '```',
  name: 'TOOL_NAME:',
  begin: 'BEGIN_ARG:',
  end: 'END_ARG',
  models: ['Continue'],
})
