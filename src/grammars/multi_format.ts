import type { Dialect } from '../dialect.ts'
import { alt } from '../frontier.ts'
import { type Invokes, invokeClosers, invokeSections, plainTags, printedInvokes } from '../shapes/invoke.ts'

const invokes: Invokes = {
  tags: plainTags(),
  wrappers: ['tool_calls', 'tool_call'],
  values: { untyped: 'json', frame: 'line' },
}

/**
 * Invoke elements in the wrappers that other formats have for JSON. `string`
 * may say whether a value is text.
 *
 *     <tool_calls>
 *     <invoke name="read_file">
 *     <parameter name="path" string="true">notes.txt</parameter>
 *     </invoke>
 *     </tool_calls>
 */
export const multiFormat: Dialect = {
  name: 'multi_format',
  aliases: ['tool_call-invoke', 'multi-format'],
  triggers: ['<tool_calls', '<tool_call'],
  grammar: alt(...invokeSections(invokes)),
  print: calls => printedInvokes(calls, invokes),
  closers: invokeClosers(invokes),
  spec: { shape: 'invoke', wrappers: invokes.wrappers, values: invokes.values },
  models: ['MiniMax-M3 (openclaw)', 'SGLang multi_format'],
}
