/** Turns the pieces of calls that a provider reports into the parts that every call has. */
import type { Diagnostic, DiagnosticCode, Span } from '../engine/diagnostic.ts'
import type { CallPart, ToolCall } from '../message/types.ts'
import type { Fitter } from '../tools/fit.ts'
import { type ArgumentsReader, argumentsReader } from './arguments.ts'
import type { WireEvent } from './event.ts'
import type { Telling } from './twins.ts'

/** The `dialect` of a call that the provider reports. Its span is empty, at the position in the text where it ended. */
export const NATIVE = 'native'

export interface Surroundings {
  readonly generateId: () => string
  /** Begins a call; returns the object that takes its parts. */
  readonly open: (name: string) => Telling<CallPart>
  readonly report: (code: DiagnosticCode, also?: Partial<Diagnostic>) => void
  /** Makes calls fit their tools. With it, each call is emitted only at its end. */
  readonly fitter: Fitter | undefined
  /** The current position in the text, as an empty span. */
  readonly here: () => Span
}

export interface NativeCalls {
  push(event: Extract<WireEvent, { readonly type: 'call' | 'args' | 'end' }>): void
  /** Ends the message, and with it every call. */
  finish(): void
}

interface Native {
  readonly args: ArgumentsReader
  id: string | undefined
  name: string | undefined
  /** Takes the parts of the call; undefined until the call is announced. */
  telling: Telling<CallPart> | undefined
  over: boolean
}

/** A placeholder: the message's list of calls assigns the index of a part. */
const index = 0

export function nativeCalls({ generateId, open, report, here, fitter }: Surroundings): NativeCalls {
  const calls = new Map<string, Native>()

  const callOf = (key: string): Native => {
    const known = calls.get(key)
    if (known) return known
    const call: Native = { args: argumentsReader(), id: undefined, name: undefined, telling: undefined, over: false }
    calls.set(key, call)
    return call
  }
  /** Emits the next JSON of a call. The call is announced once its name and the start of its arguments have arrived. */
  const write = (call: Native, json: string) => {
    const { name, args } = call
    if (name === undefined || !args.begun() || (fitter && !call.over)) return
    const delta = call.telling || fitter ? json : args.json()
    call.telling ??= announce(name, (call.id ??= generateId()))
    if (delta !== '') call.telling.push({ type: 'args', index, delta })
  }
  const announce = (name: string, id: string) => {
    const telling = open(name)
    telling.push({ type: 'call', index, id, name })
    return telling
  }
  const end = (call: Native) => {
    if (call.over) return
    call.over = true
    const { args, name } = call
    const rest = args.end()
    if (rest === undefined || name === undefined) return report('unreadable', { text: args.json() + args.unread() })
    const value = JSON.parse(args.json()) as Record<string, unknown>
    const fit = fitter?.fitted(name, value)
    call.name = fit?.name ?? name
    write(call, fit ? JSON.stringify(fit.values) : rest)
    for (const code of args.codes) report(code)
    for (const { code, ...also } of fit?.changes ?? []) report(code, also)
    const status = args.codes.has('truncated')
      ? 'truncated'
      : args.codes.size > 0 || fit?.changes[0]
        ? 'repaired'
        : 'complete'
    const done: ToolCall = {
      ...{ id: call.id!, name: call.name, arguments: fit?.values ?? value },
      ...{ status, dialect: NATIVE, span: here() },
    }
    call.telling?.push({ type: 'end', index, call: done })
    call.telling?.end(done.arguments)
  }
  return {
    push(event) {
      const call = callOf(event.key)
      if (call.over) return
      if (event.type === 'end') return end(call)
      if (event.type === 'call') {
        call.id ??= event.id
        call.name ??= event.name
        return write(call, '')
      }
      write(call, call.args.push(event.delta))
      if (call.args.done() && call.name !== undefined) end(call)
    },
    finish() {
      for (const call of calls.values()) end(call)
    },
  }
}
