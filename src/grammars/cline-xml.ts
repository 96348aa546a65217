import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { hold } from '../engine/step.ts'
import { nestedCall } from '../formats/nested-tags.ts'
import { printedParameters } from '../formats/parameters.ts'

/** Elements of HTML and SVG, and wrappers of answers: never the name of a tool, unless it is given as one. */
const NO_TOOLS = new Set(
  `a abbr address article aside audio b blockquote body button canvas caption center circle cite code col colgroup data
  dd defs del details dfn dialog div dl dt ellipse em embed fieldset figcaption figure font footer form g h1 h2 h3 h4
  h5 h6 head header hgroup html i iframe img ins kbd label legend li line link main map mark math menu meta meter nav
  noscript object ol optgroup option output p path picture polygon pre progress q rect response answer result results
  rp rt ruby s samp script section select slot small source span strong style sub summary sup svg table tbody td
  template text textarea tfoot th thead time title tr track tspan u ul use var video wbr tool_call tool_calls
  function_calls function invoke parameter parameters think thinking thought reasoning tools tool note example
  examples steps step instructions context document documents xml root config project dependencies dependency
  configuration properties plugin plugins build settings functions toolcall tool-call`.split(/\s+/),
)
const mayBeTool = (name: string): boolean => !NO_TOOLS.has(name.toLowerCase())

const print = (call: PrintedCall): string =>
  `<${call.name}>\n${printedParameters(call, (key, value) => `<${key}>${value}</${key}>\n`)}</${call.name}>`

/**
 * One element a tool, named by the tool, at the start of a line; its parameters
 * as child elements. Without a list of tools it is a guess, and waits for the end
 * of the element.
 *
 *     <read>
 *     <filePath>src/app.js</filePath>
 *     </read>
 */
export const clineXml: Dialect = {
  name: 'cline-xml',
  aliases: ['tool-named-tags'],
  triggers: [{ text: '<', at: 'line' }],
  grammar: hold(nestedCall(mayBeTool, { untyped: 'json', frame: 'line' }), 'whole'),
  print: calls => calls.map(print).join('\n'),
  bare: true,
  models: ['Cline', 'Roo Code', 'Kilo Code'],
}
