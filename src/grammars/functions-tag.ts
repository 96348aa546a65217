import type { Dialect } from '../dialect.ts'
import { alt, lit } from '../frontier.ts'
import { namedJson, wrappedCalls } from '../shapes/named-json.ts'
import { soleElement } from '../shapes/sole-parameter.ts'
import { hold } from '../step.ts'

const OPEN = '<functions>'
const CLOSE = '</functions>'
const calls = namedJson({
  name: 'functions-tag',
  triggers: [OPEN],
  wrappers: [[OPEN, CLOSE]],
  needsWrapper: true,
  call: '<{name}>{json}</{name}>',
  bare: true,
})

/**
 * Elements named by the tools in a wrapper; with tools given, the only parameter
 * of one may stand there as text.
 *
 *     <functions><get_weather>{"city": "Oslo"}</get_weather></functions>
 */
export const functionsTag: Dialect = {
  ...calls,
  known: tools => ({
    triggers: [],
    grammar: alt(
      calls.grammar,
      hold(wrappedCalls(lit(OPEN), soleElement(tools, { open: '<NAME>', close: '</NAME>' }), CLOSE)),
    ),
  }),
}
