/**
 * Normalises stream parts. Text goes through the parser and becomes blocks of text, reasoning and tool calls, each
 * closed before the next one opens:
 *
 *     text-start text-delta… text-end
 *     tool-input-start tool-input-delta… tool-input-end tool-call
 *
 * Everything else passes through. Reasoning in parts of its own is unchanged, since it may be signed; calls found in it
 * follow at the end if no answer came (or earlier, by the policy `callsInReasoning`). A call that the provider reports
 * and an equal one in the text are emitted once; its `tool-call` is repaired as one in the text is. Calls that the
 * provider executes itself are left alone. A call that is cut off by the end of the message has no `tool-call`: it must
 * not be run. An `error` comes after all text before it; what follows an error or the `finish` is read as a message of
 * its own.
 */

import type { CallPart, Part, ToolCall } from '../message/types.ts'
import { choose, type ParseOptions } from '../models/choose.ts'
import { createObservedParser, type StreamParser } from '../parser.ts'
import { argumentsReader } from '../providers/arguments.ts'
import { ownIds } from '../providers/ids.ts'
import { NATIVE } from '../providers/native.ts'
import { type Telling, twins } from '../providers/twins.ts'
import { readTools } from '../tools/definitions.ts'
import { type Fitter, fitting } from '../tools/fit.ts'
import { blocks } from './blocks.ts'
import { seam } from './seam.ts'
import type { StreamPart } from './types.ts'

export interface PartNormalizer {
  push(part: StreamPart): StreamPart[]
  /** Ends the stream, with or without a `finish` part. */
  finish(): StreamPart[]
}

/** The type of the part that a whole message has where all text before it proves to be reasoning. */
export const WAS_REASONING = 'text-was-reasoning'
/** The type of the part that a whole message has where the provider repeats a call of the text: `part` counts. */
export const AGAIN = 'call-again'

/** `whole`: the message is not streamed, so that text before a late `</think>` can still become reasoning. */
export function partNormalizer(options: ParseOptions, own: readonly string[] = [], whole = false): PartNormalizer {
  const out: StreamPart[] = []
  let found = 0
  const cut = new Set<object>() // calls that are truncated: they are shown, and not to be run
  const ids = new Map<object, string>() // of the calls in the text
  const shown = blocks(part => out.push(part))
  const both = twins<StreamPart>((part, side, telling, again) => {
    const id = ids.get(telling)!
    if (again) {
      if (side === 'text' || part.type !== 'tool-call') return
      if (cut.delete(telling)) shown.pass(whole ? part : { ...part, toolCallId: id })
      else if (whole) shown.pass({ type: AGAIN, id, part })
      return
    }
    if (side === 'text' && part.type === 'tool-call') found++
    shown.pass(part)
  })
  const [dialects, settings] = choose(options, own)
  const waitsForAnswer = (settings.policies?.callsInReasoning ?? 'final') === 'final'
  let answered = false // whether there was text or a call
  const ownId = ownIds(options.generateId)

  const reader = (more: object, onPart: (part: Part) => void): StreamParser =>
    createObservedParser(dialects, { ...settings, ...more }, { onPart, keepText: false })
  /** Returns a function that emits the output of one parser, whose calls become tool parts. */
  const showing = () => {
    const calls: Call[] = []
    return (part: Part) => {
      answered ||= part.type === 'text' || part.type === 'call'
      if (part.type === 'text' || part.type === 'reasoning') return shown.say(part.type, part.delta)
      if (part.type === 'reasoned') return wasReasoning()
      if (part.type === 'call') {
        const telling = both.open('text', part.name)
        const id = ownId(part.id)
        ids.set(telling, id)
        calls[part.index] = { ...part, id, telling }
      }
      const call = calls[part.index]!
      if (part.type === 'end' && part.call.status === 'truncated') cut.add(call.telling)
      send(call, part)
    }
  }

  /** Text that was sent cannot become reasoning: the answer is put into a block of its own. */
  const wasReasoning = () => {
    if (!whole) shown.say('text', '\n\n')
    shown.close()
    if (whole) shown.pass({ type: WAS_REASONING })
  }

  // The text

  let text = reader({}, showing())
  let begun = false
  let over = false
  let latest = '' // the latest piece
  const release = () => {
    if (!over) text.finish()
    over = true
    both.finish()
  }
  const finish = () => {
    release()
    for (const id of [...reasoningParts.keys()]) search(id)
    if (!answered) late.splice(0).forEach(showing())
    both.finish()
    shown.close()
  }
  const say = (delta: string) => {
    begun = true
    if (over && delta.trim() !== '') {
      over = false
      text = reader({ prefill: '' }, showing())
      const space = seam(latest, delta)
      if (space !== '') shown.say('text', space)
    }
    latest = delta
    if (!over) text.pushText(delta)
  }

  // Reasoning in parts of its own is only searched for calls. They follow its block, or come at the end.

  const late: CallPart[] = []
  const reasoningParts = new Map<string, { readonly parser: StreamParser; readonly found: CallPart[] }>()
  const think = ({ type, id = '', delta = '' }: StreamPart) => {
    if (!begun) text = reader({ prefill: '' }, showing()) // the block that the prompt opened is this reasoning
    begun = true
    if (type === 'reasoning-end') return search(id)
    const known = reasoningParts.get(id)
    if (known) return void known.parser.pushReasoning(delta)
    const found: CallPart[] = []
    const parser = reader({ prefill: '' }, part => void ('index' in part && found.push(part)))
    parser.pushReasoning(delta)
    reasoningParts.set(id, { parser, found })
  }
  const search = (id: string) => {
    const thought = reasoningParts.get(id)
    reasoningParts.delete(id)
    thought?.parser.finish()
    if (!waitsForAnswer) thought?.found.forEach(showing())
    // Indexes count from 0 in each block.
    else late.push(...(thought?.found ?? []).map(part => ({ ...part, index: part.index + late.length })))
  }

  // Calls that the provider reports

  const reported = new Map<string, Telling<StreamPart>>()
  const tools = settings.policies?.arguments === 'schema' ? settings.tools : undefined
  const mend = mender(tools && fitting(readTools(tools)))
  const report = (given: StreamPart) => {
    const part = given.type === 'tool-call' && !given.providerExecuted ? mend(given) : given
    const id = part.toolCallId ?? part.id ?? ''
    const names = part.type === 'tool-input-start' || part.type === 'tool-call'
    if (names && !part.providerExecuted && !reported.has(id)) {
      ownId(id) // takes it: the provider's own ids stay
      reported.set(id, both.open('native', part.toolName ?? ''))
    }
    const telling = reported.get(id)
    if (!telling) return shown.pass(part) // the provider executes it
    answered = true
    telling.push(part)
    if (part.type === 'tool-call') telling.end(parsed(part.input))
  }

  const take = (part: StreamPart) => {
    switch (part.type) {
      case 'text-start':
        return shown.begin(part)
      case 'text-delta':
        say(part.delta ?? '')
        return part.providerMetadata === undefined ? undefined : shown.note(part.providerMetadata)
      case 'text-end':
        return shown.end(part)
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        shown.pass(part)
        return think(part)
      case 'tool-input-start':
      case 'tool-input-delta':
      case 'tool-input-end':
      case 'tool-call':
        return report(part)
      case 'error':
        release()
        return shown.pass(part)
      case 'finish':
        finish()
        return shown.pass({
          ...part,
          finishReason: finishReason(part.finishReason, cut.size > 0 ? 'length' : found > 0 ? 'tool-calls' : undefined),
        })
      default:
        return shown.pass(part)
    }
  }
  return {
    push(part) {
      take(part)
      return out.splice(0)
    },
    finish() {
      finish()
      return out.splice(0)
    },
  }
}

