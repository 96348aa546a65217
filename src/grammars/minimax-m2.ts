import type { Dialect } from '../engine/dialect.ts'
import { alt } from '../engine/parsing.ts'
import { type Invokes, invokeClosers, invokeSections, plainTags, printedInvokes } from '../formats/invoke.ts'

const invokes: Invokes = {
  tags: plainTags(),
  wrappers: ['minimax:tool_call'],
  values: { untyped: 'text', frame: 'pair' },
}

/**
 * Invoke elements in a wrapper with a namespace; quotes around names are optional.
 *
 *     <minimax:tool_call>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </minimax:tool_call>
 */
export const minimaxM2: Dialect = {
  name: 'minimax-m2',
  aliases: ['minimax-m2-xml'],
  triggers: ['<minimax:tool_call'],
  grammar: alt(...invokeSections(invokes)),
  print: calls => printedInvokes(calls, invokes),
  closers: invokeClosers(invokes),
  models: ['MiniMax-M2', 'MiniMax-M2.1', 'MiniMax-M2.7'],
}
