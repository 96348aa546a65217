/**
 * Calls of custom tools, whose input is any text: OpenAI's `{"custom": {"name": "grep", "input": "…"}}`.
 * In the list of calls their arguments are `{"input": "…"}`; the parts carry the text itself as well.
 */
import type { CallPart } from '../message/types.ts'
import type { ArgumentsReader } from './arguments.ts'
import type { Fields } from './event.ts'

/** The `dialect` of a call of a custom tool. */
export const CUSTOM = 'custom'

/**
 * A part of a call. A part of a call of a custom tool has `input`, the next piece of its text. `extra` are the members
 * of the provider's call that are not read here; an `other` part is a call that has nothing else.
 */
export type AnyCallPart = (CallPart | { readonly type: 'other'; readonly index: number; readonly id: string }) & {
  readonly input?: string | undefined
  readonly extra?: Fields | undefined
}

/** Turns the input of a custom tool into arguments. */
export function inputReader(): ArgumentsReader {
  let json = '{"input":"'
  const write = (piece: string): string => {
    json += piece
    return piece
  }
  return {
    push: delta => write(JSON.stringify(delta).slice(1, -1)), // escaped, as between quotes
    end: () => write('"}'),
    begun: () => true,
    done: () => false,
    json: () => json,
    unread: () => '',
    codes: new Set(),
  }
}
