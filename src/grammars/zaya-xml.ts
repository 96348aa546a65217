import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'
import { several } from '../formats/several.ts'
import { FUNCTION_TAGS } from '../formats/tags.ts'

const WRAPPER = ['<zyphra_tool_call>\n', '\n</zyphra_tool_call>'] as const

/**
 * The tags of `qwen3-coder-xml` in a wrapper of its own. Instead of a tag with an equals sign, models also write the
 * key and the value as elements inside each parameter, and the name of the call as an element.
 *
 *     <zyphra_tool_call>
 *     <function=read_file>
 *     <parameter=path>
 *     notes.txt
 *     </parameter>
 *     </function>
 *     </zyphra_tool_call>
 *
 *     <function>read_file
 *     <parameter><name>path</name><type>string</type><value>notes.txt</value></parameter>
 *     </function>
 */
export const zayaXml: Dialect = several(
  'zaya-xml',
  { models: ['ZAYA'] },
  parameterTags('zaya-xml', {
    wrapper: WRAPPER,
    ...FUNCTION_TAGS,
    needsWrapper: true,
  }),
  parameterTags('zaya-xml', {
    wrapper: WRAPPER,
    call: FUNCTION_TAGS.call,
    also: ['<function>{name}</function>\n{parameters}'],
    parameter: '<parameter><name>{key}</name>(<type>{any}</type>)<value>{value}</value></parameter>\n',
    values: { untyped: 'json', frame: 'line' },
    needsParameter: true,
    bare: true,
  }),
)
