import type { Dialect } from '../engine/dialect.ts'
import { jsonCalls } from '../formats/json-call.ts'

/**
 * Special tokens around a JSON call; the section markers may be missing. Those of Doubao are around a list.
 *
 *     <|tool_calls_section_begin|>
 *     <|tool_call_begin|>{"name": "f", "arguments": {…}}<|tool_call_end|>
 *     <|tool_calls_section_end|>
 *
 *     <|FunctionCallBegin|>[{"name": "f", "parameters": {…}}]<|FunctionCallEnd|>
 */
export const toolCallTokens: Dialect = jsonCalls('tool-call-tokens', {
  wrapper: ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'],
  open: '<|tool_call_begin|>',
  close: '<|tool_call_end|>',
  opens: ['<|FunctionCallBegin|>'],
  closes: ['<|FunctionCallEnd|>'],
  layout: 'sections',
  between: '',
})
