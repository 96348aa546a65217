/**
 * The envelope is a fold over events. `envelope` is what the channels of a
 * message share; `channel` folds the events of one of them.
 */

import { causeOf, sentence } from '../engine/diagnostic.ts'
import type { Event, Member } from '../engine/event.ts'
import { type Growing, growing } from '../engine/string-builder.ts'
import type { Types, Typing } from '../engine/typing.ts'
import type { Values } from '../engine/values.ts'
import type { Tools } from '../tools/definitions.ts'
import {
  addPiece,
  announceable,
  beginParameter,
  blemish,
  closing,
  type Draft,
  draft,
  joinPieces,
  mayHoldAll,
  repeatsKey,
  typed,
  valueOf,
  within,
} from './call.ts'
import { completion } from './completion.ts'
import { ledger } from './segments.ts'
import { type Edges, edges } from './trim.ts'
import type { ParseResult, ParserOutput, Part, Segment, ToolCall, ToolCallDelta } from './types.ts'

export interface FoldOptions {
  readonly generateId: () => string
  readonly tools?: Tools | undefined
  /** What types the values of calls; a format may bring it along where this is undefined. */
  readonly typing?: Typing | undefined
  /** Calls that the end of the message cut are left out; nothing of a call is said before its end. */
  readonly dropTruncated: boolean
  readonly maxHeld: number
  readonly maxCalls: number
  readonly maxArguments: number
  readonly maxDiagnostics: number
  /** Is told everything in the order of the message. */
  readonly tell?: ((part: Part) => void) | undefined
  readonly keeps: Keeps
}

/** What the result holds: the text and the reasoning, the segments, the calls and the diagnostics. */
interface Keeps {
  readonly text: boolean
  readonly segments: boolean
  readonly calls: boolean
}

/** The members of an envelope that the model wrote, as it wrote them. */
export interface WrittenEnvelope {
  content?: string
  toolCalls?: true
  needsMoreWork?: boolean
}

export interface Envelope {
  readonly options: FoldOptions
  readonly result: ParseResult
  readonly written: WrittenEnvelope
  output: ParserOutput
  /** What was shown so far, whether or not it is kept. */
  readonly shown: { text: boolean; reasoning: boolean }
  /** The same, where it is kept. */
  readonly kept: { text: Growing; reasoning: Growing }
  /** Calls announced so far: the next index. */
  announced: number
  diagnosed: number
  /** What types values, made with the first call that needs it. */
  types: Types | undefined
  readonly seen: Set<string>
}

const noOutput = (): ParserOutput => ({ text: '', reasoning: '', toolCallDeltas: [], toolCalls: [], errors: [] })

export const envelope = (options: FoldOptions): Envelope => ({
  options,
  result: { content: '', reasoning: '', toolCalls: [], segments: [], diagnostics: [] },
  written: {},
  output: noOutput(),
  shown: { text: false, reasoning: false },
  kept: { text: growing(), reasoning: growing() },
  announced: 0,
  diagnosed: 0,
  types: undefined,
  seen: new Set(),
})

/** What came since the last call of `take`. */
export function take(env: Envelope): ParserOutput {
  const { output } = env
  env.output = noOutput()
  return output
}

export interface Channel {
  /** One step of a machine: its events and the range it took; its text is `input` from `from` on. */
  step(
    events: readonly Event[],
    start: number,
    end: number,
    dialect: string | undefined,
    input: string,
    from: number,
  ): void
  /** How far the message is accounted for, or 0 in a prefill. */
  reached(): number
  /** Something inside threw: a call that is open ends here. `rest`, which is what came and is not accounted for, is prose. */
  fail(error: unknown, rest: string): void
  /** Prose, and nothing else. */
  pass(delta: string): void
  finish(): void
}

