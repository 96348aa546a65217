/**
 * Format: a reply as a series of messages, each with a header that says what it is: reasoning, an answer, a call.
 *
 *     HEADER body END  HEADER body END …
 *
 * Each message is a block of its own, and the header of the next one ends it.
 */
import { type Dialect, type PrintedCall, type Trigger, triggersAt, triggerText } from '../engine/dialect.ts'
import { beginCall, END, type Event, error, NONE } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import {
  aheadOf,
  alt,
  anyOf,
  chars,
  endsInside,
  fail,
  given,
  lit,
  optional,
  type Parser,
  peek,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { drop, emit, type Grammar, seq } from '../engine/step.ts'
import { args } from '../json/args.ts'
import { closers } from '../repair/closer-search.ts'
import { STOP_TOKENS } from '../repair/tokens.ts'
import { type Header, type HeaderPart, headerOf, partsWith, RECIPIENT, recipient, repeated, wordsOf } from './header.ts'
import { CALL_KEYS, type CallKeys, callObject } from './json-call.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { filled } from './templates.ts'
import { toolName } from './tool-name.ts'
import { jsonBody, lostWord, type Message, typedMessage } from './typed-message.ts'

/** A template for each kind of message, with its header, body and end; `{text}` is the place of the body. */
export interface Messages extends Common {
  /**
   * A call: `{json}` is the place of the arguments, `{call}` of an object with name and arguments under `keys`,
   * `{calls}` of calls in the format of `calls`. With `to={name}`, every message to a recipient outside `people` is a
   * call. A template without markers gives the words that remain of headers whose markers were stripped.
   */
  readonly call: string
  /** A message of reasoning, with the place `{text}`. */
  readonly reasoning: string
  /** A message to the user, with the place `{text}`. */
  readonly content: string
  /** Text before calls. Default: `content`. */
  readonly preamble?: string
  /** Messages that are neither content, reasoning nor calls: they are skipped. */
  readonly skipped?: readonly string[]
  /** Between two messages: the end of the first, then the start of the next, with which the prompt also ends. */
  readonly between?: string
  /** The end of the last message. */
  readonly over?: string
  /** The keys of `{call}`. Default: `name` and `arguments`, and others that models are known to write. */
  readonly keys?: CallKeys
  /** Other words for the type of a body: `json`. */
  readonly types?: readonly string[]
  /** Recipients that are not tools. */
  readonly people?: readonly string[]
  /** The record that reads `{calls}`. */
  readonly calls?: { readonly body: string }
}

/** A dialect of this format. `calls` is the dialect of the calls inside a message, if `call` has `{calls}`. */
export const messages = (name: string, record: Omit<Messages, 'calls'>, calls?: Dialect): Dialect =>
  fromRecord<Messages>(name, 'messages', { ...record, ...(calls?.format && { calls: calls.format }) }, it =>
    makeMessages(it, calls),
  )

/** Makes the parts of a dialect from a record of this format. */
export function makeMessages(record: Messages, calls?: Dialect): Made {
  const words = wordsOfFormat(record)
  const { content, preamble = content, reasoning, between = '', over = '' } = record
  const print = (all: readonly PrintedCall[]) => all.map(it => printedCall(record, it, calls)).join(between) + over
  if (words.bodies.length === 0) return { ...stripped(words), print }
  const { by, start, role, channel, channels, called, heads, bodies, ends } = words
  const own = ends.filter(text => !STOP_TOKENS.includes(text) && text !== over)
  const closers = [...new Set([...(calls?.closers ?? []), ...own])]
  const atStart = (...texts: readonly string[]) => triggersAt('message', [...new Set(texts)])
  // If the prompt ends before the role, the reply begins with it.
  const recipients = atStart(RECIPIENT, ` ${RECIPIENT}`, `${role} ${RECIPIENT}`)
  const named = [...channels.map(name => name + bodies[0]), ...(called === '' ? [] : [`${called} ${RECIPIENT}`])]
  const opens: { readonly [B in FormatWords['by']]: readonly Trigger[] } = {
    channel: [
      channel,
      start,
      ...bodies,
      ...recipients,
      ...atStart(role + channel, ...bodies.map(body => role + body), ...named),
    ].filter(Boolean),
    recipient: [`${start}${role} ${RECIPIENT}`, ...recipients, ...atStart(...bodies)],
    body: [...heads, ...bodies],
  }
  return {
    triggers: [...opens[by], ...(words.isOverAlone ? [over] : []), ...(calls?.triggers ?? [])],
    // If the prompt ends in the first marker, the reply begins with the name of the tool.
    ...(by === 'body' && { known: { named: [{ after: words.called, at: 'message' }] } }),
    grammar: () => grammarOf(record, words, calls),
    print,
    printContent: (text, around) => filled(around.calls ? preamble + between : content + over, { text }),
    printReasoning: text => filled(reasoning + between, { text }),
    ...(closers.length > 0 && { closers }),
  }
}
function printedCall({ call, keys }: Messages, one: PrintedCall, calls: Dialect | undefined): string {
  const { name, arguments: values } = one
  const [named = 'name'] = keys?.name ?? []
  const [given = 'arguments'] = keys?.arguments ?? []
  return filled(call, {
    name,
    json: JSON.stringify(values),
    call: JSON.stringify({ [named]: name, [given]: values }),
    calls: calls?.print?.([one]) ?? '',
  })
}

// Templates

type Kind = 'call' | Exclude<Message['kind'], 'call'>
interface Layout {
  readonly kind: Kind
  /** The words of the header by the marker before them; `''` for those before the first marker. */
  readonly parts: ReadonlyMap<string, readonly string[]>
  /** The marker that begins the body; `''` if the templates have no markers. */
  readonly body: string
  readonly ends: readonly string[]
}
const MARKER = /<[^<>]*>/g
/** Whether the body of a call is an object with the name in it. */
const hasObject = ({ call }: Messages): boolean => call.includes('{call}')
function layoutOf(kind: Kind, template: string): Layout {
  const [, header = '', end = ''] = /^(.*)\{(?:text|json|calls?)\}(.*)$/s.exec(template) ?? []
  const parts = new Map<string, string[]>([['', []]])
  let marker = ''
  for (const token of header.match(/<[^<>]*>|[^\s<]+/g) ?? []) {
    if (token.startsWith('<')) parts.set((marker = token), [])
    else parts.get(marker)!.push(token)
  }
  if (marker !== '') parts.delete(marker)
  return { kind, parts, body: marker, ends: end.match(MARKER) ?? [] }
}

/** The words and markers of a format, as its templates give them. */
interface FormatWords {
  /** What the kind of a message depends on: a word after a marker, its recipient, or the marker of its body. */
  readonly by: 'channel' | 'recipient' | 'body'
  /** The marker that begins a further message. */
  readonly start: string
  /** The role after `start`. */
  readonly role: string
  /** The marker before the channel; `''` if there is none. */
  readonly channel: string
  readonly channels: readonly string[]
  /** The channel of calls. */
  readonly called: string
  /** The kind of a message by its channel, recipient or body marker. */
  readonly kinds: ReadonlyMap<string, Kind>
  /** The markers of headers, without those that begin a body. */
  readonly heads: readonly string[]
  /** The markers that begin a body. */
  readonly bodies: readonly string[]
  readonly ends: readonly string[]
  /** Words for the type of a body. */
  readonly types: readonly string[]
  /** The prefix of a tool name as a recipient. */
  readonly namespace: string
  /** Whether the end marker of the last message also counts on its own. */
  readonly isOverAlone: boolean
}
function wordsOfFormat(record: Messages): FormatWords {
  const { call, reasoning, content, preamble = content, skipped = [], between = '', over = '' } = record
  const calling = layoutOf('call', call)
  const layouts = [
    layoutOf('reasoning', reasoning),
    layoutOf('content', preamble),
    layoutOf('content', content),
    ...skipped.map(text => layoutOf('skipped', text)),
  ]
  const all = [...layouts, calling]
  const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]
  const namespace = new RegExp(`${RECIPIENT}(\\S*)\\{name\\}`).exec(call)?.[1]
  const frame = between.match(MARKER) ?? []
  const heads = distinct(all.flatMap(({ parts }) => [...parts.keys()]))
  const channel = heads.find(marker => layouts[0]!.parts.get(marker)?.length) ?? ''
  const by = channel !== '' ? 'channel' : namespace !== undefined ? 'recipient' : 'body'
  /** The key of `kinds` for a layout: its channel, its recipient, or the marker of its body. */
  const keyOf = ({ parts, body }: Layout): string => {
    const [word] = parts.get(channel) ?? []
    return word?.replace(RECIPIENT, '').replace('{name}', '') ?? body
  }
  const isType = (word: string) => word !== keyOf(calling) && !word.includes('{name}')
  const ends = distinct([...layouts, calling].flatMap(layout => layout.ends))
  return {
    by,
    start: frame.at(-1) ?? '',
    role: between.replace(MARKER, ''),
    channel,
    channels: distinct((by === 'channel' ? all : layouts).map(keyOf)),
    called: keyOf(calling),
    kinds: new Map((by === 'body' || hasObject(record) ? all : layouts).map(layout => [keyOf(layout), layout.kind])),
    heads,
    bodies: distinct(all.map(layout => layout.body)),
    ends: distinct([...ends, ...frame.slice(0, -1), ...(over.match(MARKER) ?? [])]),
    types: [...[...calling.parts.values()].flat().filter(isType), ...(record.types ?? [])],
    namespace: namespace ?? '',
    isOverAlone: over !== '' && ends.length > 0,
  }
}

