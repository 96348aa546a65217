import type { Dialect } from '../engine/dialect.ts'
import type { Names } from '../engine/names.ts'
import { lit, type Parser, ws } from '../engine/parsing.ts'
import type { Grammar } from '../engine/step.ts'
import { type Head, namedCall, toolName } from '../formats/template.ts'

/** `Weather/get_weather`: a title may stand before the name, or after it. */
const known =
  (tools: Names) =>
  (name: string): string =>
    tools.has(name) ? name : (name.split('/').find(part => tools.has(part)) ?? name)

const head = (named: (name: string) => string): Parser<Head> =>
  lit('<tool_call>')
    .then(ws)
    .then(toolName)
    .skip(ws)
    .skip(lit('>'))
    .map(name => ({ name: named(name) }))
const grammar = (named: (name: string) => string): Grammar =>
  namedCall({ head: head(named), close: '</tool_call>', optionalClose: true, plain: true })

/**
 * A name, the end of a tag that nothing opened, and the arguments as JSON; the
 * closing tag is left out. With tags for its arguments the model writes `glm4.5`.
 *
 *     <tool_call>read_file>{"path": "notes.txt"}
 *     <tool_call>Files/read_file>{"path": "notes.txt"}
 */
export const glm53Flash: Dialect = {
  name: 'glm5.3-flash',
  triggers: ['<tool_call>'],
  known: (_, names) => ({ grammar: grammar(known(names)) }),
  grammar: grammar(name => name),
  print: calls => calls.map(call => `<tool_call>${call.name}>${JSON.stringify(call.arguments)}`).join(''),
  models: ['GLM-5.3-Flash'],
}
