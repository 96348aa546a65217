import type { Dialect } from '../engine/dialect.ts'
import { mixedTags as format } from '../formats/mixed-tags.ts'

/**
 * Tags of several formats in one call: the name after an equals sign, in an attribute
 * or in an element; parameters in the tags of another format or in elements named
 * after their keys, also together in an element of their own.
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
 * If tools are given, one of which must be named, also after a name without a tag,
 * at the start of a line (without tools after `[TOOL_CALLS]`, as Devstral writes), and
 * in other elements:
 *
 *     read_file
 *     <path>notes.txt</path>
 *     <tool name="read_file">
 *     <path>notes.txt</path>
 *     </tool>
 */
export const mixedTags: Dialect = format('mixed-tags', {
  wrapper: ['<tool_call>\n', '\n</tool_call>'],
  wrapEach: true,
  call: '<invoke={name}>\n{parameters}</invoke>',
  parameter: '<parameter={key}>\n{value}\n</parameter>\n',
  between: '\n',
  wrappers: ['tool_call', 'tool_calls', 'function_calls', 'function_call', 'tool_use'],
  calls: ['function', 'invoke', 'call', 'tool', 'function_call', 'tool_call', 'tool_name', 'name'],
  alone: ['function', 'invoke'],
  aloneKnown: ['tool', 'call', 'action', 'execute', 'tool_use', 'function_call'],
  names: ['name', 'tool_name', 'function_name', 'function', 'invoke_name'],
  parameters: ['parameter', 'param', 'argument', 'arg'],
  marker: '[TOOL_CALLS]',
  around: ['arguments', 'parameters', 'params', 'args'],
  values: { untyped: 'text', frame: 'line' },
})
