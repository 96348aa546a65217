import type { Dialect, Trigger } from '../engine/dialect.ts'
import { fabrication } from '../formats/fabricated.ts'

const NAMES = ['tool_response', 'tool_result', 'tool_results', 'tool_output', 'tool_outputs', 'observation']
const FUNCTIONS = ['function_result', 'function_results', 'function_response']
const MARKERS = [
  ...[...NAMES, ...FUNCTIONS].map(name => `<${name}>`),
  ...['tool_response', 'tool_response|', 'observation|', 'tool_outputs_begin|'].map(name => `<|${name}>`),
  '[TOOL_RESULTS]',
  ...['tool', 'user'].map(role => `<|im_start|>${role}`),
]

/**
 * What a chat template writes around the result of a call. Right after a call of
 * its own the model has made it up, and all that follows from it.
 *
 *     <tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>
 *     <tool_response>4 °C</tool_response>
 *     It is cold in Oslo.
 */
export const toolResults: Dialect = {
  name: 'tool-results',
  triggers: MARKERS.map((text): Trigger => ({ text, at: 'after' })),
  grammar: fabrication(...MARKERS),
  bare: true,
}
