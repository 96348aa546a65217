import type { Dialect, PrintedCall } from '../dialect.ts'
import { fail, type Parser, succeed } from '../frontier.ts'
import { BEGIN, END } from '../shapes/json-call.ts'
import {
  type Header,
  headerOf,
  jsonBody,
  lostWord,
  type Message,
  type Part,
  partsOf,
  recipient,
  repeated,
  typedMessage,
  wordsOf,
} from '../shapes/typed-messages.ts'
import { seq } from '../step.ts'

const START = '<|start|>'
const CHANNEL = '<|channel|>'
const CONSTRAIN = '<|constrain|>'
const MESSAGE = '<|message|>'
const ENDS = ['<|end|>', '<|call|>', '<|return|>']
const STARTS = [START, CHANNEL]

const CHANNELS = ['analysis', 'commentary', 'final']
/** Words that stand in a header beside the role, the channel and the type that follow their markers. */
const LOOSE = new Set(['assistant', 'json', 'code', ...CHANNELS])

const header = headerOf({
  markers: [START, CHANNEL, CONSTRAIN],
  body: [MESSAGE],
  stops: ENDS,
  accepts: (word, { marker, words }) =>
    word.startsWith('to=') || LOOSE.has(word) || (marker !== '' && words.length === 0),
  enough: parts =>
    channelOf(parts) !== undefined ||
    recipient(parts) !== undefined ||
    rolesOf(parts).some(role => role === 'assistant'),
  cut: parts => recipient(parts) !== undefined,
})
function channelOf(parts: readonly Part[]): string | undefined {
  return wordsOf(parts)
    .filter(word => CHANNELS.includes(word))
    .pop()
}

const body = jsonBody([...ENDS, ...STARTS])

function messageOf({ parts, damage }: Header): Parser<Message> {
  const channels = partsOf(parts, CHANNEL)
  const to = recipient(parts)
  if (to !== undefined && channels.length === 0 && !to.startsWith('functions.')) return fail('a channel')
  const begin = [...repeated(channels), ...damage]
  if (!rolesOf(parts).every(isOwn)) return succeed<Message>({ kind: 'skipped', begin })
  if (to !== undefined && !PEOPLE.has(to)) {
    const name = to.replace(/^functions\./, '')
    return succeed<Message>({ kind: 'call', begin: [...BEGIN, { type: 'name', name }, ...begin], body, end: END })
  }
  const channel = channelOf(parts)
  if (channel === 'analysis') return succeed<Message>({ kind: 'reasoning', begin })
  const strange = channel === undefined && channels.some(({ words: [word = ''] }) => /^\w/.test(word))
  return succeed<Message>({ kind: strange ? 'skipped' : 'content', begin })
}
const rolesOf = (parts: readonly Part[]): readonly string[] =>
  partsOf(parts, START).flatMap(part => part.words.slice(0, 1))
/** Recipients that are no tools. */
const PEOPLE = new Set(['assistant', 'user', 'all', 'functions', 'functions.'])
/** Whose message it is: all that others are made to say is made up. */
const isOwn = (role: string): boolean => role.startsWith('to=') || LOOSE.has(role)

const print = ({ name, arguments: values }: PrintedCall): string =>
  `${CHANNEL}commentary to=functions.${name} ${CONSTRAIN}json${MESSAGE}${JSON.stringify(values)}<|call|>`

/**
 * Messages with a role, a channel and perhaps a recipient. `analysis` is
 * reasoning, `final` the answer, and so is `commentary` without a recipient. The
 * prompt ends in `<|start|>assistant`: the reply begins inside a header. The
 * recipient stands with the role or with the channel.
 *
 *     <|channel|>analysis<|message|>It is about the weather.<|end|>
 *     <|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Oslo"}<|call|>
 *      to=functions.get_weather<|channel|>commentary json<|message|>{"city": "Oslo"}
 */
export const harmony: Dialect = {
  name: 'harmony',
  aliases: ['gpt-oss'],
  triggers: [
    CHANNEL,
    START,
    MESSAGE,
    { text: ' to=', at: 'message' },
    { text: 'to=', at: 'message' },
    ...CHANNELS.map(name => ({ text: `${name}${MESSAGE}`, at: 'message' as const })),
    { text: 'commentary to=', at: 'message' },
  ],
  grammar: seq(
    typedMessage({ header: header.chain(messageOf), ends: ENDS, starts: STARTS }),
    lostWord(['assistant', ...CHANNELS], STARTS),
  ),
  print: calls => calls.map(print).join(`${START}assistant`),
  printContent: (text, { calls }) =>
    calls
      ? `${CHANNEL}commentary${MESSAGE}${text}<|end|>${START}assistant`
      : `${CHANNEL}final${MESSAGE}${text}<|return|>`,
  printReasoning: text => `${CHANNEL}analysis${MESSAGE}${text}<|end|>${START}assistant`,
  spec: { shape: 'typed-messages', start: START, channel: CHANNEL, constrain: CONSTRAIN, message: MESSAGE, ends: ENDS },
  models: ['gpt-oss-20b', 'gpt-oss-120b'],
}
