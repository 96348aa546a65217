/** Chunks of any provider to deltas of one kind. */

import type { ToolCall, ToolCallDelta } from '../message/types.ts'
import type { ParseOptions } from '../models/choose.ts'
import type { WireEvent } from './event.ts'
import { failureIn, type ProviderError } from './failure.ts'
import { type KeepOptions, type MessagePart, type MessageResult, merger } from './merge.ts'
import { type Provider, readerOf } from './provider.ts'

/** The options of `parse`, and the provider of the chunks. */
export interface DeltaParserOptions extends ParseOptions, KeepOptions {
  /** Whose chunks they are. Default: `auto`, which finds out from the chunks. */
  readonly provider?: Provider
}

/** What one chunk brought: pieces, not totals. */
export interface ParsedDelta {
  thinking: string
  text: string
  /** Calls that this chunk completed. */
  toolCalls: ToolCall[]
  /** Their pieces: first id and name, once, then arguments that join to strict JSON. */
  toolCallDeltas: ToolCallDelta[]
  /** A block of the message, or the message, is complete. */
  isComplete: boolean
  /** All text so far was reasoning: a closing tag without an opening one came. `result` has it right. */
  textWasReasoning?: true
  /** The chunk was an error of the provider: the message is not complete. */
  error?: ProviderError
}

/** A parser for the chunks of one message after another. */
export interface DeltaParser {
  /** Takes a chunk as the provider's client gives it: an object. Anything else is ignored. */
  push(chunk: unknown): ParsedDelta
  /** Ends the message and returns what was held back. */
  finish(): ParsedDelta
  /** The result so far; complete after `finish`. */
  readonly result: MessageResult
  /** Starts the next message. */
  reset(): void
}

/**
 * A parser for one message of a provider. Calls that the provider reports and
 * calls found in the text are one list; duplicates are merged.
 *
 * @throws TypeError on options that are wrong, never on a chunk.
 */
export function createDeltaParser({ provider = 'auto', ...options }: DeltaParserOptions = {}): DeltaParser {
  const begin = () => {
    const parts: MessagePart[] = []
    return { parts, read: readerOf(provider), message: merger(options, part => parts.push(part), OWN), over: false }
  }
  let current = begin()
  const taken = (isComplete: boolean) => summary(current.parts.splice(0), isComplete)
  return Object.assign(Object.create(WITH_RESULT) as Pick<DeltaParser, 'result'>, {
    push(chunk: unknown) {
      if (current.over) throw new TypeError('the message is finished: call reset() before the next one')
      const events = current.read(chunk)
      for (const event of events) current.message.push(event)
      const error = failureIn(chunk)
      const delta = taken(error === undefined && events.some(completes))
      return error === undefined ? delta : { ...delta, error }
    },
    finish() {
      if (!current.over) current.message.finish()
      current.over = true
      return taken(true)
    },
    [RESULT]: () => current.message.result(),
    reset() {
      current = begin()
    },
  })
}

const OWN = ['provider', 'keepText']
const RESULT = Symbol('result')
/**
 * `result` is made when it is asked for. A getter in a literal makes a hidden class for each parser, which keeps the
 * message until the next full collection: this one is that of a prototype.
 */
const WITH_RESULT = {
  get result(): MessageResult {
    return (this as unknown as { [RESULT](): MessageResult })[RESULT]()
  },
}

const completes = ({ type }: WireEvent) => type === 'block' || type === 'finish'

function summary(parts: readonly MessagePart[], isComplete: boolean): ParsedDelta {
  const delta: ParsedDelta = { thinking: '', text: '', toolCalls: [], toolCallDeltas: [], isComplete }
  for (const part of parts) add(delta, part)
  return delta
}

function add(delta: ParsedDelta, part: MessagePart): void {
  switch (part.type) {
    case 'text':
      delta.text += part.delta
      return
    case 'reasoning':
      delta.thinking += part.delta
      return
    case 'reasoned':
      delta.textWasReasoning = true
      return
    case 'call':
      delta.toolCallDeltas.push({ index: part.index, id: part.id, name: part.name })
      return
    case 'args':
      delta.toolCallDeltas.push({ index: part.index, argumentsDelta: part.delta })
      return
    case 'end':
      delta.toolCalls.push(part.call)
  }
}
