import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { error, NONE } from '../engine/event.ts'
import { alt, fail, lit, no, okSoFar, optional, type Parser, primitive, run, succeed, ws } from '../engine/parsing.ts'
import { drop, emit, type Grammar, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { ranged } from '../formats/element.ts'
import {
  type Invokes,
  invokeCall,
  invokeClosers,
  invokeSections,
  plainTags,
  printedInvokes,
} from '../formats/invoke.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { type Header, headerOf, type Message, recipient, typedMessage } from '../formats/messages.ts'

const START = '<|start|>'
const MESSAGE = '<|message|>'
const ENDS = ['<|eom|>', '<|eot|>'] as const
const VALUES: Values = { untyped: 'json', frame: 'pair' }

/** `weather.weather` is `weather`. */
const once = (name: string): string => /^(.+)\.\1$/.exec(name)?.[1] ?? name
const invokes: Invokes = {
  tags: plainTags('atem:'),
  wrappers: ['function_calls'],
  values: VALUES,
  nameOf: once,
  around: [{ text: ENDS[0], also: lit(ENDS[1]), opens: lit(MESSAGE) }],
  begins: [START],
}
const body = ws.then(alt(...invokeSections(invokes), invokeCall(invokes)))

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
  if (to === undefined || !/\w$/.test(to)) return fail('a recipient')
  if (to === 'self') return succeed<Message>({ kind: 'reasoning', begin: damage })
  if (to === 'user') return succeed<Message>({ kind: 'content', begin: damage })
  return succeed<Message>({ kind: 'call', begin: damage, body: alt(body, cutBody(once(to))), end: NONE })
}

const print = (call: PrintedCall): string => ` to=${call.name}${MESSAGE}${printedInvokes([call], invokes)}`

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
  closers: [...invokeClosers(invokes), ENDS[0]!],
  models: ['Muse', 'Muse-Glimmer'],
}
