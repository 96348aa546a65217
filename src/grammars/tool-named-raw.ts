import type { Dialect } from '../dialect.ts'
import { type Around, soleParameter, soleTools } from '../shapes/sole-parameter.ts'
import { hold } from '../step.ts'

const around: Around = name => [`<${name}>`, `</${name}>`]

/**
 * One element a tool, named by the tool, with nothing but the value of its only
 * parameter inside. Only the name of a tool tells it from text.
 *
 *     <exec>ls -l</exec>
 */
export const toolNamedRaw: Dialect = {
  name: 'tool-named-raw',
  triggers: [],
  grammar: soleParameter([], around),
  known: tools => ({
    triggers: soleTools(tools).map(({ name }) => ({ text: around(name)[0], at: 'line' as const })),
    grammar: hold(soleParameter(tools, around), 'message'),
  }),
  bare: true,
  spec: { shape: 'sole-parameter', open: '<NAME>', close: '</NAME>' },
}
