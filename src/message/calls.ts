/** The calls of a channel, one after another: events in, deltas and whole calls out. */

import type { DiagnosticCode, Span } from '../engine/diagnostic.ts'
import { beginsCall, type Event, KEYLESS, keyedCall, type Member, mayBeTool } from '../engine/event.ts'
import { toolNamed } from '../engine/names.ts'
import type { Values } from '../engine/values.ts'
import {
  announceable,
  beginParameter,
  blemish,
  capped,
  completing,
  type FoundValue,
  type List,
  mayHoldAll,
  OpenCall,
  repeatsKey,
  typed,
  valueOf,
} from './call.ts'
import type { Segments } from './segments.ts'
import { answer, type MessageState, outputOf, say, typesOf } from './state.ts'
import type { Segment, ToolCall } from './types.ts'

/** The range of the current step, and its kind unless it is prose. */
export interface Here {
  start: number
  end: number
  kind: Segment['kind']
  /** Whether the step is in reasoning. */
  inReasoning: boolean
}

export interface Calls {
  /** The open call. */
  open(): OpenCall | undefined
  /** Takes an event of a call; `raw` is the text of the step if a call begins with it. */
  add(e: Event, dialect: string | undefined, raw: string): void
  /** Ends the open call, if any, before `at`. */
  endCall(at: number): void
  /** Ends the open call after an error, and keeps what was emitted of it. Returns its text if nothing was emitted. */
  abandon(at: number, cause: string): string
}

