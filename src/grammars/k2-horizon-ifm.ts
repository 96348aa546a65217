import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, lit, optional, type Parser, ws } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { type ArgKv, kvCall, kvTags, printedKv } from '../formats/arg-kv.ts'
import { textBefore } from '../formats/element.ts'
import { callObject } from '../formats/json-call.ts'
import { wrapped } from '../formats/parameters.ts'
import { array } from '../json/object.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'

const OPEN = '<ifm|tool_calls>'
const CLOSE = '</ifm|tool_calls>'
const BEGIN = '<ifm|tool_call>'
const END = '</ifm|tool_call>'
const VALUES: Values = { untyped: 'python', frame: 'none' }
const tags = kvTags('ifm|')

const STRING = /^(?:str(?:ing)?|text)$/i
const typed: Parser<Values> = optional(tags.open('arg_type').then(textBefore(/</)).skip(lit('</ifm|arg_type>'))).map(
  type => (type === undefined ? VALUES : { ...VALUES, wire: STRING.test(type) ? 'text' : 'json' }),
)
const format: ArgKv = { tags, wrappers: ['tool_calls'], values: VALUES, typed }
const object = callObject({ marked: true, around: closers(END, CLOSE) })
const json = section(lit(BEGIN).skip(ws).result([]), alt(object, array(object)), END)
const call = alt(json, kvCall(format))

const tag = (word: string) => [`<ifm|${word}>`, `</ifm|${word}>`] as const
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const print = (it: PrintedCall) =>
  `${BEGIN}${it.name}${printedKv(it, tag, '', value => `<ifm|arg_type>${typeOf(value)}</ifm|arg_type>`)}${END}`

/**
 * A name, then keys, types and values in tags of their own; the type may be left
 * out, and a JSON object or array may stand in a call.
 *
 *     <ifm|tool_calls><ifm|tool_call>read_file<ifm|arg_key>path</ifm|arg_key><ifm|arg_type>string</ifm|arg_type>
 *     <ifm|arg_value>notes.txt</ifm|arg_value></ifm|tool_call></ifm|tool_calls>
 */
export const k2HorizonIfm: Dialect = {
  name: 'k2-horizon-ifm',
  aliases: ['k2-horizon', 'ifm'],
  triggers: [OPEN, BEGIN],
  grammar: alt(wrapped(lit(OPEN), call, CLOSE), call),
  print: calls => `${OPEN}${calls.map(print).join('')}${CLOSE}`,
  closers: ['</ifm|arg_value>', END, CLOSE],
  models: ['K2-Horizon'],
}
