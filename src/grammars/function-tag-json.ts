import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

const ELEMENTS = ['function', 'tool', 'function_call']

/**
 * The name in an element, then the arguments.
 *
 *     <tool_call>
 *     <function>get_weather</function>
 *     {"city": "Oslo"}
 *     </tool_call>
 *     <tool_call>
 *     <name>get_weather</name>
 *     <arguments>{"city": "Oslo"}</arguments>
 *     </tool_call>
 *
 * If tools are given, the name of one and the arguments may share an element.
 *
 *     <function>get_weather{"city": "Oslo"}</function>
 */
export const functionTagJson: Dialect = namedJson('function-tag-json', {
  triggers: ['<tool_call'],
  call: '<tool_call>\n<function>{name}</function>\n{json}\n</tool_call>',
  also: [
    ...['name', 'tool_name', 'function_name'].flatMap(name =>
      ['arguments', 'parameters', 'args'].map(
        args => `<tool_call>\n<${name}>{name}</${name}>\n<${args}>{json}</${args}>\n</tool_call>`,
      ),
    ),
    ...ELEMENTS.map(name => `<${name}>{tool}{json}</${name}>`),
  ],
  known: ELEMENTS.map(name => `<${name}>{tool}`),
  between: '\n',
  models: ['Gemma-3', 'Qwen3.6'],
})
