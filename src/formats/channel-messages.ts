/**
 * Shape: typed messages whose header names a role, a channel and perhaps a recipient. The channel says what a message is;
 * one to a recipient that is no person is a call, with JSON for its body.
 *
 *     START role CHANNEL channel to=NAMESPACE.f CONSTRAIN json MESSAGE {…} END
 */
import { fail, type Parser, succeed } from '../engine/parsing.ts'
import { type Grammar, seq } from '../engine/step.ts'
import { BEGIN, END } from './json-call.ts'
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
} from './messages.ts'

export interface ChannelMessages {
  readonly start: string
  readonly channel: string
  readonly constrain: string
  readonly message: string
  readonly ends: readonly string[]
  /** What a message in a channel is. Without a channel it is an answer; in a strange one it is read over. */
  readonly channels: Readonly<Record<string, 'reasoning' | 'content'>>
  /** Whose messages are the model's own: what others are made to say is made up, and read over. */
  readonly role: string
  /** Words for the type of the body. */
  readonly types: readonly string[]
  /** What stands before the name of a tool: with it a recipient is one without a channel, too. */
  readonly namespace: string
  /** Recipients that are no tools. */
  readonly people: readonly string[]
}

/** A message, and the words of a header that lost its marker behind it. */
export function channelMessages(spec: ChannelMessages): Grammar {
  const { start, channel, constrain, message, ends, channels, role, types, namespace, people } = spec
  const starts = [start, channel]
  const names = Object.keys(channels)
  /** Words that stand in a header beside those that follow their markers. */
  const loose = new Set([role, ...types, ...names])
  const rolesOf = (parts: readonly Part[]): readonly string[] =>
    partsOf(parts, start).flatMap(part => part.words.slice(0, 1))
  const channelOf = (parts: readonly Part[]): string | undefined =>
    wordsOf(parts)
      .filter(word => names.includes(word))
      .pop()
  const isOwn = (said: string): boolean => said.startsWith('to=') || loose.has(said)
  const header = headerOf({
    markers: [start, channel, constrain],
    body: [message],
    stops: ends,
    accepts: (word, { marker, words }) => isOwn(word) || (marker !== '' && words.length === 0),
    enough: parts => channelOf(parts) !== undefined || recipient(parts) !== undefined || rolesOf(parts).includes(role),
    cut: parts => recipient(parts) !== undefined,
  })
  const body = jsonBody([...ends, ...starts])

  function messageOf({ parts, damage }: Header): Parser<Message> {
    const said = partsOf(parts, channel)
    const to = recipient(parts)
    if (to !== undefined && said.length === 0 && !to.startsWith(namespace)) return fail('a channel')
    const begin = [...repeated(said), ...damage]
    if (!rolesOf(parts).every(isOwn)) return succeed<Message>({ kind: 'skipped', begin })
    if (to !== undefined && !people.includes(to)) {
      const name = to.startsWith(namespace) ? to.slice(namespace.length) : to
      return succeed<Message>({ kind: 'call', begin: [...BEGIN, { type: 'name', name }, ...begin], body, end: END })
    }
    const named = channelOf(parts)
    if (named !== undefined) return succeed<Message>({ kind: channels[named]!, begin })
    const strange = said.some(({ words: [word = ''] }) => /^\w/.test(word))
    return succeed<Message>({ kind: strange ? 'skipped' : 'content', begin })
  }
  return seq(typedMessage({ header: header.chain(messageOf), ends, starts }), lostWord([role, ...names], starts))
}
