/**
 * Calls of custom tools, whose input is any text: OpenAI's `{"custom": {"name": "grep", "input": "…"}}`.
 * In the list of calls their arguments are `{"input": "…"}`; the parts carry the text itself as well.
 */
import type { Span } from '../engine/diagnostic.ts'
import type { CallPart } from '../message/types.ts'
import type { WireEvent } from './event.ts'

/** The `dialect` of a call of a custom tool. */
export const CUSTOM = 'custom'

/** A part of a call. A part of a call of a custom tool has `input`, the next piece of its text. */
export type AnyCallPart = CallPart & { readonly input?: string | undefined }

export interface CustomSurroundings {
  readonly generateId: () => string
  /** Takes a part; `call` identifies the call to which it belongs. */
  readonly add: (part: AnyCallPart, call: object) => void
  readonly here: () => Span
}

interface Custom {
  id: string | undefined
  name: string | undefined
  input: string
  announced: boolean
}

/** A placeholder: the message's list of calls assigns the index of a part. */
const index = 0

export function customCalls({ generateId, add, here }: CustomSurroundings) {
  const calls = new Map<string, Custom>()
  const callOf = (key: string): Custom => {
    const known = calls.get(key)
    if (known) return known
    const call: Custom = { id: undefined, name: undefined, input: '', announced: false }
    calls.set(key, call)
    return call
  }
  const write = (call: Custom, delta: string) => {
    call.input += delta
    const { name } = call
    if (name === undefined) return
    if (call.announced) return args(call, inner(delta), delta)
    call.announced = true
    add({ type: 'call', index, id: (call.id ??= generateId()), name, input: call.input }, call)
    args(call, `{"input":"${inner(call.input)}`, '')
  }
  const args = (call: Custom, delta: string, input: string) => {
    if (delta !== '') add({ type: 'args', index, delta, input }, call)
  }
  const end = (call: Custom) => {
    const { id, name, input } = call
    if (name === undefined || id === undefined) return
    args(call, '"}', '')
    const done = { id, name, arguments: { input }, status: 'complete', dialect: CUSTOM, span: here() } as const
    add({ type: 'end', index, call: done, input: '' }, call)
  }
  return {
    push({ key, id, name, delta }: Extract<WireEvent, { readonly type: 'custom' }>): void {
      const call = callOf(key)
      call.id ??= id
      call.name ??= name
      write(call, delta)
    },
    /** Ends the message, and with it every call. */
    finish(): void {
      for (const call of calls.values()) end(call)
    },
  }
}

/** The text, escaped as between the quotes of a JSON string. */
const inner = (text: string): string => JSON.stringify(text).slice(1, -1)
