import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type ChannelMessages, channelMessages } from '../formats/channel-messages.ts'

const START = '<|start|>'
const CHANNEL = '<|channel|>'
const CONSTRAIN = '<|constrain|>'
const MESSAGE = '<|message|>'
const CHANNELS = { analysis: 'reasoning', commentary: 'content', final: 'content' } as const

const format: ChannelMessages = {
  start: START,
  channel: CHANNEL,
  constrain: CONSTRAIN,
  message: MESSAGE,
  ends: ['<|end|>', '<|call|>', '<|return|>'],
  channels: CHANNELS,
  role: 'assistant',
  types: ['json', 'code'],
  namespace: 'functions.',
  people: ['assistant', 'user', 'all', 'functions', 'functions.'],
}

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
    ...Object.keys(CHANNELS).map(name => ({ text: `${name}${MESSAGE}`, at: 'message' as const })),
    { text: 'commentary to=', at: 'message' },
  ],
  grammar: channelMessages(format),
  print: calls => calls.map(print).join(`${START}assistant`),
  printContent: (text, { calls }) =>
    calls
      ? `${CHANNEL}commentary${MESSAGE}${text}<|end|>${START}assistant`
      : `${CHANNEL}final${MESSAGE}${text}<|return|>`,
  printReasoning: text => `${CHANNEL}analysis${MESSAGE}${text}<|end|>${START}assistant`,
  models: ['gpt-oss-20b', 'gpt-oss-120b'],
}
