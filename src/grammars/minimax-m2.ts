import type { Dialect } from '../engine/dialect.ts'
import { parameterTags } from '../formats/parameter-tags.ts'

/**
 * Invoke elements in a wrapper with a namespace; quotes around names are optional.
 *
 *     <minimax:tool_call>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </minimax:tool_call>
 */
export const minimaxM2: Dialect = parameterTags('minimax-m2', {
  aliases: ['minimax-m2-xml'],
  wrapper: ['<minimax:tool_call>\n', '</minimax:tool_call>'],
  call: '<invoke name="{name}">\n{parameters}</invoke>\n',
  parameter: '<parameter name="{key}">{value}</parameter>\n',
  needsWrapper: true,
  values: { untyped: 'text', frame: 'pair' },
  models: ['MiniMax-M2', 'MiniMax-M2.1', 'MiniMax-M2.7'],
})
