import type { Dialect } from '../engine/dialect.ts'
import { namedJson } from '../formats/name-json.ts'

const REQUEST = '<|plamo:begin_tool_request:plamo|>'
const NAME = '<|plamo:begin_tool_name:plamo|>{name}<|plamo:end_tool_name:plamo|>'
const HEAD = REQUEST + NAME
const TAIL = '{json}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>'
const ARGS = '<|plamo:begin_tool_arguments:plamo|>'

/**
 * Tags around each part of a call. `print` omits the line breaks; the constraint before
 * the arguments may be missing.
 *
 *     <|plamo:begin_tool_requests:plamo|>
 *     <|plamo:begin_tool_request:plamo|>
 *     <|plamo:begin_tool_name:plamo|>get_weather<|plamo:end_tool_name:plamo|>
 *     <|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>{"city": "Oslo"}<|plamo:end_tool_arguments:plamo|>
 *     <|plamo:end_tool_request:plamo|>
 *     <|plamo:end_tool_requests:plamo|>
 */
export const plamo3: Dialect = namedJson('plamo3', {
  wrappers: [['<|plamo:begin_tool_requests:plamo|>', '<|plamo:end_tool_requests:plamo|>']],
  call: `${HEAD}${ARGS}<|plamo:constrain|>json<|plamo:msg|>${TAIL}`,
  also: [
    `${HEAD}${ARGS}<|plamo:msg|>${TAIL}`,
    `${HEAD}${ARGS}${TAIL}`,
    `{lost}${NAME}${ARGS}<|plamo:constrain|>json<|plamo:msg|>${TAIL}`,
    `{lost}${NAME}${ARGS}${TAIL}`,
  ],
  models: ['PLaMo-3'],
})
