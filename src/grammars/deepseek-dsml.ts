import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Elements whose tags contain a token; `string` says whether a value is text or JSON.
 * The wrapper is `function_calls` in V3.2, `tool_calls` in V4, and `calls` in V4.1,
 * there with a space after the second bar. The bars are U+FF5C; proxies replace them.
 *
 *     <｜DSML｜tool_calls>
 *     <｜DSML｜invoke name="read_file">
 *     <｜DSML｜parameter name="path" string="true">notes.txt</｜DSML｜parameter>
 *     <｜DSML｜parameter name="lines" string="false">[1, 20]</｜DSML｜parameter>
 *     </｜DSML｜invoke>
 *     </｜DSML｜tool_calls>
 */
export const deepseekDsml: Dialect = parameterTags('deepseek-dsml', {
  aliases: ['deepseek-v3.2-dsml', 'deepseek-dsml-v4', 'deepseek-v3.2', 'deepseek-v4', 'deepseek-v4.1', 'dsml'],
  wrapper: ['<｜DSML｜tool_calls>\n', '</｜DSML｜tool_calls>'],
  wrappersAlso: ['function_calls', 'calls', 'tool_use', 'tool_call'],
  misspelt: true,
  call: '<｜DSML｜invoke name="{name}">\n{parameters}</｜DSML｜invoke>\n',
  parameter: '<｜DSML｜parameter name="{key}" string="{isText}">{value}</｜DSML｜parameter>\n',
  values: { untyped: 'json', frame: 'none' },
  models: ['DeepSeek-V3.2', 'DeepSeek-V4', 'DeepSeek-V4.1'],
})
