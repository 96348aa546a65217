import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, fail, lit, optional, succeed, ws } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { element } from '../formats/element.ts'
import { printedParameters, taggedCall } from '../formats/parameters.ts'
import { headed, textElement } from '../formats/text-element.ts'
import { opener } from '../repair/markers.ts'

const VALUES: Values = { untyped: 'json', frame: 'line' }
const CLOSE = '</parameters></function_call>'
const parameters = alt<unknown>(opener('<parameters>'), lit('<parameters/>'))
const print = (call: PrintedCall) =>
  `<function_call><invoke_name>${call.name}</invoke_name><parameters>${printedParameters(
    call,
    (key, value) => `<param name="${key}">${value}</param>`,
  )}${CLOSE}`

/**
 * Name and parameters as elements of one call.
 *
 *     <function_call><invoke_name>read_file</invoke_name><parameters>
 *     <param name="path">notes.txt</param>
 *     </parameters></function_call>
 */
export const functionCallXml: Dialect = {
  name: 'function_call-xml',
  triggers: ['<function_call'],
  grammar: taggedCall({
    open: headed('<function_call>', textElement('invoke_name')).skip(optional(ws.then(parameters))),
    close: { text: CLOSE, also: optional(lit('</parameters>')).then(ws).then(lit('</function_call>')) },
    parameter: {
      open: element(lit('<param')).chain(({ attributes, garbled }) => {
        const key = attributes.get('name')
        return key ? succeed({ key, values: VALUES, ...(garbled ? { garbled } : {}) }) : fail('name="…"')
      }),
      begins: ['<param '],
      close: '</param>',
    },
    around: [],
    begins: ['<function_call>'],
  }),
  print: calls => calls.map(print).join('\n'),
  closers: ['</param>', '</parameters>', '</function_call>'],
  models: ['lucebox'],
}
