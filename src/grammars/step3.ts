import type { Dialect } from '../engine/dialect.ts'
import { alt, lit, optional, type Parser, peek, ws } from '../engine/parsing.ts'
import { type Invokes, invokeCall, invokeClosers, plainTags, printedInvokes } from '../formats/invoke.ts'
import { wrapped } from '../formats/parameters.ts'
import { toolName } from '../formats/template.ts'
import { section } from '../repair/block.ts'

const OPEN = '<｜tool_calls_begin｜>'
const CLOSE = '<｜tool_calls_end｜>'
const BEGIN = '<｜tool_call_begin｜>'
const END = '<｜tool_call_end｜>'
const SEPARATOR = '<｜tool_sep｜>'

const invokes: Invokes = {
  tags: plainTags('steptml:'),
  wrappers: [],
  values: { untyped: 'text', frame: 'none' },
  around: [
    { text: END, opens: lit(BEGIN) },
    { text: CLOSE, opens: lit(OPEN) },
  ],
  begins: [BEGIN],
}
const invoke = invokeCall(invokes)
/** The name that stands in the element too. */
const name = optional(toolName.skip(ws).skip(peek(lit('<'))))
const head: Parser<readonly []> = optional(lit(SEPARATOR).skip(ws))
  .then(lit(BEGIN))
  .skip(ws)
  .skip(
    optional(
      lit('function')
        .skip(ws)
        .skip(peek(lit('<'))),
    ),
  )
  .skip(optional(lit(SEPARATOR)))
  .skip(ws)
  .skip(name)
  .result([])
const call = section(head, invoke, END)

/**
 * Invoke elements with a namespace, between tokens with underscores (not U+2581).
 *
 *     <｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="read_file">
 *     <steptml:parameter name="path">notes.txt</steptml:parameter>
 *     </steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>
 *
 * The name may stand behind `<｜tool_sep｜>` too, which may also part two calls.
 */
export const step3: Dialect = {
  name: 'step3',
  triggers: [OPEN, BEGIN, '<steptml:invoke'],
  grammar: alt(wrapped(lit(OPEN), alt(call, invoke), CLOSE), call, invoke),
  print: calls =>
    `${OPEN}${calls.map(one => `${BEGIN}function${SEPARATOR}${printedInvokes([one], invokes).trim()}${END}`).join('\n')}${CLOSE}`,
  closers: [...invokeClosers(invokes), END, CLOSE],
  models: ['Step-3'],
}
