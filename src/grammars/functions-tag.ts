import type { Dialect } from '../engine/dialect.ts'
import { alt, lit } from '../engine/parsing.ts'
import { hold } from '../engine/step.ts'
import { soleElement } from '../formats/sole-parameter.ts'
import { type NamedJson, namedJson, wrappedCalls } from '../formats/template.ts'

const OPEN = '<functions>'
const CLOSE = '</functions>'
const format: NamedJson = {
  triggers: ['<functions'],
  wrappers: [[OPEN, CLOSE]],
  call: '<{name}>{json}</{name}>',
  bare: true,
}
const calls = namedJson('functions-tag', { ...format, needsWrapper: true })
const { grammar: loose } = namedJson('functions-tag', format)

/**
 * Elements named by the tools in a wrapper. With tools given the wrapper may be
 * missing, and the only parameter of one may stand there as text.
 *
 *     <functions><get_weather>{"city": "Oslo"}</get_weather></functions>
 */
export const functionsTag: Dialect = {
  ...calls,
  format: undefined,
  known: (_, names) => ({
    named: [{ before: '<', after: '>{' }],
    grammar: alt(
      loose,
      hold(wrappedCalls(lit(OPEN).result(undefined), soleElement(names, { open: '<NAME>', close: '</NAME>' }), CLOSE)),
    ),
  }),
}