export function channel(env: Envelope, name?: 'reasoning'): Channel {
  const { result, options } = env
  const text = edges(options.maxHeld)
  const reasoning = edges(options.maxHeld)
  const book = ledger({
    segments: options.keeps.segments ? result.segments : undefined,
    maxText: options.maxHeld,
    channel: name,
    diagnose(diagnostic) {
      if (env.diagnosed > options.maxDiagnostics) return
      const { span } = diagnostic
      const said =
        env.diagnosed++ < options.maxDiagnostics ? diagnostic : { code: LIMIT, message: sentence(LIMIT), span }
      if (options.keeps.calls) result.diagnostics.push(said)
      env.output.errors.push(said)
    },
  })
  let call: Draft | undefined
  let start = 0 // the range of the step in hand
  let end = 0
  let done = 0 // the end of the last step that was taken whole
  let kind: Segment['kind'] = 'markup' // what its range is, unless it is prose

  // Prose

  const show = (type: 'text' | 'reasoning', shown: string) => {
    if (shown === '') return
    env.shown[type] = true
    if (options.keeps.text) result[type === 'text' ? 'content' : 'reasoning'] = env.kept[type].add(shown)
    env.output[type] += shown
    options.tell?.({ type, delta: shown })
  }
  const prose = (type: 'text' | 'reasoning', delta: string, dialect: string | undefined) => {
    const edge: Edges = type === 'text' ? text : reasoning
    const own = start < 0 ? delta.slice(Math.min(delta.length, -start)) : delta // a prefill is no part of the message
    const from = Math.max(0, start)
    const lead = edge.lead(own)
    show(type, edge.push(own))
    book.tile('markup', from, from + lead)
    book.tile(type, from + lead, end, type === 'reasoning' ? dialect : undefined)
  }
  /** Reasoning ends that nobody opened: the text so far was reasoning. */
  const reasoned = (dialect: string | undefined) => {
    if (!env.shown.text && !env.shown.reasoning) return
    if (name || env.shown.reasoning) return book.report('stray-close', start, end, dialect)
    book.report('stray-reasoning-close', start, end, dialect)
    result.reasoning = result.content
    result.content = ''
    Object.assign(env.shown, { text: false, reasoning: true })
    Object.assign(env.kept, { text: growing(), reasoning: env.kept.text })
    text.yieldTo(reasoning)
    book.reason()
    env.output.textWasReasoning = true
    options.tell?.({ type: 'reasoned' })
  }

  // Calls

  const ready = (c: Draft): boolean => !options.dropTruncated && announceable(c) && env.announced < options.maxCalls
  const say = (delta: ToolCallDelta) => {
    const { output } = env
    if (output.toolCallDeltas.length > 0) output.toolCallDeltas.push(delta)
    else output.toolCallDeltas = [delta] // a list that is pushed to makes room for seventeen, and this is done at every push
  }
  const json = (c: Draft, delta: string) => {
    if (delta === '') return
    if (c.index === undefined) c.json += delta
    else addPiece(c, delta)
    if (c.index !== undefined) {
      say({ index: c.index, argumentsDelta: delta })
      options.tell?.({ type: 'args', index: c.index, delta })
    } else if (ready(c)) announce(c)
  }
  const announce = (c: Draft) => {
    const id = (c.id ??= options.generateId())
    const index = (c.index = env.announced++)
    if (index !== c.expected) book.number(c.start, index)
    c.raw = ''
    say({ index, id, name: c.name!, argumentsDelta: c.json })
    options.tell?.({ type: 'call', index, id, name: c.name! })
    if (c.json !== '') options.tell?.({ type: 'args', index, delta: c.json })
  }
  const endParameter = (c: Draft) => {
    if (!c.parameter) return
    const { json: rest, codes } = c.parameter.finish()
    c.parameter = undefined
    json(c, rest)
    for (const found of codes) {
      // The text of a value breaks off; the message does so only if the section says it.
      const code = found === 'truncated' && c.status !== 'truncated' ? 'missing-closer' : found
      if (code !== 'wrong-type') blemish(c, code)
      book.report(code, c.parameterStart, start, c.dialect)
    }
  }
  /** The parameter that was held is all arguments, or one of several after all. */
  const settle = (c: Draft, isLast: boolean) => {
    const { all } = c
    if (!all) return
    c.all = undefined
    const args = isLast ? c.types?.heldArguments(c.name!, all.text) : undefined
    if (args === undefined) {
      beginWith(c, all.key, all.values)
      json(c, c.parameter!.push(all.text))
      return endParameter(c)
    }
    for (const code of args.codes) {
      book.report(code, c.parameterStart, start, c.dialect)
      blemish(c, code)
    }
    json(c, typed(c, { type: 'args', delta: args.json }, options.tools))
  }
  const endCall = (at: number) => {
    const c = call
    if (!c) return
    endParameter(c)
    settle(c, true)
    endSurplus(c)
    if (c.name === undefined || (c.json === '' && c.doubtful)) return giveUp(c, at, 'unreadable')
    if (c.index === undefined && env.announced >= options.maxCalls) return giveUp(c, at, 'limit')
    if (options.dropTruncated && c.status === 'truncated') return giveUp(c, at, 'truncated')
    if (c.cut) {
      blemish(c, 'truncated')
      book.report(LIMIT, c.start, at, c.dialect)
    }
    json(c, closing(c))
    joinPieces(c)
    const value = valueOf(c)
    if (value === undefined) return giveUp(c, at, 'unreadable')
    if (c.index === undefined) announce(c)
    if (c.typed?.decoded()) {
      book.report('encoded', c.start, at, c.dialect)
      blemish(c, 'encoded')
    }
    if (c.typed?.limited()) {
      book.report(LIMIT, c.start, at, c.dialect)
      blemish(c, LIMIT)
    }
    note(c, value, at)
    publish(c, value, at)
  }
  const publish = (c: Draft, value: Record<string, unknown>, at: number) => {
    call = undefined
    const span = book.span(c.start, at)
    const whole: ToolCall = { id: c.id!, name: c.name!, arguments: value, status: c.status, dialect: c.dialect, span }
    if (options.keeps.calls) result.toolCalls[c.index!] = whole
    env.output.toolCalls.push(whole)
    options.tell?.({ type: 'end', index: c.index!, call: whole })
  }
  /** The open call ends before `at`: what was said of it stands, as far as it came. Its text, where nothing was said. */
  const abandon = (at: number, cause: string): string => {
    const c = call
    call = undefined
    const from = c && c.index === undefined ? Math.min(at, Math.max(0, c.start)) : at
    book.report(BROKEN, from, from, c?.dialect, undefined, cause)
    if (!c) return ''
    if (c.index === undefined) {
      book.reopen(from)
      end = from
      return c.raw.slice(0, at - from)
    }
    joinPieces(c)
    json(c, completion(c.json))
    joinPieces(c)
    blemish(c, 'truncated')
    const value = valueOf(c)
    if (value !== undefined) publish(c, value, at)
    else giveUp(c, at, 'unreadable')
    return ''
  }
  /** What is worth saying of a whole call. */
  const note = (c: Draft, value: unknown, at: number) => {
    if (!c.keys && repeatsKey(c, value)) book.report('duplicate-key', c.start, at, c.dialect)
    if (options.tools && !options.tools.has(c.name!)) book.report('unknown-tool', c.start, at, c.dialect)
    if (!options.keeps.calls) return
    const key = `${c.name} ${c.json}`
    if (env.seen.has(key)) book.report('duplicate-call', c.start, at, c.dialect)
    env.seen.add(key)
  }
  const giveUp = (c: Draft, at: number, code: 'unreadable' | 'limit' | 'truncated') => {
    call = undefined
    book.lose(c.start)
    kind = 'lost'
    book.report(code, c.start, at, c.dialect, c.raw)
  }
  /** More arguments than one set: the first may have been sent already, so the others are left out. It is reported behind them. */
  const surplus = (c: Draft, over = false) => {
    c.surplus ??= start
    if (over) endSurplus(c)
  }
  const endSurplus = (c: Draft) => {
    if (c.surplus !== undefined) repeated(c, c.surplus)
    c.surplus = undefined
  }
  const repeated = (c: Draft, at = start) => {
    book.report('duplicate-key', at, at, c.dialect)
    blemish(c, 'duplicate-key')
  }
  const parameter = (c: Draft, e: Extract<Event, { type: 'param' }>) => {
    if (c.json !== '' && !c.keys) return repeated(c) // its arguments are there already
    endParameter(c)
    settle(c, false)
    c.parameterStart = start
    if (mayHoldAll(c, e.name)) c.all = { key: e.name, values: e.values, text: '' }
    else beginWith(c, e.name, e.values)
  }
  const args = (c: Draft, e: Extract<Event, { type: 'args' }>) => {
    if (c.over || c.keys) return surplus(c, e.over)
    c.over = e.over === true
    if (c.cut) return
    const delta = within(c, e.delta, options.maxArguments)
    json(c, typed(c, c.cut ? { type: 'args', delta } : e, options.tools))
  }
  const value = (c: Draft, piece: string) => {
    const delta = within(c, piece, options.maxArguments)
    if (c.all) c.all.text += delta
    else if (c.parameter) json(c, c.parameter.push(delta))
  }
  const beginWith = (c: Draft, key: string, values: Values) => {
    const [head, twice] = beginParameter(c, key, values)
    if (twice) book.report('duplicate-key', start, start, c.dialect)
    json(c, head)
  }

  /** Members without the arguments around them: those that the tool declares, where that is known. */
  const members = (c: Draft, all: readonly Member[]) => {
    const declared = c.name !== undefined && options.tools?.has(c.name) ? options.tools.parameters(c.name) : undefined
    const own = all.filter(([key]) => declared?.includes(key) ?? true)
    if (c.json !== '' || own.length === 0) return
    const text = own.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')
    json(c, typed(c, { type: 'args', delta: `{${text}}` }, options.tools))
    blemish(c, 'missing-key')
    book.report('missing-key', c.start, start, c.dialect)
  }

  const add = (e: Event, dialect: string | undefined, raw: string) => {
    switch (e.type) {
      case 'text':
      case 'reasoning':
        endCall(start) // a section of calls in a fence is over, and the fence is not
        return prose(e.type, e.delta, dialect)
      case 'content':
        env.written.content = (env.written.content ?? '') + e.delta
        return show('text', text.push(e.delta))
      case 'calls':
        env.written.toolCalls = true
        return
      case 'more':
        env.written.needsMoreWork = e.value
        result.needsMoreWork = e.value
        return
      case 'reasoned':
        return reasoned(dialect)
      case 'call':
        endCall(start)
        call = draft(start, dialect ?? '', e, typesOf(env, e.typing), env.announced)
        call.raw = raw
        kind = 'call'
        return
      case 'name':
        if (!call || call.name === e.name) return
        if (call.name !== undefined) return repeated(call)
        call.name = e.name
        if (call.early !== '') json(call, typed(call, { type: 'args', delta: call.early }, options.tools))
        return call.index === undefined && ready(call) ? announce(call) : undefined
      case 'id':
        if (!call || call.id !== undefined || e.id === '') return
        call.id = e.id
        return call.index === undefined && ready(call) ? announce(call) : undefined
      case 'args':
        return call ? args(call, e) : undefined
      case 'members':
        return call ? members(call, e.members) : undefined
      case 'param':
        return call && !call.cut ? parameter(call, e) : undefined
      case 'value':
        return call && !call.cut ? value(call, e.delta) : undefined
      case 'endParam':
        return call ? endParameter(call) : undefined
      case 'void':
        if (call && call.json === '') call.doubtful = true
        return
      case 'end':
        return endCall(end)
      case 'lost':
        kind = 'lost'
        return e.more ? book.goOn(end, raw) : book.report(e.code, start, end, dialect, raw)
      case 'error':
        if (book.implied(e.code, e.start, e.end)) return
        if (call) blemish(call, e.code)
        return book.report(e.code, e.start, e.end, dialect)
    }
  }
  /** What the step took of the message: a prefill is no part of it. */
  const textOf = (input: string, from: number) => input.slice(from + Math.max(0, -start), from + end - start)

  const reached = () => Math.max(done, book.reached())
  const pass = (delta: string) => {
    start = end
    end = done = start + delta.length
    prose(name ?? 'text', delta, undefined)
  }

  return {
    step(events, first, last, dialect, input, from) {
      start = first
      end = last
      kind = call ? 'call' : 'markup'
      let own = call
      if (call && call.index === undefined && !events.some(isOutside)) call.raw += textOf(input, from)
      let isProse = false
      for (let k = 0; k < events.length; k++) {
        const e = events[k]!
        isProse ||= e.type === 'text' || e.type === 'reasoning'
        add(e, dialect, e.type === 'call' || e.type === 'lost' ? textOf(input, from) : '')
        if (e.type === 'call') own = call
      }
      if (!isProse) book.tile(kind, start, end, dialect, kind === 'call' ? (own?.index ?? own?.expected) : undefined)
      book.flush(end)
      done = last
    },
    reached,
    fail(error, rest) {
      start = end = reached()
      pass(abandon(end, causeOf(error)) + rest)
    },
    pass,
    finish() {
      endCall(end)
      if (text.full() || reasoning.full()) book.report(LIMIT, end, end)
      book.flush()
      book.trim('text', text.waiting())
      book.trim('reasoning', reasoning.waiting())
    },
  }
}

/** All typing is the same, whoever brings it. */
function typesOf(env: Envelope, brought: Typing | undefined): Types | undefined {
  const typing = env.options.typing ?? brought
  return typing && (env.types ??= typing(env.options.tools))
}

const LIMIT = 'limit' as const
const BROKEN = 'internal-error' as const
/** It is no part of the call that was open before it. */
const isOutside = (e: Event): boolean => e.type === 'call' || e.type === 'text' || e.type === 'reasoning'
