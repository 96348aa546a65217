/** An event of a chunk, in one form for all providers. Each provider has a reader; one merger takes the events. */
export type WireEvent =
  | Said
  | CallEvent
  /** A block of the message (text, reasoning or a call) is complete. */
  | { readonly type: 'block' }
  /** The message is complete. `reason` is the provider's own word for why. */
  | { readonly type: 'finish'; readonly reason: string }
  | { readonly type: 'usage'; readonly usage: unknown }

/** What a provider says of a call that it reports, in one event or in several. `key` identifies it in the message. */
export interface CallEvent {
  /** `custom`: the call is of a custom tool, whose input is any text. */
  readonly type: 'call' | 'custom' | 'end'
  readonly key: string
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** The next piece of the arguments, as the provider sends it: text that should be JSON; or of the input. */
  readonly delta?: string | undefined
  /** Members that are not read here: a signature, or the type of a call that is not of a function. */
  readonly extra?: Fields | undefined
}

/** The next piece of what the provider's model says. A refusal is in place of an answer, and is not parsed. */
export interface Said {
  readonly type: 'text' | 'reasoning' | 'refusal'
  readonly delta: string
}

/** Reads the chunks of one message. A chunk that is malformed or of an unknown kind has no events. */
export type Reader = (chunk: unknown) => readonly WireEvent[]

/** The events of a call that arrives whole: some providers send no pieces. */
export function wholeCall(key: string, id: unknown, name: unknown, args: unknown, extra?: Fields): WireEvent[] {
  const delta = typeof args === 'string' ? args : JSON.stringify(args ?? {})
  return [
    { type: 'call', key, id: text(id), name: text(name), delta, extra },
    { type: 'end', key },
  ]
}

/** The event of a piece of text, reasoning or a refusal; no event if it is empty or not a string. */
export const said = (type: Said['type'], delta: unknown): WireEvent[] =>
  typeof delta === 'string' && delta !== '' ? [{ type, delta }] : []

/** The event of the end of a message, if there is a reason for it. */
export const ended = (reason: unknown): WireEvent[] =>
  typeof reason === 'string' && reason !== '' ? [{ type: 'finish', reason }] : []

export const used = (usage: unknown): WireEvent[] =>
  usage === undefined || usage === null ? [] : [{ type: 'usage', usage }]

// Input from outside is checked, never trusted.

export type Fields = Readonly<Record<string, unknown>>
const EMPTY: Fields = {}

/** The fields of an object; an empty object for anything else. */
export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : EMPTY
/** Whether any member is neither null nor undefined. */
export const says = (members: Fields): boolean =>
  Object.values(members).some(value => value !== null && value !== undefined)
/** The value, if it is a string and not empty. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
/** The `index` of a choice or a call; if there is none, its position. */
export function indexOf(value: unknown, position: number): number {
  const { index } = fields(value)
  return typeof index === 'number' ? index : position
}
