import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, chars, fail, lit, optional, type Parser, peek, succeed, until, ws } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { element, type Named, ranged } from '../formats/element.ts'
import { printedParameters, taggedCall } from '../formats/parameters.ts'

const VALUES: Values = { untyped: 'python', frame: 'none', entities: true }

const escaped = (value: string) =>
  /[<>&\n\r]|^\s|\s$/.test(value) ? `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : value
const print = (call: PrintedCall) =>
  `<function name="${call.name}">${printedParameters(call, (key, value) => `<param name="${key}">${escaped(value)}</param>`, 'none')}</function>`

/** `<word name="f">`; detokenised badly, with the `Ġ` of the vocabulary for the space, or with none. */
const named = (word: string): Parser<Named> =>
  alt(
    element(lit(`<${word}`)).chain(({ attributes, empty }) => {
      const name = attributes.get('name')
      return name ? succeed<Named>({ name, empty }) : fail('name="…"')
    }),
    ranged(
      lit(`<${word}`)
        .then(chars(/Ġ/, 0, 1))
        .then(lit('name="'))
        .then(until('"'))
        .skip(lit('">')),
    ).map(([name, garbled]) => ({ name, garbled })),
  )
const begins = (word: string) => [`<${word} name=`, `<${word}name=`, `<${word}Ġname=`]

/** Words under which a model puts all arguments into one parameter. */
const ALL = ['arguments', 'properties']

/** `isOwn`: does the tool declare a parameter of that name? */
function grammar(isOwn: (tool: string, word: string) => boolean) {
  const wrap = (tool: string) =>
    alt<unknown>(
      lit('<arguments>'),
      named('param').chain(({ name }) =>
        ALL.includes(name) && !isOwn(tool, name) ? peek(ws.then(lit('{'))) : fail('arguments'),
      ),
    )
  return taggedCall({
    open: named('function').chain(head => optional(ws.then(wrap(head.name))).result(head)),
    close: {
      text: '</function>',
      also: alt(lit('</arguments>'), lit('</param>')).then(ws).then(lit('</function>')),
    },
    parameter: {
      open: named('param').map(({ name, garbled }) => ({ key: name, values: VALUES, ...(garbled ? { garbled } : {}) })),
      begins: ['<param ', ...begins('param')],
      close: '</param>',
    },
    around: [],
    begins: begins('function'),
  })
}

/**
 * XML elements; a value with markup or line breaks stands in CDATA. `<arguments>`
 * may stand around the parameters.
 *
 *     <function name="read_file"><param name="path">notes.txt</param></function>
 *
 * Small models put all arguments into `<param name="arguments">{"path": "notes.txt"}</param>`.
 */
export const minicpm5Xml: Dialect = {
  name: 'minicpm5-xml',
  aliases: ['minicpm5'],
  triggers: begins('function'),
  grammar: grammar(() => true),
  known: (_, names) => ({
    grammar: grammar((tool, word) => names.get(tool)?.parameters.includes(word) ?? false),
  }),
  print: calls => calls.map(print).join(''),
  closers: ['</param>', '</arguments>', '</function>'],
  models: ['MiniCPM5'],
}