interface Call {
  readonly id: string
  readonly name: string
  readonly telling: Telling<StreamPart>
}

/** Emits a part of a call from the parser as stream parts. */
function send({ id, name, telling }: Call, part: CallPart): void {
  if (part.type === 'call') telling.push({ type: 'tool-input-start', id, toolName: name })
  else if (part.type === 'args') telling.push({ type: 'tool-input-delta', id, delta: part.delta })
  else {
    telling.push({ type: 'tool-input-end', id })
    if (part.call.status !== 'truncated') telling.push(callPart({ ...part.call, id }))
    telling.end(part.call.arguments)
  }
}

/** The `tool-call` part of a call; its metadata has what the SDK has no member for. */
const callPart = ({ id, name, arguments: args, dialect, status }: ToolCall): StreamPart => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: name,
  input: JSON.stringify(args),
  providerMetadata: { 'llm-dialects': { dialect, status } },
})

/** Finish reasons that only say that the model stopped by itself. */
const STOPPED = new Set<unknown>(['stop', 'tool-calls', 'other', 'unknown'])

/** The finish reason, `'stop'` (ai 5) or `{unified: 'stop', raw}`, or `own` if it only says that the model stopped. */
function finishReason(given: unknown, own: 'tool-calls' | 'length' | undefined): unknown {
  if (own === undefined) return given
  if (typeof given !== 'object' || given === null) return STOPPED.has(given) ? own : given
  return STOPPED.has((given as { unified?: unknown }).unified) ? { ...given, unified: own } : given
}

/**
 * Returns a function that repairs the input of a `tool-call` of the provider, and makes it fit its tool with a fitter.
 * Input that is cut or no object stays as it is: the SDK refuses it.
 */
const mender =
  (fitter: Fitter | undefined) =>
  (part: StreamPart): StreamPart => {
    const { input = '', toolName = '', providerMetadata } = part
    const args = argumentsReader()
    args.push(input)
    if (args.end() === undefined || args.codes.has('truncated')) return part
    const values = JSON.parse(args.json()) as Record<string, unknown>
    const fit = fitter?.fitted(toolName, values) ?? { name: toolName, values, changes: [] }
    if (args.codes.size + fit.changes.length === 0) return part
    return {
      ...part,
      toolName: fit.name,
      input: JSON.stringify(fit.values),
      providerMetadata: { ...(providerMetadata as object), 'llm-dialects': { dialect: NATIVE, status: 'repaired' } },
    }
  }

/** The input of a call, for comparison: parsed, or the text itself if it is not JSON. */
function parsed(input: string | undefined): unknown {
  try {
    return JSON.parse(input ?? '')
  } catch {
    return input
  }
}
