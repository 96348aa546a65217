import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

/**
 * A marker, the name and the arguments, with nothing between them and no closing marker.
 *
 *     [TOOL_CALLS]get_weather{"city": "Oslo"}[TOOL_CALLS]get_time{}
 *
 * A call without arguments may end with its name.
 */
export const mistralV11: Dialect = namedJson('mistral-v11', {
  call: '[TOOL_CALLS]{name}{json}',
  also: ['[TOOL_CALLS]{name}'],
  models: ['Mistral-Small-3', 'Mistral-Large-2411', 'Pixtral-Large'],
})
