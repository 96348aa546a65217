import type { Dialect } from '../engine/dialect.ts'
import { ANY_KEYS, bareCalls, type CallKeys } from '../formats/json-call.ts'

const KEYS: CallKeys = {
  name: ['tool_name', 'toolName', 'action', 'next_tool_name', 'name'],
  arguments: [
    ...['tool_args', 'args', 'tool_input', 'properties', 'toolArgs', 'action_input', 'next_tool_args'],
    ...['arguments', 'parameters'],
  ],
  id: ['tool_call_id'],
  also: [
    ...['thoughts', 'thought', 'headline', 'reflection', 'observations', 'plan', 'next_thought', 'server_idx'],
    ...['reasoning', 'reason'],
  ],
  whole: ['command', 'tool', 'action', 'next_action'],
}

/**
 * A call among other members of an object, as the prompts of Agent Zero and AutoGPT ask for it.
 *
 *     {"thoughts": ["I should look."], "tool_name": "read_file", "tool_args": {"path": "notes.txt"}}
 *
 *     {"thoughts": {"text": "I should look."}, "command": {"name": "read_file", "args": {"path": "notes.txt"}}}
 *
 * DSPy has `next_tool_name` and `next_tool_args`, SuperAGI `tool` for `command`, Home-LLM `service`, JSON-RPC `method`. An object that begins with a thought
 * may also have the keys of `action-action_input` and, if tools are given, those of any call.
 */
export const toolNameToolArgs: Dialect = bareCalls('tool_name-tool_args', {
  keys: KEYS,
  knownKeys: {
    ...KEYS,
    name: [...new Set([...KEYS.name, ...ANY_KEYS.name, 'method', 'service', 'command_name', 'api'])],
    arguments: [...new Set([...KEYS.arguments, ...ANY_KEYS.arguments, 'param'])],
    also: [...KEYS.also!, 'explanation', 'step', 'responses'],
  },
  models: ['Agent Zero', 'AutoGPT', 'SuperAGI', 'DSPy'],
})
