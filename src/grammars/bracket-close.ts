import type { Dialect } from '../dialect.ts'
import { type Around, soleParameter, soleTools } from '../shapes/sole-parameter.ts'
import { hold } from '../step.ts'

const around: Around = name => [`${name}\n`, `[/${name}]`]

/**
 * The name of a tool on a line, the value of its only parameter, and the name in
 * brackets. Only the name of a tool tells it from text.
 *
 *     exec
 *     ls -l
 *     [/exec]
 */
export const bracketClose: Dialect = {
  name: 'bracket-close',
  triggers: [],
  grammar: soleParameter([], around),
  known: tools => ({
    triggers: soleTools(tools).map(({ name }) => ({ text: around(name)[0], at: 'line' as const })),
    grammar: hold(soleParameter(tools, around), 'message'),
  }),
  bare: true,
  spec: { shape: 'sole-parameter', open: 'NAME\n', close: '[/NAME]' },
}
