import type { Dialect } from '../engine/dialect.ts'
import { error } from '../engine/event.ts'
import { alt, chars, lit, ws } from '../engine/parsing.ts'
import { many1 } from '../engine/step.ts'
import { ranged } from '../formats/element.ts'
import { type Invokes, invokeCall, invokeClosers, plainTags } from '../formats/invoke.ts'
import { section } from '../repair/block.ts'

const WORDS = ['court', 'count', 'course', 'call'] as const
const spellings: readonly Invokes[] = ['', 'antml:'].map(prefix => ({
  tags: plainTags(prefix),
  wrappers: ['function_calls'],
  values: { untyped: 'json', frame: 'line' },
}))
const opener = ranged(alt(...WORDS.map(lit)))
  .skip(chars(/[ \t\r]/, 0, 8))
  .skip(lit('\n'))
  .skip(ws)

/**
 * Invoke elements whose wrapper became an ordinary word on a line of its own.
 *
 *     court
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </function_calls>
 */
export const garbledInvoke: Dialect = {
  name: 'garbled-invoke',
  triggers: WORDS.map(text => ({ text, at: 'line' })),
  grammar: alt(
    ...spellings.map(spelling =>
      section(
        opener.map(([, [from, to]]) => [error('garbled-open', from, to)]),
        many1(invokeCall(spelling)),
        spelling.tags.close('function_calls'),
        { optionalClose: true },
      ),
    ),
  ),
  closers: spellings.flatMap(invokeClosers),
  bare: true,
  models: ['Claude'],
}
