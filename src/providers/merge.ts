/**
 * Merges the events of a provider into one message. Text and reasoning go through the parser; calls that the provider
 * reports and calls found in the text form one list.
 */

import { causeOf, type Diagnostic, type DiagnosticCode, sentence } from '../engine/diagnostic.ts'
import { addTo } from '../engine/memo.ts'
import type { CallPart, ParseResult, Part, ToolCall } from '../message/types.ts'
import { choose, type ParseOptions } from '../models/choose.ts'
import { randomId } from '../options.ts'
import { createObservedParser, type StreamParser } from '../parser.ts'
import { readTools } from '../tools/definitions.ts'
import { fitting } from '../tools/fit.ts'
import type { AnyCallPart } from './custom.ts'
import type { Fields, Said, WireEvent } from './event.ts'
import { ownIds } from './ids.ts'
import { NATIVE, nativeCalls } from './native.ts'
import { type Side, type Telling, twins } from './twins.ts'

/** A call of a message. */
export interface MessageCall extends ToolCall {
  /** Members of the provider's call that have no place here, such as a thought signature: send them back with it. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** The envelope of a message, and what its provider reports about it. */
export interface MessageResult extends ParseResult {
  toolCalls: MessageCall[]
  /** What the model says in place of an answer, where the provider tells it from the text. */
  refusal?: string
  /** Why the message ended, in the provider's own words. */
  finishReason?: string
  /** The usage as the provider reports it. */
  usage?: unknown
}

/** The result of a message on which this library threw `error`. */
export function failed(error: unknown): MessageResult {
  const code = 'internal-error'
  const found: Diagnostic = { code, message: sentence(code), span: { start: 0, end: 0 }, cause: causeOf(error) }
  return { content: '', reasoning: '', toolCalls: [], segments: [], diagnostics: [found] }
}

export interface Merger {
  push(event: WireEvent): void
  /** Ends the message. */
  finish(): void
  /** Takes the parts that are new, in order. The index of a part is that of its call in the one list. */
  take(): MessagePart[]
  result(): MessageResult
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** A part of a message, calls of custom tools included. */
export type MessagePart = Exclude<Part, CallPart> | AnyCallPart | (Said & { readonly type: 'refusal' })

/** What the adapters keep of a message. */
export interface KeepOptions {
  /**
   * Whether the text and the reasoning are kept for the result. Default: `true`. With `false`, memory does not grow
   * with them; calls and diagnostics are kept in any case.
   */
  readonly keepText?: boolean | undefined
}

/** The members by which pieces are joined. */
interface Piece extends Pick<AnyCallPart, 'input' | 'extra'> {
  readonly type: string
  readonly index?: number
  readonly delta?: string
}

/** `own`: the names of the adapter's own options, which the error about an unknown option lists too. */
export function merger(options: ParseOptions & KeepOptions, own: readonly string[]): Merger {
  const [dialects, settings] = choose(options, own)
  const { keepText = true, retain = 'all', generateId = randomId } = options
  const parts: MessagePart[] = [] // that were not taken
  /** Adds a part; if the last one is of the same kind, it becomes longer. */
  const emit = (part: MessagePart) => {
    const last: Piece | undefined = parts.at(-1)
    const { type, index, delta, input, extra }: Piece = part
    if (last?.delta === undefined || last.type !== type || last.index !== index || extra) parts.push(part)
    else {
      const longer = { ...last, delta: last.delta + delta, ...(input !== undefined && { input: last.input + input }) }
      parts[parts.length - 1] = longer as MessagePart
    }
  }
  const fresh: Fresh = new Map()
  const list = callList(fresh, emit, retain !== 'none', ownIds(generateId))
  const both = twins<AnyCallPart>(list.add)
  const inText: Telling<AnyCallPart>[] = [] // by the index in the parser's list of calls
  const reported: Diagnostic[] = []
  let length = 0 // of the text so far
  let hasCalls = false // whether the provider has reported a call
  let hasText = false // whether the text has content
  let unsaid = '' // plain text that the provider reported as the arguments of calls
  let content = '' // what of it is content
  const here = () => ({ start: length, end: length })

  const { policies = {} } = settings
  const tools = settings.tools && readTools(settings.tools)
  const onPart = (part: Part) => {
    hasText ||= part.type === 'text'
    if (!('index' in part)) return emit(part)
    const telling = (inText[part.index] ??= both.open('text', part.type === 'call' ? part.name : ''))
    telling.push(part)
    if (part.type === 'end') telling.end(part.call.arguments)
  }
  const reader = (more: object): StreamParser =>
    createObservedParser(dialects, { ...settings, ...more }, { onPart, keepText, isAnswered: () => hasCalls })
  let parser = reader({})
  let begun = false
  const report = (code: DiagnosticCode, also?: Partial<Diagnostic>) =>
    void reported.push({ code, message: sentence(code), span: here(), dialect: NATIVE, ...also })
  const natives = nativeCalls({
    generateId,
    open: name => both.open('native', name),
    report,
    lose(text) {
      report('unreadable', { text })
      if (!/^\s*[[{]/.test(text)) unsaid += `${text.trim()}\n`
    },
    tools,
    dropsCut: policies.truncatedCalls === 'drop' || policies.recovery === 'off',
    fitter: policies.arguments === 'schema' && tools ? fitting(tools) : undefined,
    here,
  })
  const extra: Pick<MessageResult, 'refusal' | 'finishReason' | 'usage'> = {}

  return {
    push(event) {
      switch (event.type) {
        case 'text':
          begun = true
          length += event.delta.length
          parser.pushText(event.delta)
          return
        case 'reasoning':
          if (!begun) parser = reader({ prefill: '' }) // the block that the prompt opened is this reasoning
          begun = true
          parser.pushReasoning(event.delta)
          return
        case 'call':
        case 'custom':
        case 'end':
          hasCalls = true
          return natives.push(event)
        case 'refusal':
          if (keepText) extra.refusal = (extra.refusal ?? '') + event.delta
          return emit(event)
        case 'finish':
          extra.finishReason = event.reason
          return
        case 'usage':
          extra.usage = event.usage
      }
    },
    finish() {
      parser.finish()
      natives.finish()
      both.finish()
      if (hasText || unsaid === '') return
      const delta = unsaid.trim()
      if (keepText && retain === 'all') content = delta
      emit({ type: 'text', delta })
    },
    take() {
      fresh.clear()
      return parts.splice(0)
    },
    result() {
      const { segments, diagnostics, ...rest } = parser.result
      return {
        ...rest,
        content: rest.content + content,
        segments: segments.map(s =>
          s.call === undefined ? s : { ...s, call: list.placeOf(inText[s.call]) ?? s.call },
        ),
        toolCalls: list.calls(),
        diagnostics: [...diagnostics, ...reported],
        ...extra,
      }
    },
  }
}

/** The parts that announce and end a call and were not taken, by its index. */
type Fresh = Map<number, Writable<AnyCallPart>[]>

/** A call in the list, as far as it has come. */
interface Listed {
  readonly index: number
  id: string
  extra?: Fields
  /** The call, once it is complete, if calls are kept. */
  call?: Writable<MessageCall>
}

/**
 * The calls of a message, reported by the provider or found in its text, in the order in which they were announced. The
 * second of two calls with the same id gets a new one: clients send results by the id.
 */
function callList(fresh: Fresh, emit: (part: AnyCallPart) => void, keeps: boolean, ownId: (given: string) => string) {
  const list = new Map<object, Listed>() // by the source of the call
  /**
   * Takes a part with which the provider repeats a call of the text. Its id counts as long as the call is not taken,
   * and what it adds in any case; if the text was cut inside the call, it says that the call is whole.
   */
  const repeated = (part: AnyCallPart, own: Listed) => {
    const { index } = own
    for (const known of fresh.get(index) ?? []) {
      if (known.type === 'call' && part.type === 'call') own.id = known.id = ownId(part.id)
      if (known.type !== 'end') continue
      const call: Writable<ToolCall> = known.call
      call.id = own.id
      if (part.type === 'end' && call.status === 'truncated') call.status = part.call.status
    }
    if (part.extra) emit({ type: 'args', index, delta: '', extra: part.extra })
  }
  return {
    add(part: AnyCallPart, side: Side, telling: object, again: boolean) {
      if (again && side === 'text') return
      const own: Listed = list.get(telling) ?? { index: list.size, id: '' }
      list.set(telling, own)
      if (part.extra) {
        own.extra = { ...own.extra, ...part.extra }
        if (own.call) own.call.extra = own.extra
      }
      if (again) return repeated(part, own)
      const { index } = own
      if (part.type === 'args') return emit({ ...part, index })
      let told: AnyCallPart
      if (part.type === 'end') {
        const call = { ...part.call, id: own.id, ...(own.extra && { extra: own.extra }) }
        if (keeps) own.call = call
        told = { ...part, index, call }
      } else {
        own.id = ownId(part.id)
        told = { ...part, index, id: own.id }
      }
      addTo(fresh, index, told)
      emit(told)
    },
    /** The index of a call in the list. Of two occurrences of one call, the first has the index. */
    placeOf: (telling: Telling<AnyCallPart> | undefined): number | undefined =>
      telling && list.get(telling.same ?? telling)?.index,
    /** The complete calls. */
    calls: (): MessageCall[] => [...list.values()].flatMap(({ call }) => call ?? []),
  }
}
