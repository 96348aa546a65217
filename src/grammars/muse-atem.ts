import type { Dialect, PrintedCall } from '../dialect.ts'
import { error, NONE } from '../event.ts'
import { alt, fail, lit, no, okSoFar, optional, type Parser, primitive, run, succeed, ws } from '../frontier.ts'
import { BEGIN, END } from '../shapes/json-call.ts'
import { printedParameters, taggedCall, wrapped } from '../shapes/tagged.ts'
import { type Header, headerOf, type Message, recipient, typedMessage } from '../shapes/typed-messages.ts'
import { drop, emit, type Grammar, seq } from '../step.ts'
import { openTag, ranged } from '../tag.ts'
import type { Values } from '../values.ts'

const START = '<|start|>'
const MESSAGE = '<|message|>'
const ENDS = ['<|eom|>', '<|eot|>']
const VALUES: Values = { untyped: 'json', frame: 'pair' }

const close = (tag: string) => `</atem:${tag}>`
const named = (tag: string) =>
  openTag(`atem:${tag}`).chain(({ attributes }) => {
    const name = attributes.get('name')
    return name ? succeed(name) : fail('name="…"')
  })
/** `weather.weather` is `weather`. */
const once = (name: string): string => /^(.+)\.\1$/.exec(name)?.[1] ?? name
/** A token at the end of a name is none of it. */
const invoked = ranged(named('invoke')).map(([written, garbled]) => {
  const name = once(written.replace(/<\|\w+\|>$/, ''))
  return written.endsWith('|>') ? { name, garbled } : { name }
})

const invoke = taggedCall({
  open: invoked,
  close: close('invoke'),
  parameter: {
    open: named('parameter').map(key => ({ key, values: VALUES })),
    begins: ['<atem:parameter name='],
    close: close('parameter'),
  },
  around: [close('function_calls'), ...ENDS, START],
})
const body = ws.then(alt(wrapped(openTag('atem:function_calls'), invoke, close('function_calls')), invoke))

/** The message ends before the call names itself: its recipient is the name. */
const cutBody = (name: string): Grammar =>
  primitive((input, i) => {
    const { furthest } = run(body, input, i)
    if (furthest < input.length) return no(furthest, 'a call')
    return okSoFar(input, { events: [...BEGIN, { type: 'name', name }, error('truncated', i, input.length), ...END] })
  })

/** A message whose recipient did not come through. */
const nobody = emit(ranged(lit(MESSAGE)), ([, [from, to]]) => [error('garbled-open', from, to)])
const over = drop(ws.then(optional(alt(...ENDS.map(lit)))))

const header = headerOf({
  markers: [START],
  body: [MESSAGE],
  stops: ENDS,
  accepts: word => word.startsWith('to=') || word === 'assistant',
  enough: () => false,
  cut: parts => recipient(parts) !== undefined,
})
function messageOf({ parts, damage }: Header): Parser<Message> {
  const to = recipient(parts)
  if (to === undefined) return fail('a recipient')
  if (to === 'self') return succeed<Message>({ kind: 'reasoning', begin: damage })
  if (to === 'user') return succeed<Message>({ kind: 'content', begin: damage })
  return succeed<Message>({ kind: 'call', begin: damage, body: alt(body, cutBody(once(to))), end: NONE })
}

const parameter = (key: string, value: string) => `<atem:parameter name="${key}">${value}</atem:parameter>\n`
const print = (call: PrintedCall): string =>
  ` to=${call.name}${MESSAGE}<atem:function_calls>\n<atem:invoke name="${call.name}">\n` +
  `${printedParameters(call, parameter)}</atem:invoke>\n</atem:function_calls>`

/**
 * Messages to someone: to itself, to the user, to a tool. Calls are elements in a
 * message to a tool. The prompt ends in `<|start|>assistant`.
 *
 *      to=self<|message|>It is about the weather.<|eom|>
 *     <|start|>assistant to=get_weather<|message|><atem:function_calls>
 *     <atem:invoke name="get_weather">
 *     <atem:parameter name="city">Oslo</atem:parameter>
 *     </atem:invoke>
 *     </atem:function_calls><|eot|>
 */
export const museAtem: Dialect = {
  name: 'muse-atem',
  aliases: ['muse-glimmer-atem'],
  // Elements outside a message to a tool open nothing: they are quoted, closing tags and all.
  triggers: [
    `${START}assistant to=`,
    { text: ' to=', at: 'message' },
    { text: 'to=', at: 'message' },
    { text: `${MESSAGE}<atem:`, at: 'message' },
    '<atem:function_calls>',
    '<atem:invoke ',
  ],
  grammar: alt(typedMessage({ header: header.chain(messageOf), ends: ENDS, starts: [START] }), seq(nobody, body, over)),
  print: calls => `${calls.map(print).join(`<|eom|>${START}assistant`)}<|eot|>`,
  printContent: (text, { calls }) => ` to=user${MESSAGE}${text}${calls ? `<|eom|>${START}assistant` : '<|eot|>'}`,
  printReasoning: text => ` to=self${MESSAGE}${text}<|eom|>${START}assistant`,
  closers: [...['parameter', 'invoke', 'function_calls'].map(close), ENDS[0]!],
  spec: { shape: 'typed-messages', start: START, message: MESSAGE, ends: ENDS, values: VALUES },
  models: ['Muse', 'Muse-Glimmer'],
}
