/** Turns the pieces of calls that a provider reports into the parts that every call has. */
import type { Diagnostic, DiagnosticCode, Span } from '../engine/diagnostic.ts'
import type { ToolCall } from '../message/types.ts'
import type { Tools } from '../tools/definitions.ts'
import type { Fitter } from '../tools/fit.ts'
import { type ArgumentsReader, argumentsReader } from './arguments.ts'
import { type AnyCallPart, CUSTOM, inputReader } from './custom.ts'
import type { CallEvent, Fields } from './event.ts'
import type { Telling } from './twins.ts'

/** The `dialect` of a call that the provider reports. Its span is empty, at the position in the text where it ended. */
export const NATIVE = 'native'

export interface Surroundings {
  readonly generateId: () => string
  /** Begins a call; returns the object that takes its parts. */
  readonly open: (name: string) => Telling<AnyCallPart>
  readonly report: (code: DiagnosticCode, also?: Partial<Diagnostic>) => void
  /** Takes the arguments of a call that has no name, or whose arguments are not an object. */
  readonly lose: (text: string) => void
  readonly tools: Tools | undefined
  /** Whether a call that the end of the message cuts is left out: what was passed on of it stays open JSON. */
  readonly dropsCut: boolean
  /** Makes calls fit their tools. With it, each call is emitted only at its end. */
  readonly fitter: Fitter | undefined
  /** The current position in the text, as an empty span. */
  readonly here: () => Span
}

export interface NativeCalls {
  push(event: CallEvent): void
  /** Ends the message, and with it every call. */
  finish(): void
}

interface Native {
  readonly args: ArgumentsReader
  readonly fitter: Fitter | undefined
  id?: string | undefined
  name?: string | undefined
  /** Takes the parts of the call; undefined until the call is announced. */
  telling?: Telling<AnyCallPart>
  over: boolean
  // What has not been passed on: JSON, the text of a custom tool that it stands for, and members that are not read here.
  json: string
  input: string | undefined
  extra?: Fields | undefined
}

/** A placeholder: the message's list of calls assigns the index of a part. */
const index = 0

export function nativeCalls({
  generateId,
  open,
  report,
  lose,
  here,
  tools,
  dropsCut,
  fitter,
}: Surroundings): NativeCalls {
  const calls = new Map<string, Native>()

  const callOf = (key: string, isCustom: boolean): Native => {
    const known = calls.get(key)
    if (known) return known
    const given = isCustom
      ? { args: inputReader(), fitter: undefined, input: '' }
      : { args: argumentsReader(), fitter, input: undefined }
    const call = { ...given, json: given.args.json(), over: false }
    calls.set(key, call)
    return call
  }
  /** What goes with the next part of a call. */
  const taken = (call: Native) => {
    const { input, extra } = call
    if (input !== undefined) call.input = ''
    call.extra = undefined
    return { index, input, extra }
  }
  /** Emits what is new of a call. It is announced once its name and the start of its arguments have arrived. */
  const write = (call: Native) => {
    const { name, args, fitter, json } = call
    if (name === undefined || !args.begun() || (fitter && !call.over)) return
    if (!call.telling) {
      call.id ??= generateId()
      call.telling = open(name)
      call.telling.push({ type: 'call', id: call.id, name, ...taken(call) })
    }
    if (json !== '' || call.extra) call.telling.push({ type: 'args', delta: json, ...taken(call) })
    call.json = ''
  }
  const end = (call: Native) => {
    if (call.over) return
    call.over = true
    const { args, name, fitter, extra } = call
    if (name === undefined && extra && !args.begun()) {
      report('unreadable', { text: JSON.stringify(extra) })
      return open('').push({ type: 'other', index, id: call.id ?? generateId(), extra })
    }
    const rest = args.end()
    if (rest === undefined || name === undefined) return lose(call.input ?? args.json() + args.unread())
    const isCut = args.codes.has('truncated')
    for (const code of args.codes) report(code, isCut && dropsCut ? { text: args.json() } : {})
    if (isCut && dropsCut) return
    const value = JSON.parse(args.json()) as Record<string, unknown>
    const fit = fitter?.fitted(name, value) ?? { name, values: value, changes: [] }
    call.name = fit.name
    call.json = fitter ? JSON.stringify(fit.values) : call.json + rest
    write(call)
    for (const change of fit.changes) report(change.code, change)
    if (tools && call.input === undefined && !tools.has(fit.name)) report('unknown-tool')
    const isRepaired = args.codes.size + fit.changes.length > 0
    const done: ToolCall = {
      ...{ id: call.id!, name: fit.name, arguments: fit.values, span: here() },
      status: isCut ? 'truncated' : isRepaired ? 'repaired' : 'complete',
      dialect: call.input === undefined ? NATIVE : CUSTOM,
    }
    call.telling!.push({ type: 'end', index, call: done })
    call.telling!.end(done.arguments)
  }
  return {
    push({ type, key, id, name, delta = '', extra }) {
      const call = callOf(key, type === 'custom')
      if (type === 'end') return end(call)
      if (call.over && !extra) return
      if (extra) call.extra = { ...call.extra, ...extra }
      call.id ??= id
      // The name may come in pieces, or whole with each piece of the arguments.
      if (name && !call.telling) call.name = name.startsWith(call.name ?? '') ? name : call.name + name
      if (call.input !== undefined) call.input += delta
      call.json += call.args.push(delta)
      write(call)
      if (call.args.done() && call.name !== undefined) end(call)
    },
    finish() {
      for (const call of calls.values()) end(call)
    },
  }
}
