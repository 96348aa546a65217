import type { Dialect } from '../engine/dialect.ts'
import { ANY_KEYS, bareCalls, CALL_KEYS, jsonCalls } from '../formats/json-call.ts'
import { several } from '../formats/several.ts'

/** Labels of a call. */
const LABELS = ['Tool calls', 'Calling tools', 'Calling tool', 'ToolCall', 'tool_call', 'tool_calls', 'TOOL_CALL']

/**
 * A call, or an array of calls, as JSON without markers, in prose or a code fence.
 * Only a name followed by the beginning of arguments shows that it is a call.
 *
 *     {"name": "read_file", "arguments": {"path": "notes.txt"}}
 *     {"name": "f", "parameters": {…}}; {"name": "g", "parameters": {…}}
 *     [{"name": "f", "parameters": {…}}, {"type": "function", "function": {"name": "g", "arguments": "{…}"}}]
 *
 * A label or a semicolon may precede it: `Tool call: {…}`. If tools are given, a call
 * to one of them may also have the keys of other formats:
 *
 *     {"tool": "f", "args": {…}}
 *     {"function": "f", "parameters": {…}}
 *     {"tool_call": "f", "parameters": {…}}
 *     {"type": "tool_use", "name": "f", "input": {…}}
 *     {{"tool": "f", "args": {…}}}
 *     [{"functionCall": {"name": "f", "args": {…}}}]
 *
 * Its arguments may then stand beside its name, if they are parameters of given tools:
 *
 *     {"tool": "f", "path": "notes.txt"}
 */
export const bareJson: Dialect = several(
  'bare-json',
  {
    aliases: ['json-array', 'llama4-json', 'xlam'],
    models: ['Llama-3.1', 'Llama-3.2', 'Llama-3.3', 'Llama-4', 'Qwen2.5-Coder', 'xLAM'],
  },
  bareCalls('bare-json', {
    knownKeys: {
      ...ANY_KEYS,
      name: [...ANY_KEYS.name, 'tool_call', 'function_call'],
      arguments: [...ANY_KEYS.arguments, 'tool_arguments', 'tool_parameters', 'toolInput', 'toolArguments'],
      whole: ['functionCall'],
    },
  }),
  jsonCalls('bare-json', {
    open: 'Tool call:',
    opens: [
      ...LABELS.map(label => `${label}:`),
      'tool_calls=',
      'Function call:',
      'function_call:',
      'tool_call>',
      'json\n',
      ';',
    ],
    layout: 'lines',
    keys: CALL_KEYS,
    bare: true,
    at: 'line',
  }),
)
