import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, chars, lit, optional, type Parser, peek, position, ws } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { type Range, textBefore } from '../formats/element.ts'
import { printedParameters, taggedCall } from '../formats/parameters.ts'
import { toolName } from '../formats/template.ts'
import { misspelt } from '../repair/markers.ts'

const BEGIN = '<|tool_call:start|>'
const END = '<|tool_call:end|>'
const KEY = '<|tool_arg:start|>'
const VALUE = '<|tool_arg:value|>'
const VALUE_END = '<|tool_arg:end|>'
const VALUES: Values = { untyped: 'text', frame: 'none' }

/** A call given up within its name, before the next. */
const abandoned: Parser<Range | undefined> = optional(
  position.chain(from =>
    lit(BEGIN)
      .then(chars(/[^<\n]/, 0, 64))
      .skip(peek(lit(BEGIN)))
      .then(position)
      .map(to => [from, to] as const),
  ),
)
/** A key given up before its value says nothing. */
const noValue = lit(KEY)
  .then(chars(/[^<\n]/, 0, 64))
  .skip(ws)
  .skip(peek(alt<unknown>(lit(KEY), lit(END), lit(BEGIN))))
const padding = ws.then(optional(noValue)).then(ws)

const print = (call: PrintedCall) =>
  `${BEGIN}${call.name}\n${printedParameters(call, (key, value) => `${KEY}${key}${VALUE}${value}${VALUE_END}\n`, 'none')}${END}`

/**
 * Special tokens around the call and around each key and value.
 *
 *     <|tool_call:start|>read_file
 *     <|tool_arg:start|>path<|tool_arg:value|>notes.txt<|tool_arg:end|>
 *     <|tool_call:end|>
 */
export const solarOpen2: Dialect = {
  name: 'solar-open2',
  triggers: [BEGIN],
  grammar: taggedCall({
    open: abandoned.chain(garbled =>
      lit(BEGIN)
        .then(ws)
        .then(toolName)
        .skip(ws)
        .skip(peek(alt<unknown>(lit(KEY), lit(END), lit(BEGIN), lit('{'), misspelt(END))))
        .map(name => (garbled ? { name, garbled } : { name })),
    ),
    close: { text: END, opens: lit(BEGIN) },
    parameter: {
      open: lit(KEY)
        .then(textBefore(/</))
        .skip(lit(VALUE))
        .map(key => ({ key, values: VALUES })),
      begins: [KEY],
      close: VALUE_END,
    },
    around: [],
    begins: [BEGIN],
    padding,
  }),
  print: calls => calls.map(print).join('\n'),
  closers: [VALUE_END, END],
  models: ['Solar-Open2'],
}
