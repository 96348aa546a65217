import type { Dialect } from '../engine/dialect.ts'
import { mixedTags as format } from '../formats/mixed-tags.ts'

/**
 * Tags of several formats in one call. The name follows an equals sign, or is in an
 * attribute or an element; the parameters are in the tags of another format or in
 * elements named after their keys, perhaps inside an element around all of them.
 *
 *     <tool_call>
 *     <invoke=read_file>
 *     <parameter=path>notes.txt</parameter>
 *     </invoke>
 *     </tool_call>
 *     <tool_call>
 *     <function=read_file>
 *     <path>notes.txt</path>
 *     </function>
 *     </tool_call>
 *     <function>
 *     <name>read_file</name>
 *     <arguments>{"path": "notes.txt"}</arguments>
 *     </function>
 *
 * If tools are given, a call to one of them may also begin with the bare name at the
 * start of a line, or be in other elements. Without tools, a bare name needs the marker
 * `[TOOL_CALLS]` before it, as Devstral writes it.
 *
 *     read_file
 *     <path>notes.txt</path>
 *     <tool name="read_file">
 *     <path>notes.txt</path>
 *     </tool>
 *     <tool_name>read_file</tool_name>
 *     <tool_args>{"path": "notes.txt"}</tool_args>
 *
 * The opening tag of such a call may be damaged, as Qwen3 prints it: `<parameter=read_file>`, `<function_read_file>`.
 * The value of its sole parameter may lack its tags: `<function=run>ls -l</parameter></function>`. Hunyuan-Hy3 keeps its
 * suffix and the end of an attribute: `<tool_call:6124c78e>read_file">`.
 */
export const mixedTags: Dialect = format('mixed-tags', {
  wrapper: ['<tool_call>\n', '\n</tool_call>'],
  wrapEach: true,
  call: '<invoke={name}>\n{parameters}</invoke>',
  parameter: '<parameter={key}>\n{value}\n</parameter>\n',
  between: '\n',
  wrappers: ['tool_call', 'tool_calls', 'function_calls', 'function_call', 'tool_use', 'use_tool'],
  calls: ['function', 'invoke', 'call', 'tool', 'function_call', 'tool_call', 'tool_name', 'name'],
  alone: ['function', 'invoke', 'antml:invoke', 'tool-use'],
  aloneKnown: ['tool', 'call', 'action', 'execute', 'tool_use', 'function_call', 'call_record'],
  names: ['name', 'tool_name', 'function_name', 'function-name', 'function', 'invoke_name', 'tool', 'action'],
  parameters: ['parameter', 'antml:parameter', 'param', 'argument', 'arg'],
  marker: '[TOOL_CALLS]',
  around: ['arguments', 'parameters', 'params', 'args', 'tool_args', 'tool_input', 'tool_parameters', 'action_input'],
  values: { untyped: 'text', frame: 'tag' },
})
