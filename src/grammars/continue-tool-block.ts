import type { Dialect } from '../engine/dialect.ts'
import { literalTags } from '../formats/literal-tags.ts'

/**
 * A code fence with a line for the name, and with each argument between a begin line and an end line. A call at the end
 * of the message may have no fence; one whose fence is not closed is cut off.
 *
 *     ```tool
 *     TOOL_NAME: get_weather
 *     BEGIN_ARG: city
 *     Oslo
 *     END_ARG
 *     ```
 */
export const continueToolBlock: Dialect = literalTags('continue-tool-block', {
  wrapper: ['```tool\n', '```'],
  wrapEach: true,
  between: '\n',
  call: 'TOOL_NAME: {name}\n{parameters}',
  parameter: 'BEGIN_ARG: {key}\n{json}\nEND_ARG\n',
  values: { untyped: 'json', frame: 'line' },
  bare: true,
  models: ['Continue'],
})
