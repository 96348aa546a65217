import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { fail, lit, succeed } from '../engine/parsing.ts'
import { hold } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { element } from '../formats/element.ts'
import { printedParameters, taggedCall } from '../formats/parameters.ts'
import { headed, textElement } from '../formats/text-element.ts'

const VALUES: Values = { untyped: 'json', frame: 'line' }
const print = (call: PrintedCall) =>
  `<function>\n<name>${call.name}</name>\n${printedParameters(call, (key, value) => `<parameter name="${key}">${value}</parameter>\n`)}</function>`

/**
 * The name of the call as an element of its own.
 *
 *     <function>
 *     <name>read_file</name>
 *     <parameter name="path">notes.txt</parameter>
 *     </function>
 */
export const elementFunction: Dialect = {
  name: 'element-function',
  triggers: ['<function'],
  grammar: hold(
    taggedCall({
      open: headed('<function>', textElement('name')),
      close: '</function>',
      parameter: {
        open: element(lit('<parameter')).chain(({ attributes, garbled }) => {
          const key = attributes.get('name')
          return key ? succeed({ key, values: VALUES, ...(garbled ? { garbled } : {}) }) : fail('name="…"')
        }),
        begins: ['<parameter '],
        close: '</parameter>',
      },
      around: [],
      begins: ['<function>'],
    }),
  ),
  print: calls => calls.map(print).join('\n'),
  closers: ['</parameter>', '</function>'],
  bare: true,
  models: ['DeepSeek-V4-Flash'],
}
