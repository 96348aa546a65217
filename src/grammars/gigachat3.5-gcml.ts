import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * The elements of `deepseek-dsml`, with another token in the tags.
 *
 *     <｜GCML｜tool_calls>
 *     <｜GCML｜invoke name="read_file">
 *     <｜GCML｜parameter name="path" string="true">notes.txt</｜GCML｜parameter>
 *     </｜GCML｜invoke>
 *     </｜GCML｜tool_calls>
 */
export const gigachat35Gcml: Dialect = parameterTags('gigachat3.5-gcml', {
  aliases: ['gcml', 'gigachat3.5'],
  wrapper: ['<｜GCML｜tool_calls>\n', '</｜GCML｜tool_calls>'],
  wrappersAlso: ['function_calls'],
  call: '<｜GCML｜invoke name="{name}">\n{parameters}</｜GCML｜invoke>\n',
  parameter: '<｜GCML｜parameter name="{key}" string="{isText}">{value}</｜GCML｜parameter>\n',
  values: { untyped: 'json', frame: 'none' },
  models: ['GigaChat-3.5'],
})
