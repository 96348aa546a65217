import type { Dialect } from '../engine/dialect.ts'
import { bareCalls } from '../formats/json-call.ts'

/**
 * A call among other members of an object, as the prompt of Agent Zero asks for it.
 *
 *     {"thoughts": ["I should look."], "tool_name": "read_file", "tool_args": {"path": "notes.txt"}}
 */
export const toolNameToolArgs: Dialect = bareCalls('tool_name-tool_args', {
  keys: {
    name: ['tool_name', 'toolName'],
    arguments: ['tool_args', 'args', 'tool_input', 'properties', 'toolArgs'],
    id: ['tool_call_id'],
    also: ['thoughts', 'thought', 'headline', 'reflection', 'observations', 'plan'],
  },
  models: ['Agent Zero'],
})
