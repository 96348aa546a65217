/** What any provider's chunk comes down to. Each provider has a reader; one merger takes what they read. */
export type WireEvent =
  | { readonly type: 'text' | 'reasoning'; readonly delta: string }
  /** A call that the provider reports as one. `key` tells it from others of the message; id and name may come later, again. */
  | {
      readonly type: 'call'
      readonly key: string
      readonly id?: string | undefined
      readonly name?: string | undefined
    }
  /** The next piece of its arguments, as the provider sends it: text that should be JSON. */
  | { readonly type: 'args'; readonly key: string; readonly delta: string }
  | { readonly type: 'end'; readonly key: string }
  /** The next piece of a call of a custom tool, whose input is any text. */
  | {
      readonly type: 'custom'
      readonly key: string
      readonly id?: string | undefined
      readonly name?: string | undefined
      readonly delta: string
    }
  /** A block of the message (a text, a thought, a call) is complete. */
  | { readonly type: 'block' }
  /** The message is complete: why, in the provider's own word. */
  | { readonly type: 'finish'; readonly reason: string }
  | { readonly type: 'usage'; readonly usage: unknown }

/** Reads the chunks of one message. Chunks of an unknown kind, or damaged ones, give nothing. */
export type Reader = (chunk: unknown) => readonly WireEvent[]

/** A call that is there whole: some providers send no pieces. */
export const wholeCall = (key: string, id: unknown, name: unknown, args: unknown): WireEvent[] => [
  { type: 'call', key, id: text(id), name: text(name) },
  { type: 'args', key, delta: typeof args === 'string' ? args : JSON.stringify(args ?? {}) },
  { type: 'end', key },
]

/** Text of a kind; no event for an empty text. */
export const said = (type: 'text' | 'reasoning', delta: unknown): WireEvent[] =>
  typeof delta === 'string' && delta !== '' ? [{ type, delta }] : []

export const used = (usage: unknown): WireEvent[] =>
  usage === undefined || usage === null ? [] : [{ type: 'usage', usage }]

// What is not of our making is asked, never trusted.

export type Fields = Readonly<Record<string, unknown>>
const NOTHING: Fields = {}

/** The fields of an object; an empty object for anything else. */
export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : NOTHING
/** The items of an array; an empty list for anything else. */
export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** A text that says something. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
