import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, list, lit, optional, peek, ws } from '../engine/parsing.ts'
import { hold } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { assignTag, type Named, type Range } from '../formats/element.ts'
import { printedParameters, type TaggedParameter, taggedCall } from '../formats/parameters.ts'
import { textElement } from '../formats/text-element.ts'
import { opener } from '../repair/markers.ts'

const VALUES: Values = { untyped: 'json', frame: 'line' }
const field = (name: string) => textElement(name).skip(ws)

const parameter: TaggedParameter = {
  open: list<[Range | undefined, Named, Range | undefined]>(
    opener('<parameter>').skip(ws),
    field('name').skip(optional(field('type'))),
    opener('<value>'),
  ).map(([opened, { name: key, garbled }, inner]) => {
    const damaged = opened ?? garbled ?? inner
    return { key, values: VALUES, ...(damaged ? { garbled: damaged } : {}) }
  }),
  begins: ['<parameter>'],
  close: {
    text: '</value></parameter>',
    also: lit('</value>').then(ws).then(lit('</parameter>')),
    garbled: alt(lit('</value>'), lit('</parameter>')),
  },
}
const assigned = taggedCall({
  open: assignTag(lit('<function')).skip(peek(ws.then(opener('<parameter>')))),
  close: '</function>',
  parameter,
  around: [],
  begins: ['<function'],
})
const element = taggedCall({
  open: textElement('function').skip(peek(ws.then(opener('<parameter>')))),
  close: '',
  parameter,
  around: [],
  begins: ['<function'],
})
const print = (call: PrintedCall) =>
  `<function=${call.name}>\n${printedParameters(
    call,
    (key, value) => `<parameter><name>${key}</name><value>${value}</value></parameter>\n`,
  )}</function>`

/**
 * Key and value as elements inside each parameter; the name of the call after an
 * equals sign or as an element.
 *
 *     <function=read_file>
 *     <parameter><name>path</name><type>string</type><value>notes.txt</value></parameter>
 *     </function>
 */
export const zayaXml: Dialect = {
  name: 'zaya-xml',
  triggers: ['<function>', '<function='],
  grammar: hold(alt(assigned, element)),
  print: calls => calls.map(print).join('\n'),
  closers: ['</value>', '</parameter>', '</function>'],
  bare: true,
  models: ['ZAYA'],
}
