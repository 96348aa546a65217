import type { Dialect } from '../engine/dialect.ts'
import { alt, chars, fail, lit, optional, type Parser, ws } from '../engine/parsing.ts'
import { type Grammar, hold, seq } from '../engine/step.ts'
import { messageEnd, objectCall, oneOf } from '../formats/by-tool-name.ts'

const TOOL = 'Tool:'
const INPUTS = ['Input:', 'Arguments:', 'Parameters:', 'Args:'].map(lit)
const spaces = chars(/[ \t]/, 0, 8)

const grammar = (name: Parser<string>): Grammar =>
  alt(
    hold(
      objectCall(
        lit(TOOL)
          .then(spaces)
          .then(name)
          .skip(ws)
          .skip(alt(...INPUTS)),
      ),
    ),
    hold(seq(objectCall(name.skip(optional(lit(':')))), messageEnd), 'message'),
  )

/**
 * The name of a tool, then its arguments, and nothing else up to the end of the
 * message; or both on lines that say what they are. Only the name of a known tool
 * tells it from text.
 *
 *     get_weather {"city": "Oslo"}
 *
 *     Tool: get_weather
 *     Input: {"city": "Oslo"}
 */
export const nameJson: Dialect = {
  name: 'name-json',
  triggers: [],
  grammar: fail('the name of a tool'),
  known: (_, names) => ({
    named: [{ before: `${TOOL} ` }, { after: ' ' }, { after: ':' }].map(word => ({ ...word, at: 'line' })),
    grammar: grammar(oneOf(names)),
  }),
  print: calls => calls.map(({ name, arguments: all }) => `${TOOL} ${name}\nInput: ${JSON.stringify(all)}`).join('\n'),
  bare: true,
}