// Reading

function grammarOf(record: Messages, words: FormatWords, calls: Dialect | undefined): Grammar {
  const { by, start, role, channel, channels, kinds, heads, bodies, ends, types, namespace } = words
  const starts = [start, channel].filter(Boolean)
  const names = by === 'channel' ? channels : []
  const people = [...(record.people ?? []), ...(by === 'recipient' ? kinds.keys() : [])]
  const isTool = (name: string | undefined): name is string => name !== undefined && !people.includes(name)
  /** Words that may occur anywhere in a header. */
  const loose = [role, ...types, ...names]
  const rolesOf = (parts: readonly HeaderPart[]): readonly string[] =>
    partsWith(parts.slice(1), start).flatMap(part => part.words.slice(0, 1))
  const isRole = (word: string): boolean =>
    isOwn(word) || ROLES.has(word) || (namespace !== '' && word.startsWith(namespace))
  const channelOf = (parts: readonly HeaderPart[]): string | undefined =>
    wordsOf(parts)
      .filter(word => names.includes(word))
      .pop()
  const addressed = (parts: readonly HeaderPart[]) => recipient(by === 'body' ? [] : parts)
  const toOf = (parts: readonly HeaderPart[]) => addressed(parts).name
  /** The tool that stands in place of the channel. */
  const toolIn = (parts: readonly HeaderPart[]): string | undefined =>
    wordsOf(parts).find(
      word => (given().has(word) && !loose.includes(word)) || (namespace !== '' && word.startsWith(namespace)),
    )
  const isOwn = (word: string): boolean => (by !== 'body' && word.startsWith(RECIPIENT)) || loose.includes(word)
  const header = headerOf({
    markers: [...new Set([...starts, ...heads])],
    begins: starts,
    body: bodies,
    stops: ends,
    accepts: (word, { marker, words }, cut) =>
      isOwn(word) ||
      (cut && loose.some(own => own.startsWith(word))) ||
      ((marker !== '' || given().has(word)) && words.length === 0) ||
      (isRecipient(words.at(-1)) && TYPE.test(word)),
    glued: names,
    enough: parts =>
      by === 'channel' &&
      (channelOf(parts) !== undefined || toOf(parts) !== undefined || rolesOf(parts).includes(role)),
    cut: parts => toOf(parts) !== undefined,
  })
  const inside = calls && ws.then(calls.grammar)
  const json = rememberedFew(sole => jsonBody([...ends, ...starts], sole || undefined), MAX_RECIPIENTS)
  const object = ws.then(callObject({ keys: record.keys ?? CALL_KEYS, marked: true, around: closers(...ends) }))
  /** If the message ends before the call gives its name, the recipient is the name. */
  const callsTo = rememberedFew(
    name =>
      alt(
        inside!,
        emit(reported('truncated', endsInside(inside!, 0)), cut => [...beginCall(name), ...cut, ...END]),
      ),
    MAX_RECIPIENTS,
  )
  const isCall = inside && alt<boolean>(peek(inside).result(true), succeed(false))
  const callOf = (begin: readonly Event[], name = ''): Message => {
    if (inside || by === 'body' || hasObject(record))
      return { kind: 'call', begin, body: inside ? callsTo(name) : object, end: NONE }
    const own = unglued(name, types)
    const body = json(given().get(own)?.sole ?? '')
    return { kind: 'call', begin: [...beginCall(own), ...begin], body, end: END }
  }

  function messageOf({ parts, body, damage }: Header): Parser<Message> {
    const channelParts = by === 'channel' ? partsWith(parts, channel) : []
    const { name, others } = addressed(parts)
    // Behind a tool, `to=assistant` is the header of its result.
    const tool = toolIn(channelParts.filter(part => part.to.length === 0))
    const to = isTool(name) ? name : (tool ?? name)
    if (by === 'recipient' && !/\w$/.test(to ?? '')) return fail('a recipient')
    const isForeign = !rolesOf(parts).every(word => isOwn(word) || (role !== '' && word.startsWith(role)))
    if (by === 'channel' && to !== undefined && channelParts.length === 0 && !to.startsWith(namespace) && !isForeign)
      return fail('a channel')
    /** Parts of the channel whose first word is unknown and is followed by others. */
    const odd = channelParts.filter(({ words: [first = '', ...others] }) => others.length > 0 && !isOwn(first))
    const begin = [
      ...others,
      ...repeated(channelParts),
      ...odd.map(({ start, end }) => error('skipped', start, end)),
      ...(to === name ? [] : channelParts.slice(-1).map(({ start, end }) => error('garbled-open', start, end))),
      ...damage,
    ]
    const handled = [...channelParts.slice(0, -1), ...odd]
    /** For a message that is not a call: reports each further part that has a word for which `knows` fails. */
    const unknown = (knows: (word: string) => boolean) =>
      namesIn(parts.filter(part => !handled.includes(part) && !part.words.every(knows)))
    if (isForeign) return succeed<Message>({ kind: 'skipped', begin: [...unknown(isRole), ...begin] })
    if (isTool(to)) return succeed(callOf(begin, to.startsWith(namespace) ? to.slice(namespace.length) : to))
    const key = by === 'channel' ? channelOf(parts) : (to ?? body)
    const isLost = body === undefined && key === words.called // the model goes on thinking
    const known = isLost ? 'reasoning' : kinds.get(key ?? '')
    if (known === 'call') return succeed(callOf(begin))
    const strange = known ? undefined : channelParts.filter(({ words: [word = ''] }) => /^\w/.test(word)).pop()
    const kind = known ?? (!strange || ANSWERS.has(strange.words[0]!) ? 'content' : 'reasoning')
    const plain: Message = { kind, begin: [...begin, ...unknown(isOwn)] }
    if (!isCall || kind !== 'content') return succeed(plain)
    return isCall.map((it): Message => (it ? { kind: 'call', begin, body: inside, end: NONE } : plain))
  }
  const quoted = calls?.triggers.map(triggerText) ?? []
  const message = typedMessage({ header: header.chain(messageOf), ends, starts, quoted })
  const lone = words.isOverAlone ? [drop(lit(record.over!))] : []
  /** A call whose recipient is lost. */
  const withoutRecipient = (calls: Grammar): Grammar =>
    seq(emit(reported('garbled-open', lit(bodies[0]!))), calls, drop(ws.then(optional(anyOf(ends)))))
  const called = inside ? [withoutRecipient(inside), inside] : []
  return alt(seq(message, lostWord(role === '' ? names : [role, ...names], starts)), ...lone, ...called)
}
/** The name without one of `words`, which may be glued to it: `get_weatherjson`. */
const unglued = (name: string, words: readonly string[]): string => {
  const tools = given()
  const word = tools.has(name) ? undefined : words.find(word => name.endsWith(word))
  const rest = word === undefined ? name : name.slice(0, -word.length)
  return tools.has(rest) ? rest : name
}
/** Unknown channels that mean the answer. A message on any other unknown channel is kept as reasoning. */
const ANSWERS: ReadonlySet<string> = new Set('answer content message output reply response text'.split(' '))
/** The size of the cache of grammars, in recipients. */
const MAX_RECIPIENTS = 32
const isRecipient = (word = ''): boolean => word.startsWith(RECIPIENT)
/** A word after the recipient that may stand for the type of the body. */
const TYPE = /^[a-z]\w*$/
/** Roles of messages that occur in a conversation, but not in a reply. */
const ROLES: ReadonlySet<string> = new Set(['developer', 'system', 'tool', 'user'])
/** Reports the words in the header of a message that is not a call: a tool name, an unknown role. */
const namesIn = (parts: readonly HeaderPart[]): readonly Event[] =>
  parts
    .filter(({ words }) => words.length > 0)
    .map(({ start, marker, end }) => error('skipped', start + marker.length, end))

