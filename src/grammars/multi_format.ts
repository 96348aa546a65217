import type { Dialect } from '../engine/dialect.ts'
import { attributeLists } from '../formats/attributes.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { pythonCalls } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'

/**
 * Invoke elements in wrappers that other formats use for JSON. The attribute `string` may say whether a value is text.
 *
 *     <tool_calls>
 *     <invoke name="read_file">
 *     <parameter name="path" string="true">notes.txt</parameter>
 *     </invoke>
 *     </tool_calls>
 *
 * Models also use the wrapper itself as a call, or write Python or attributes inside it:
 *
 *     <tool_call name="read_file">{"path": "notes.txt"}</tool_call>
 *     <tool_call>read_file(path="notes.txt")</tool_call>
 *     <tool_call>read_file path="notes.txt"</tool_call>
 *     <use_tool name="read_file">{"path": "notes.txt"}</use_tool>
 */
export const multiFormat: Dialect = several(
  'multi_format',
  { aliases: ['tool_call-invoke', 'multi-format'], models: ['MiniMax-M3', 'SGLang'] },
  parameterTags('multi_format', {
    wrapper: ['<tool_calls>\n', '</tool_calls>'],
    wrappersAlso: ['tool_call'],
    needsWrapper: true,
    call: '<invoke name="{name}">\n{parameters}</invoke>\n',
    parameter: '<parameter name="{key}">{value}</parameter>\n',
    values: { untyped: 'json', frame: 'tag' },
  }),
  attributeLists('multi_format', {
    call: '<tool_call>{name} {parameters}</tool_call>',
    also: [
      '<tool_call>{name} {parameters}/>',
      ...['tool_call', 'tool_use', 'use_tool', 'invoke', 'function'].map(
        word => `<${word} name="{name}"{parameters}/>`,
      ),
    ],
  }),
  parameterTags('multi_format', {
    call: '<tool_call name="{name}">\n{parameters}</tool_call>\n',
    also: ['tool_use', 'use_tool'].map(word => `<${word} name="{name}">\n{parameters}</${word}>\n`),
    parameter: '<parameter name="{key}">{value}</parameter>\n',
    values: { untyped: 'json', frame: 'tag' },
  }),
  pythonCalls('multi_format', {
    open: '<tool_call>',
    close: '</tool_call>',
    also: [
      ['<tool_calls>', '</tool_calls>'],
      ['<function_call>', '</function_call>'],
      ['<|tool_call|>', '<|/tool_call|>'],
    ],
    layout: 'lines',
    plain: true,
  }),
)
