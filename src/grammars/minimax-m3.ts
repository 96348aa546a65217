import type { Dialect } from '../engine/dialect.ts'
import { nestedValues } from '../formats/nested-values.ts'

/**
 * A namespace token before each tag. A tag is named after its key; the members of an
 * object are nested tags, and those of an array are `<item>` tags.
 *
 *     ]<]minimax[>[<tool_call>
 *     ]<]minimax[>[<invoke name="read_file">]<]minimax[>[<path>notes.txt]<]minimax[>[</path>]<]minimax[>[</invoke>
 *     ]<]minimax[>[</tool_call>
 */
export const minimaxM3: Dialect = nestedValues('minimax-m3', {
  aliases: ['minimax-m3-xml'],
  token: ']<]minimax[>[',
  wrapper: ['{token}<tool_call>\n', '{token}</tool_call>'],
  call: '{token}<invoke name="{name}">{parameters}{token}</invoke>\n',
  values: { untyped: 'json', frame: 'none', blank: true },
  models: ['MiniMax-M3'],
})
