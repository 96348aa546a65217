import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Special tokens around the call and around each key and value.
 *
 *     <|tool_call:start|>read_file
 *     <|tool_arg:start|>path<|tool_arg:value|>notes.txt<|tool_arg:end|>
 *     <|tool_call:end|>
 */
export const solarOpen2: Dialect = parameterTags('solar-open2', {
  call: '<|tool_call:start|>{name}\n{parameters}<|tool_call:end|>',
  parameter: '<|tool_arg:start|>{key}<|tool_arg:value|>{value}<|tool_arg:end|>\n',
  between: '\n',
  values: { untyped: 'text', frame: 'none' },
  models: ['Solar-Open2'],
})
