import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Elements made of special tokens, with the type of each value. A JSON object in a
 * `json` element may replace the arguments.
 *
 *     <|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|>
 *     <|open|>argument key="path" type="string"<|sep|>notes.txt<|close|>argument<|sep|>
 *     <|close|>call<|sep|><|close|>tools<|sep|>
 *
 * The tokens between the wrapper and the first call may be lost: `<|open|>toolscall tool="read_file" index="1"<|sep|>`.
 */
export const kimiK3: Dialect = parameterTags('kimi-k3', {
  aliases: ['kimi-k3-xtml', 'xtml'],
  wrapper: ['<|open|>tools<|sep|>', '<|close|>tools<|sep|>'],
  call: '<|open|>call tool="{name}" index="{index}"<|sep|>(<|open|>json type="{any}"<|sep|>){parameters}(<|close|>json<|sep|>)<|close|>call<|sep|>',
  also: ['<|open|>toolscall tool="{name}" index="{index}"<|sep|>{parameters}<|close|>call<|sep|>'],
  parameter: '<|open|>argument key="{key}" type="{type}"<|sep|>{value}<|close|>argument<|sep|>',
  values: { untyped: 'json', frame: 'none' },
  content: ['<|open|>response<|sep|>', '<|close|>response<|sep|>'],
  models: ['Kimi-K3'],
})
