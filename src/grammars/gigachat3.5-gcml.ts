import type { Dialect } from '../engine/dialect.ts'
import { tokenInvokes } from '../formats/invoke.ts'

/**
 * DeepSeek's marked elements under another token.
 *
 *     <｜GCML｜tool_calls>
 *     <｜GCML｜invoke name="read_file">
 *     <｜GCML｜parameter name="path" string="true">notes.txt</｜GCML｜parameter>
 *     </｜GCML｜invoke>
 *     </｜GCML｜tool_calls>
 */
export const gigachat35Gcml: Dialect = tokenInvokes('gigachat3.5-gcml', {
  aliases: ['gcml', 'gigachat3.5'],
  token: 'GCML',
  wrappers: ['tool_calls', 'function_calls'],
  closers: ['<|message_sep|>'],
  models: ['GigaChat-3.5'],
})
