import type { Dialect } from '../engine/dialect.ts'
import { madeUpResults } from '../formats/results.ts'

/**
 * Markers that a chat template writes around the result of a call, or before the turn of
 * another speaker. Right after its own call, or after the token that ends its turn, the
 * model has made up such a marker and all text after it.
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
    '<tool_response ', // with attributes
    '<tool_result ',
    '<tool_output ',
    '<function_result ',
    '<|tool_response>',
    '<|tool_response|>',
    '<|observation|>',
    '<|tool_outputs_begin|>',
    '<TOOL_RESPONSE>', // Nemotron
    '<|function_output|>',
    '<|tool_result|>',
    '<|START_TOOL_RESULT|>', // Command R
    '[TOOL_RESULTS]', // Mistral
    'function result<|role_sep|>', // GigaChat
    'user<|role_sep|>',
  ],
  turns: true,
})
