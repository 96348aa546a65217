/**
 * Neutral events to one message: text and reasoning go through the parser, calls
 * that the provider reports join those found in the text, in one list.
 */
import { choose, type ParseOptions } from '../choose.ts'
import { type Diagnostic, type DiagnosticCode, sentence } from '../diagnostic.ts'
import { randomId } from '../options.ts'
import { createTellingParser, type StreamParser } from '../parser.ts'
import type { CallPart, ParseResult, Part, ToolCall } from '../result.ts'
import { type ArgumentsReader, argumentsReader } from './arguments.ts'
import type { WireEvent } from './event.ts'
import { type Telling, twins } from './twins.ts'

/** The dialect of calls that the provider reported. Their span is empty: it stands where in the text they came. */
export const NATIVE = 'native'

export interface MessageResult extends ParseResult {
  /** Why the message ended, in the provider's own word. */
  finishReason?: string
  /** What it cost, as the provider says it. */
  usage?: unknown
}

export interface Merger {
  push(event: WireEvent): void
  /** The message is over: what waited comes out. */
  finish(): void
  readonly result: MessageResult
}

const isCallPart = (part: Part): part is CallPart => 'index' in part

interface Native {
  readonly args: ArgumentsReader
  id: string | undefined
  name: string | undefined
  /** Announced: its first part is out. */
  telling: Telling<CallPart> | undefined
  over: boolean
}

/** `tell` hears of everything in order; indexes are those of the one list. */
export function merger(options: ParseOptions, tell: (part: Part) => void): Merger {
  const { generateId = randomId } = options
  const natives = new Map<string, Native>()
  const found: Telling<CallPart>[] = [] // calls of the text, by their index there
  const places = new Map<Telling<CallPart>, number>()
  const toolCalls: ToolCall[] = []
  const reported: Diagnostic[] = []
  let length = 0 // of the text so far
  let finishReason: string | undefined
  let usage: unknown

  const both = twins<CallPart>((part, telling) => {
    const index = places.get(telling) ?? places.size
    places.set(telling, index)
    if (part.type === 'end') toolCalls[index] = part.call
    tell({ ...part, index })
  })
  const parserWith = (prefill: object): StreamParser => {
    const [dialects, rest] = choose(options)
    return createTellingParser(dialects, { ...rest, ...prefill }, part => {
      if (!isCallPart(part)) return tell(part)
      if (part.type === 'call') found[part.index] = both.open('text', part.name)
      found[part.index]?.push(part)
      if (part.type === 'end') found[part.index]?.end(part.call.arguments)
    })
  }
  let parser = parserWith({})
  let begun = false

  const report = (code: DiagnosticCode, text?: string) =>
    reported.push({
      code,
      message: sentence(code),
      span: { start: length, end: length },
      dialect: NATIVE,
      ...(text === undefined ? {} : { text }),
    })
  const native = (key: string): Native => {
    const known = natives.get(key)
    if (known) return known
    const call: Native = { args: argumentsReader(), id: undefined, name: undefined, telling: undefined, over: false }
    natives.set(key, call)
    return call
  }
  /** The next JSON of a call. It is announced once its name and the start of its arguments are there. */
  const write = (call: Native, json: string) => {
    if (call.name === undefined || !call.args.begun) return
    const delta = call.telling ? json : call.args.json
    call.telling ??= announce((call.id ??= generateId()), call.name)
    if (delta !== '') call.telling.push({ type: 'args', index: 0, delta })
  }
  const announce = (id: string, name: string) => {
    const telling = both.open('native', name)
    telling.push({ type: 'call', index: 0, id, name })
    return telling
  }
  const end = (call: Native) => {
    if (call.over) return
    call.over = true
    const rest = call.args.end()
    if (rest === undefined || call.name === undefined) return report('unreadable', call.args.json + call.args.unread)
    write(call, rest)
    const { codes, json } = call.args
    for (const code of codes) report(code)
    const done: ToolCall = {
      id: call.id!,
      name: call.name,
      arguments: JSON.parse(json) as Record<string, unknown>,
      status: codes.has('truncated') ? 'truncated' : codes.size > 0 ? 'repaired' : 'complete',
      dialect: NATIVE,
      span: { start: length, end: length },
    }
    call.telling?.push({ type: 'end', index: 0, call: done })
    call.telling?.end(done.arguments)
  }
  /** Reasoning that comes apart has taken with it what the prompt opened. */
  const begin = (event: WireEvent) => {
    if (!begun && event.type === 'reasoning') parser = parserWith({ prefill: '' })
    begun = true
  }

  const push = (event: WireEvent) => {
    switch (event.type) {
      case 'text':
        begin(event)
        length += event.delta.length
        parser.pushText(event.delta)
        return
      case 'reasoning':
        begin(event)
        parser.pushReasoning(event.delta)
        return
      case 'call': {
        const call = native(event.key)
        call.id ??= event.id
        call.name ??= event.name
        return write(call, '')
      }
      case 'args': {
        const call = native(event.key)
        if (call.over) return
        write(call, call.args.push(event.delta))
        return call.args.done && call.name !== undefined ? end(call) : undefined
      }
      case 'end':
        return end(native(event.key))
      case 'finish':
        finishReason = event.reason
        return
      case 'usage':
        usage = event.usage
    }
  }
  return {
    push,
    finish() {
      parser.finish()
      for (const call of natives.values()) end(call)
      both.finish()
    },
    get result() {
      const of = (index: number) => {
        const telling = found[index]
        return telling && places.get(telling.same ?? telling)
      }
      return {
        ...parser.result,
        segments: parser.result.segments.map(s => {
          const call = s.call === undefined ? undefined : of(s.call)
          return call === undefined ? s : { ...s, call }
        }),
        toolCalls: toolCalls.filter(call => call !== undefined),
        diagnostics: [...parser.result.diagnostics, ...reported],
        ...(finishReason === undefined ? {} : { finishReason }),
        ...(usage === undefined ? {} : { usage }),
      }
    },
  }
}