// Without markers

/** Messages whose special tokens were stripped: the words of the headers, glued to the bodies. */
function stripped({ role, channels, called, kinds, types, namespace }: FormatWords): Omit<Made, 'print'> {
  const named = (channel: string) => kinds.get(channel) as 'content' | 'reasoning'
  const reasonings = channels.filter(channel => named(channel) === 'reasoning')
  const all = [...new Set([...channels, called])]
  const starts = [...all.map(channel => role + channel), `${role} ${RECIPIENT}`, `${called} ${RECIPIENT}`]
  const grammar = (): Grammar => {
    const strayed = [called, ...reasonings]
    /** The channel may be glued to the name: `get_weathercommentary`. */
    const glued = new RegExp(`(.)(?:${strayed.join('|')})$`)
    const word = (words: readonly string[]) => optional(anyOf(words)).then(ws)
    const body = args({ around: closers(...starts) })
    const call: Parser<Message> = lit(RECIPIENT)
      .then(optional(lit(namespace)))
      .then(toolName)
      .skip(ws)
      .skip(word(strayed))
      .skip(word(types))
      .skip(peek(lit('{')))
      .map(text => {
        const name = unglued(text, types).replace(glued, '$1')
        return { kind: 'call', begin: beginCall(name), body, end: END }
      })
    const plain = (channel: string): Parser<Message> => lit(channel).result({ kind: named(channel), begin: [] })
    /** What may follow a channel at the start of a message: `analysis of the data` is a sentence. */
    const about = alt<unknown>(aheadOf(/\S/), chars(/\s/, 1, 8).then(aheadOf(/[^a-z\s]/)))
    const alone = alt(...reasonings.map(channel => plain(channel).skip(peek(about))), lit(called).then(ws).then(call))
    const own = alt(ws.then(call), alone, ...channels.map(plain))
    return typedMessage({ header: alt(lit(role).then(own), alone), ends: [], starts })
  }
  return {
    triggers: [...triggersAt('message', reasonings), ...starts],
    grammar,
  }
}
