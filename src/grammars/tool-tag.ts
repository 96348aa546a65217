import type { Dialect } from '../engine/dialect.ts'
import { ANY_KEYS, jsonCalls } from '../formats/json-call.ts'

/** The names that models and prompts give the tags. */
const NAMES = ['tool', 'tool_use', 'tool-call', 'toolcall', 'tool_request', 'function-call', 'TOOL_CALL', 'Tool_Call']
const BRACKETS = ['TOOL_CALL', 'tool_call', 'TOOL_REQUEST']

/**
 * One object between each pair of tags, or of markers in brackets.
 *
 *     <tool>{"name": "read_file", "arguments": {"path": "notes.txt"}}</tool>
 *     [TOOL_REQUEST]{"name": "read_file", "arguments": {"path": "notes.txt"}}[END_TOOL_REQUEST]
 */
export const toolTag: Dialect = jsonCalls('tool-tag', {
  open: '<tool>',
  opens: [...NAMES.slice(1).map(name => `<${name}>`), ...BRACKETS.map(name => `[${name}]`)],
  close: '</tool>',
  closes: [...NAMES.slice(1).map(name => `</${name}>`), ...BRACKETS.flatMap(name => [`[/${name}]`, `[END_${name}]`])],
  keys: ANY_KEYS,
  layout: 'sections',
  bare: true,
  models: ['LM Studio'],
})
