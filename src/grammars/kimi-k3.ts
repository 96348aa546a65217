import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, lit } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { printedValue, taggedCall, wrapped } from '../formats/parameters.ts'
import { attribute, closer, closes, escaped, OPEN, opens, SEP, xtmlTag } from '../formats/xtml.ts'

const VALUES: Values = { untyped: 'json', frame: 'none' }

const call = taggedCall({
  open: xtmlTag('call').chain(tag => attribute(tag, 'tool')),
  close: { ...closer('call'), also: lit(closes('json')).then(lit(closes('call'))) },
  parameter: {
    open: xtmlTag('argument').chain(tag =>
      attribute(tag, 'key').map(key => {
        const type = tag.get('type')
        return { key, values: type === undefined ? VALUES : { ...VALUES, wire: type === 'string' ? 'text' : 'json' } }
      }),
    ),
    begins: [`${OPEN}argument `],
    close: closer('argument'),
  },
  around: [closer('tools'), closer('message')],
  begins: [`${OPEN}call `],
  padding: xtmlTag('json'),
})

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const argument = ([key, value]: readonly [string, unknown]) =>
  `${OPEN}argument key="${escaped(key)}" type="${typeOf(value)}"${SEP}${printedValue(value, 'none')}${closes('argument')}`
const print = (it: PrintedCall, k: number) =>
  `${OPEN}call tool="${escaped(it.name)}" index="${k + 1}"${SEP}${Object.entries(it.arguments).map(argument).join('')}${closes('call')}`

/**
 * Elements out of special tokens; each value has its type. A JSON object may
 * stand for the arguments, in an element `json`.
 *
 *     <|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|>
 *     <|open|>argument key="path" type="string"<|sep|>notes.txt<|close|>argument<|sep|>
 *     <|close|>call<|sep|><|close|>tools<|sep|>
 */
export const kimiK3: Dialect = {
  name: 'kimi-k3',
  aliases: ['kimi-k3-xtml', 'xtml'],
  triggers: [opens('tools'), `${OPEN}call `],
  grammar: alt(wrapped(lit(opens('tools')), call, closer('tools')), call),
  print: calls => `${opens('tools')}${calls.map(print).join('')}${closes('tools')}`,
  printContent: text => `${opens('response')}${text}${closes('response')}`,
  closers: ['argument', 'json', 'call', 'tools'].map(closes),
  models: ['Kimi-K3'],
}