export function calls(state: MessageState, segments: Segments, here: Here, channel?: 'reasoning'): Calls {
  const { result, options } = state
  const { tools, meant, onPart, fitter, limits } = options
  let call: OpenCall | undefined

  /** Reports a repair of the call. */
  const repair = (c: OpenCall, code: DiagnosticCode, from: number, to: number) => {
    blemish(c, code)
    segments.report(code, from, to, c.dialect)
  }

  // The output of a call

  const announceIfReady = (c: OpenCall) => {
    const isReady = !options.dropTruncated && !fitter && announceable(c) && state.announced < limits.calls
    if (c.index === undefined && isReady) announce(c)
  }
  const json = (c: OpenCall, text: string) => {
    if (text === '') return
    const delta = c.head + text
    c.head = ''
    c.json = c.growth.add(delta)
    if (c.index === undefined) return announceIfReady(c)
    say(state, { index: c.index, argumentsDelta: delta })
    onPart?.({ type: 'args', index: c.index, delta })
  }
  const announce = (c: OpenCall) => {
    if (channel === undefined) answer(state)
    const id = (c.id ??= `${options.generateId()}`)
    const index = (c.index = state.announced++)
    if (index !== c.expected) segments.number(c.start, index)
    c.raw = ''
    say(state, { index, id, name: c.name!, argumentsDelta: c.json })
    onPart?.({ type: 'call', index, id, name: c.name! })
    if (c.json !== '') onPart?.({ type: 'args', index, delta: c.json })
  }

  // The arguments of a call

  const args = (c: OpenCall, e: Extract<Event, { type: 'args' }>) => {
    if (c.over || c.values) {
      // Further sets of arguments are dropped, since the first may have been sent already.
      c.surplus ??= here.start
      if (e.over) endSurplus(c)
      return
    }
    c.over = e.over === true
    if (c.cut) return
    const delta = capped(c, e.delta, limits.arguments)
    if (c.cut) supply(c, delta)
    else json(c, typed(c, e, tools))
  }
  /** Takes JSON arguments that are not an event of their own. */
  const supply = (c: OpenCall, delta: string) => json(c, typed(c, { type: 'args', delta }, tools))
  /** The same for arguments that have no key. */
  const supplyKeyless = (c: OpenCall, delta: string) => {
    supply(c, delta)
    repair(c, 'missing-key', c.start, here.start)
  }
  const endSurplus = (c: OpenCall) => {
    if (c.surplus !== undefined) repair(c, 'duplicate-key', c.surplus, c.surplus)
    c.surplus = undefined
  }
  const repeated = (c: OpenCall) => repair(c, 'duplicate-key', here.start, here.start)
  /** Makes text in place of the arguments the value of the parameter that text alone is for. */
  const onlyParameter = (c: OpenCall, text: string) => {
    const key = c.name && tools?.sole(c.name)
    if (key) supplyKeyless(c, JSON.stringify({ [key]: text }))
  }
  /** Makes members of the call itself its arguments: those that the tool declares, or all if the tool is not known. */
  const members = (c: OpenCall, all: readonly Member[]) => {
    if (c.json !== '') return
    if (c.name === undefined) return keyed(c, all)
    const declared = tools?.has(c.name) ? tools.parameters(c.name) : undefined
    const isDeclared = (key: string) => declared?.includes(key) ?? true
    const own = all.filter(([key]) => key !== KEYLESS && isDeclared(key))
    const listed = own.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')
    // `{"name": "f", "argument": {…}}`: the arguments under an unknown key, or without one
    const delta = listed
      ? `{${listed}}`
      : all.find(([, json]) => json[0] === '{' && Object.keys(JSON.parse(json)).some(isDeclared))?.[1]
    if (delta === undefined) {
      supply(c, '{}')
      return repair(c, 'skipped', c.start, here.start)
    }
    const texts = all.filter(([, json]) => json[0] === '"')
    const ownMembers = new Set(own)
    c.string = texts.flatMap((member, nth) => (ownMembers.has(member) ? pair(c.beside, nth) : []))
    supplyKeyless(c, delta)
  }

  /** Reads a call without a name, whose only member has the name of the tool. */
  const keyed = (c: OpenCall, all: readonly Member[]) => {
    const [name, delta] = keyedCall(all, tools ? name => tools.has(meant(name)) : mayBeTool) ?? []
    if (name === undefined || delta === undefined) return
    addTo(c, { type: 'name', name })
    c.string = c.beside
    supplyKeyless(c, delta)
  }

  // The parameters of a call

  const parameter = (c: OpenCall, { name, values }: Extract<Event, { type: 'param' }>) => {
    if (c.json !== '' && !c.values) return repeated(c) // the arguments are already complete
    endParameter(c)
    settle(c, false)
    c.parameterStart = here.start
    if (c.list?.key === name) return begin(c, name, values, c.list)
    endList(c)
    if (mayHoldAll(c, name)) c.all = { key: name, values, text: '' }
    else begin(c, name, values)
  }
  const begin = (c: OpenCall, key: string, values: Values, list?: OpenCall['list']) => {
    const twice = beginParameter(c, key, values)
    c.key = key
    if (list) return
    if (twice) segments.report('duplicate-key', here.start, here.start, c.dialect)
    if (c.json !== '') c.head = ','
    else json(c, '{') // announces the call
    c.head += `${JSON.stringify(key)}:`
  }
  const value = (c: OpenCall, piece: string) => {
    const delta = capped(c, piece, limits.arguments)
    if (c.all) c.all.text += delta
    else if (c.parameter) json(c, c.parameter.push(delta))
  }
  const endParameter = (c: OpenCall, end = here.start) => {
    if (c.all) c.all.end ??= end
    if (!c.parameter) return
    const found: FoundValue = { read: c.parameter.finish(), start: c.parameterStart, end }
    c.parameter = undefined
    if (c.list) addItem(c, c.list, found)
    else if (found.read.item) c.list = { key: c.key, only: found }
    else endValue(c, found)
  }
  const endValue = (c: OpenCall, { read, start, end }: FoundValue) => {
    const { json: rest, codes, item, value } = read
    // A value that the message cuts off, and that has no type it may have as yet, is left out with its key.
    if (c.status === 'truncated' && c.head !== '' && codes.includes('wrong-type')) return void (c.head = '')
    c.values!.set(c.key, value)
    json(c, rest)
    for (const found of codes) {
      // The text of the value breaks off. Whether the message does is for the block to report.
      const code = found === 'truncated' && c.status !== 'truncated' ? 'unclosed-value' : found
      if (code !== 'wrong-type') repair(c, code, start, end)
      else if (fitter) c.unfit.push({ key: c.key, start, end, item })
      else segments.report(code, start, end, c.dialect)
    }
  }
  /** Adds an item to a list, after the first item if that still waits. */
  const addItem = (c: OpenCall, list: List, found: FoundValue) => {
    for (const { read, start, end } of list.only ? [list.only, found] : [found]) {
      const { item } = read
      const json = `${list.only ? '[' : ','}${(item ?? read).json}`
      list.only = undefined
      endValue(c, { read: { json, codes: item ? [] : read.codes }, start, end })
      if (item?.code) segments.report(item.code, start, end, c.dialect)
    }
  }
  const endList = (c: OpenCall) => {
    const { list } = c
    c.list = undefined
    if (list?.only) endValue(c, list.only)
    else if (list) json(c, ']')
  }
  /** Decides whether the buffered parameter holds all arguments or is one of several. */
  const settle = (c: OpenCall, isLast: boolean) => {
    const { all } = c
    if (!all) return
    c.all = undefined
    const held = isLast ? c.types?.heldArguments(c.name!, all.text) : undefined
    if (held) {
      c.string = [c.parameterStart, all.end!]
      for (const code of held.codes) repair(c, code, c.parameterStart, all.end!)
      return supply(c, held.json)
    }
    begin(c, all.key, all.values)
    json(c, c.parameter!.push(all.text))
    endParameter(c)
  }

  // The end of a call

  const endCall = (at: number) => {
    const c = call
    if (!c) return
    endParameter(c)
    settle(c, true)
    endList(c)
    endSurplus(c)
    if (c.json === '' && c.text !== undefined) onlyParameter(c, c.text)
    if (c.name === undefined || (c.json === '' && c.doubtful)) return giveUp(c, at, 'unreadable')
    if (c.index === undefined && state.announced >= limits.calls) return giveUp(c, at, 'limit')
    if (options.dropTruncated && c.status === 'truncated') return giveUp(c, at, 'truncated')
    if (c.cut) {
      blemish(c, 'truncated')
      segments.report('limit', c.start, at, c.dialect)
    }
    json(c, completing(c))
    if (c.json === c.before) return giveUp(c, at, 'skipped')
    if (c.before !== undefined) repair(c, 'missing-open', c.start, c.start)
    const written = valueOf(c)
    if (written === undefined) return giveUp(c, at, 'unreadable')
    const repeats = !c.values && repeatsKey(c, written)
    const value = fitter?.apply(c, written, at, segments.report) ?? written
    if (c.index === undefined) announce(c)
    for (const [code, nth] of c.typed?.decoded ?? []) {
      const [from = c.start, to = at] = pair(c.string, nth)
      repair(c, code, from, to)
    }
    if (repeats) segments.report('duplicate-key', c.start, at, c.dialect)
    if (tools && !tools.has(c.name)) segments.report('unknown-tool', c.start, at, c.dialect)
    if (options.keeps.calls && isRepeated(`${c.name} ${c.json}`))
      segments.report('duplicate-call', c.start, at, c.dialect)
    publish(c, value, at)
  }
  /** Whether the message has such a call before. */
  const isRepeated = (key: string): boolean => {
    const { last, seen } = state
    state.last = key
    return last !== '' && seen.add(last).has(key)
  }
  const publish = (c: OpenCall, value: Record<string, unknown>, at: number) => {
    call = undefined
    const whole: ToolCall = {
      id: c.id!,
      name: c.name!,
      arguments: value,
      status: c.status,
      dialect: c.dialect,
      span: segments.span(c.start, at),
      ...(c.inReasoning && { inReasoning: true }),
    }
    if (options.keeps.calls) result.toolCalls[c.index!] = whole
    outputOf(state).toolCalls.push(whole)
    onPart?.({ type: 'end', index: c.index!, call: whole })
  }
  const giveUp = (c: OpenCall, at: number, code: 'unreadable' | 'limit' | 'truncated' | 'skipped') => {
    call = undefined
    segments.markLost(c.start)
    here.kind = 'lost'
    segments.report(code, c.start, at, c.dialect, { text: c.raw })
  }

  const addTo = (c: OpenCall, e: Event) => {
    switch (e.type) {
      case 'name': {
        const name = toolNamed(e.name, tools)
        if (c.name !== undefined) return c.written === name ? undefined : repeated(c)
        c.written = name
        c.name = meant(name)
        if (c.early !== '') supply(c, c.early)
        return announceIfReady(c)
      }
      case 'id':
        if (c.id !== undefined || e.id === '') return
        c.id = e.id
        return announceIfReady(c)
      case 'args':
        return args(c, e)
      case 'members':
        return members(c, e.members)
      case 'string':
      case 'beside':
        if (!c.over && !c.cut) c[e.type].push(e.start)
        return
      case 'param':
        return c.cut ? undefined : parameter(c, e)
      case 'value':
        return c.cut ? undefined : value(c, e.delta)
      case 'endParam':
        return endParameter(c, (e as Partial<Span>).start)
      case 'void':
        if (c.json !== '') return
        c.doubtful = true
        c.text ??= e.text
        return
      case 'end':
        return endCall(here.end)
    }
  }

  return {
    open: () => call,
    endCall,
    add(e, dialect, raw) {
      if (beginsCall(e)) {
        const last = e.type === 'again' ? call : undefined
        if (last) blemish(last, 'skipped')
        endCall(here.start)
        call = new OpenCall(here.start, dialect ?? '', e, typesOf(state, e.typing), state.announced)
        call.raw = raw
        call.inReasoning = here.inReasoning
        here.kind = 'call'
        if (!last) return
        call.name = last.name
        call.before = last.json
      } else if (call) addTo(call, e)
    },
    abandon(at, cause) {
      const c = call
      call = undefined
      const from = c && c.index === undefined ? Math.min(at, Math.max(0, c.start)) : at
      segments.report('internal-error', from, from, c?.dialect, { cause })
      if (!c) return ''
      if (c.index === undefined) {
        segments.reopen(from)
        here.end = from
        return c.raw.slice(0, at - from)
      }
      c.cut = true
      json(c, completing(c))
      blemish(c, 'truncated')
      const value = valueOf(c)
      if (value !== undefined) publish(c, value, at)
      else giveUp(c, at, 'unreadable')
      return ''
    },
  }
}

/** The start and end of the nth of some strings. A single string contains the others; the last may lack its end. */
function pair(strings: readonly number[], nth: number): number[] {
  const from = Math.min(2 * nth, (strings.length - 1) & ~1)
  return strings.slice(from, from + 2)
}
