import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { error, NONE } from '../engine/event.ts'
import { alt, lit, type Parser, succeed, ws } from '../engine/parsing.ts'
import { drop } from '../engine/step.ts'
import { callObject } from '../formats/json-call.ts'
import { type Header, headerOf, type Message, typedMessage } from '../formats/messages.ts'
import { closers } from '../repair/closers.ts'

const MESSAGE = '<|message_model|>'
const THINKING = '<|content_thinking|>'
const TEXT = '<|content_text|>'
const JSON_CALL = '<|content_invoke_tool_json|>'
const TEXT_CALL = '<|content_invoke_tool_text|>'
const KINDS = [THINKING, TEXT, JSON_CALL, TEXT_CALL]
const END = '<|end_message|>'
const OVER = '<|content_model_end_sampling|>'
const ENDS = [END, OVER]

const keys = { name: ['name'], arguments: ['args', 'arguments', 'parameters'], id: ['id'] }
const body = ws.then(callObject({ keys, marked: true, around: closers(...ENDS) }))

const header = headerOf({
  markers: [MESSAGE],
  body: KINDS,
  stops: ENDS,
  accepts: (_, { words }) => words.length === 0,
  enough: () => false,
})
function messageOf({ body: marker, damage, parts }: Header): Parser<Message> {
  if (marker === JSON_CALL) return succeed<Message>({ kind: 'call', begin: damage, body, end: NONE })
  const kind = marker === THINKING ? 'reasoning' : marker === TEXT ? 'content' : 'skipped'
  /** A name that calls nothing. */
  const named = parts
    .filter(({ words }) => words.length > 0)
    .map(part => error('skipped', part.start + part.marker.length, part.end))
  return succeed<Message>({ kind, begin: [...named, ...damage] })
}

const print = ({ name, arguments: args }: PrintedCall): string =>
  `${MESSAGE}${name}${JSON_CALL}${JSON.stringify({ name, args })}${END}`

/**
 * Messages of a kind: thoughts, text, a call with its name and arguments in JSON.
 * What else is in a header is the name of the tool.
 *
 *     <|message_model|><|content_thinking|>It is about the weather.<|end_message|>
 *     <|message_model|>get_weather<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Oslo"}}<|end_message|>
 *     <|content_model_end_sampling|>
 */
export const inkling: Dialect = {
  name: 'inkling',
  triggers: [MESSAGE, ...KINDS, OVER],
  grammar: alt(typedMessage({ header: header.chain(messageOf), ends: ENDS, starts: [] }), drop(lit(OVER))),
  print: calls => `${calls.map(print).join('')}${OVER}`,
  printContent: (text, { calls }) => `${MESSAGE}${TEXT}${text}${END}${calls ? '' : OVER}`,
  printReasoning: text => `${MESSAGE}${THINKING}${text}${END}`,
  closers: [END],
  models: ['Inkling'],
}
