import type { Dialect } from '../engine/dialect.ts'
import { madeUpResults } from '../formats/results.ts'

/**
 * What a chat template writes around the result of a call. Right after its own call,
 * the model made the result up, and all that follows.
 *
 *     <tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>
 *     <tool_response>4 °C</tool_response>
 *     It is cold in Oslo.
 */
export const toolResults: Dialect = madeUpResults('tool-results', {
  markers: [
    '<tool_response>',
    '<tool_result>',
    '<tool_results>',
    '<tool_output>',
    '<tool_outputs>',
    '<observation>',
    '<function_result>',
    '<function_results>',
    '<function_response>',
    '<|tool_response>',
    '<|tool_response|>',
    '<|observation|>',
    '<|tool_outputs_begin|>',
    '[TOOL_RESULTS]',
    '<|im_start|>tool',
    '<|im_start|>user',
  ],
})
