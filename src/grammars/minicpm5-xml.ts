import type { Dialect, PrintedCall } from '../dialect.ts'
import { fail, lit, optional, succeed, ws } from '../frontier.ts'
import { printedParameters, taggedCall } from '../shapes/tagged.ts'
import { element } from '../tag.ts'
import type { Values } from '../values.ts'

const VALUES: Values = { untyped: 'python', frame: 'none', entities: true }

const escaped = (value: string) =>
  /[<>&\n\r]|^\s|\s$/.test(value) ? `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : value
const print = (call: PrintedCall) =>
  `<function name="${call.name}">${printedParameters(call, (key, value) => `<param name="${key}">${escaped(value)}</param>`, 'none')}</function>`

/**
 * XML elements; a value with markup or line breaks stands in CDATA. `<arguments>`
 * may stand around the parameters.
 *
 *     <function name="read_file"><param name="path">notes.txt</param></function>
 */
export const minicpm5Xml: Dialect = {
  name: 'minicpm5-xml',
  aliases: ['minicpm5'],
  triggers: ['<function name='],
  grammar: taggedCall({
    open: element(lit('<function'))
      .chain(({ attributes, empty }) => {
        const name = attributes.get('name')
        return name ? succeed({ name, empty }) : fail('name="…"')
      })
      .skip(optional(ws.then(lit('<arguments>')))),
    close: { text: '</function>', also: lit('</arguments>').then(ws).then(lit('</function>')) },
    parameter: {
      open: element(lit('<param')).chain(({ attributes }) => {
        const key = attributes.get('name')
        return key ? succeed({ key, values: VALUES }) : fail('name="…"')
      }),
      begins: ['<param '],
      close: '</param>',
    },
    around: [],
    begins: ['<function name='],
  }),
  print: calls => calls.map(print).join(''),
  closers: ['</param>', '</arguments>', '</function>'],
  spec: { shape: 'tagged', call: '<function name="NAME">', parameter: '<param name="KEY">', values: VALUES },
  models: ['MiniCPM5'],
}
