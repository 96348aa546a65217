import type { Dialect } from '../dialect.ts'
import { namedJson } from '../shapes/named-json.ts'

/**
 * A marker, the name and its arguments with nothing between; nothing closes them.
 *
 *     [TOOL_CALLS]get_weather{"city": "Oslo"}[TOOL_CALLS]get_time{}
 */
export const mistralV11: Dialect = namedJson({
  name: 'mistral-v11',
  call: '[TOOL_CALLS]{name}{json}',
  models: ['Mistral-Small-3', 'Mistral-Large-2411', 'Pixtral-Large'],
})
