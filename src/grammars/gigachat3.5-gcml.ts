import type { Dialect } from '../dialect.ts'
import {
  type Invokes,
  invokeClosers,
  printedInvokes,
  tokenInvokes,
  tokenTags,
  tokenTriggers,
} from '../shapes/invoke.ts'

const invokes: Invokes = {
  tags: tokenTags('GCML'),
  wrappers: ['tool_calls', 'function_calls'],
  values: { untyped: 'json', frame: 'none' },
}

/**
 * DeepSeek's marked elements under another token.
 *
 *     <｜GCML｜tool_calls>
 *     <｜GCML｜invoke name="read_file">
 *     <｜GCML｜parameter name="path" string="true">notes.txt</｜GCML｜parameter>
 *     </｜GCML｜invoke>
 *     </｜GCML｜tool_calls>
 */
export const gigachat35Gcml: Dialect = {
  name: 'gigachat3.5-gcml',
  aliases: ['gcml', 'gigachat3.5'],
  triggers: tokenTriggers('GCML', invokes.wrappers),
  grammar: tokenInvokes(invokes, 'GCML'),
  print: calls => printedInvokes(calls, invokes, true),
  closers: [...invokeClosers(invokes), '<|message_sep|>'],
  spec: {
    shape: 'invoke',
    token: 'GCML',
    wrappers: invokes.wrappers,
    values: invokes.values,
    typed: 'string="true|false"',
  },
  models: ['GigaChat-3.5'],
}
