/** Turns the pieces of calls that a provider reports into the parts that every call has. */
import type { Diagnostic, DiagnosticCode, Span } from '../engine/diagnostic.ts'
import type { ToolCall } from '../message/types.ts'
import type { Tools } from '../tools/definitions.ts'
import type { Fitter } from '../tools/fit.ts'
import { type ArgumentsReader, argumentsReader } from './arguments.ts'
import { type AnyCallPart, CUSTOM, inputReader } from './custom.ts'
import type { Fields, WireEvent } from './event.ts'
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
  push(event: Extract<WireEvent, { readonly type: 'call' | 'args' | 'end' | 'custom' }>): void
  /** Ends the message, and with it every call. */
  finish(): void
}

interface Native {
  readonly args: ArgumentsReader
  readonly fitter: Fitter | undefined
  /** The text so far, if the tool is a custom one. */
  input: string | undefined
  id: string | undefined
  name: string | undefined
  /** Members that are not read here, and have not been passed on. */
  extra: Fields | undefined
  /** Takes the parts of the call; undefined until the call is announced. */
  telling: Telling<AnyCallPart> | undefined
  over: boolean
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
    const call = { ...given, id: undefined, name: undefined, extra: undefined, telling: undefined, over: false }
    calls.set(key, call)
    return call
  }
  /**
   * Emits the next JSON of a call, and the text of a custom one that it stands for. The call is announced once its name
   * and the start of its arguments have arrived.
   */
  const write = (call: Native, json: string, text = '') => {
    const { name, args, fitter } = call
    if (name === undefined || !args.begun() || (fitter && !call.over)) return
    const id = (call.id ??= generateId())
    const { extra } = call
    const isNew = call.telling === undefined
    const telling = (call.telling ??= open(name))
    call.extra = undefined
    if (isNew) telling.push({ type: 'call', index, id, name, input: call.input, extra })
    const delta = isNew && !fitter ? args.json() : json
    const input = call.input === undefined ? undefined : isNew ? '' : text
    if (delta !== '' || (extra && !isNew))
      telling.push({ type: 'args', index, delta, input, extra: isNew ? undefined : extra })
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
    write(call, fitter ? JSON.stringify(fit.values) : rest)
    for (const { code, ...also } of fit.changes) report(code, also)
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
    push(event) {
      const call = callOf(event.key, event.type === 'custom')
      if (event.type === 'end') return end(call)
      const isHead = event.type !== 'args'
      if (call.over && !(isHead && event.extra)) return
      if (isHead) {
        if (event.extra) call.extra = { ...call.extra, ...event.extra }
        call.id ??= event.id
        // The name may come in pieces, or whole with each piece of the arguments.
        if (event.name && !call.telling)
          call.name = event.name.startsWith(call.name ?? '') ? event.name : call.name + event.name
      }
      const delta = event.type === 'call' ? '' : event.delta
      if (call.input !== undefined) call.input += delta
      write(call, call.args.push(delta), delta)
      if (call.args.done() && call.name !== undefined) end(call)
    },
    finish() {
      for (const call of calls.values()) end(call)
    },
  }
}
