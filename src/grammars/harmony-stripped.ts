import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { aheadOf, alt, chars, lit, optional, type Parser, peek, succeed, ws } from '../engine/parsing.ts'
import { BEGIN, END } from '../formats/json-call.ts'
import { type Message, typedMessage } from '../formats/messages.ts'
import { toolName } from '../formats/template.ts'
import { args } from '../json/object.ts'
import { closers } from '../repair/closers.ts'

const STARTS = ['assistantanalysis', 'assistantcommentary', 'assistantfinal', 'assistant to=', 'commentary to=']

/** A recipient with the channel that stood behind a token: `f`, `fcommentary`. */
const recipient: Parser<string> = lit('to=')
  .then(optional(lit('functions.')))
  .then(toolName)
  .map(name => name.replace(/(.)(?:commentary|analysis)$/, '$1'))
  .skip(ws)
  .skip(optional(alt(lit('commentary'), lit('analysis'))))
  .skip(ws)
  .skip(optional(alt(lit('json'), lit('code'))))
  .skip(ws)
const body = args({ around: closers(...STARTS) })
const call: Parser<Message> = recipient
  .skip(peek(aheadOf(/\{/)))
  .map(name => ({ kind: 'call', begin: [...BEGIN, { type: 'name', name }], body, end: END }))
const plain = (kind: 'content' | 'reasoning'): Parser<Message> => succeed({ kind, begin: [] })

/** `analysis of the data` is a sentence. */
const glued = alt<unknown>(aheadOf(/\S/), chars(/\s/, 1, 8).then(aheadOf(/[^a-z\s]/)))
const channel = alt<Message>(
  lit('analysis').then(peek(glued)).then(plain('reasoning')),
  lit('commentary').then(ws).then(call),
)
const message = alt<Message>(
  lit('assistant').then(ws).then(call),
  lit('assistant').then(
    alt<Message>(
      channel,
      lit('analysis').then(plain('reasoning')),
      alt(lit('final'), lit('commentary')).then(plain('content')),
    ),
  ),
  channel,
)

const print = ({ name, arguments: values }: PrintedCall): string =>
  `commentary to=functions.${name} json${JSON.stringify(values)}`

/**
 * What is left of `harmony` where the special tokens were removed on the way: the
 * words of its headers, glued to what they are about. Only when it is asked for
 * by name, or the model is known.
 *
 *     analysisIt is about the weather.assistantcommentary to=functions.get_weather json{"city": "Oslo"}
 *     analysisIt is about the weather.assistantfinalIt rains.
 */
export const harmonyStripped: Dialect = {
  name: 'harmony-stripped',
  triggers: [{ text: 'analysis', at: 'message' }, ...STARTS],
  grammar: typedMessage({ header: message, ends: [], starts: STARTS }),
  print: calls => calls.map(print).join('assistant'),
  models: ['gpt-oss-20b', 'gpt-oss-120b'],
}
