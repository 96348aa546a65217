/** Turns the chunks of any provider into deltas of one kind. */

import type { Diagnostic } from '../engine/diagnostic.ts'
import type { ToolCallDelta } from '../message/types.ts'
import type { ParseOptions } from '../models/choose.ts'
import { fields, text, type WireEvent } from './event.ts'
import { failureIn, MOST, type ProviderError } from './failure.ts'
import { type KeepOptions, type MessageCall, type MessagePart, type MessageResult, merger } from './merge.ts'
import { NATIVE } from './native.ts'
import { isOf, type Provider, readerOf } from './provider.ts'

/** The options of `parse`, and the provider of the chunks. */
export interface DeltaParserOptions extends ParseOptions, KeepOptions {
  /** The provider of the chunks. Default: `auto`, which recognises it by its chunks. */
  readonly provider?: Provider | undefined
}

/** What one chunk added: pieces, not totals. */
export interface ParsedDelta {
  thinking: string
  text: string
  /** What the model says in place of an answer, where the provider tells it from the text. */
  refusal?: string
  /** Calls that this chunk completed. */
  toolCalls: MessageCall[]
  /** Pieces of calls: the id and the name first, once, then arguments that join to strict JSON. */
  toolCallDeltas: ToolCallDelta[]
  /** Whether this chunk completed the message or a block of it. */
  isComplete: boolean
  /** All text so far was reasoning, as a closing tag without an opening one shows. `result` is already corrected. */
  textWasReasoning?: true
  /** The provider's error, if the chunk is one: the message is not complete. */
  error?: ProviderError
}

/** A parser for the chunks of one message, or of several with `reset` between them. */
export interface DeltaParser {
  /**
   * Takes a chunk as the provider's client gives it: an object, or a list of them. Anything else is ignored; the first
   * text has a diagnostic.
   */
  push(chunk: unknown): ParsedDelta
  /** Ends the message and returns what was still buffered. */
  finish(): ParsedDelta
  /** The result so far; complete after `finish`. */
  readonly result: MessageResult
  /** Starts the next message. */
  reset(): void
}

/**
 * Creates a parser for the chunks of a provider. Calls that the provider reports and calls found in the text form one
 * list; duplicates are merged.
 *
 * @throws TypeError for invalid options, never for a chunk.
 */
export function createDeltaParser(options: DeltaParserOptions = {}): DeltaParser {
  const begin = () => {
    const message = merger(options, OWN)
    return {
      read: readerOf(options.provider ?? 'auto'),
      message,
      over: false,
      known: false, // whether a chunk has had the form of the provider's
      strange: undefined as unknown, // the first chunk that is text, or that is unknown as long as all are
    }
  }
  let current = begin()
  const { provider = 'auto' } = options
  const collected = (isComplete: boolean) => summary(current.message.take(), isComplete)
  return Object.assign(Object.create(WITH_RESULT) as Pick<DeltaParser, 'result'>, {
    push(chunk: unknown) {
      if (current.over) throw new TypeError('the message is finished: call reset() before the next one')
      const chunks = Array.isArray(chunk) ? chunk : [chunk]
      const events = chunks.flatMap(one => current.read(one))
      for (const event of events) current.message.push(event)
      const error = chunks.map(failureIn).find(one => one !== undefined)
      if (!current.known) {
        const isKnown = events.some(({ type }) => type !== 'usage') || chunks.some(one => isOf(provider, one))
        current.known = isKnown || error !== undefined
        current.strange ??= chunks.find(one => text(one) ?? Object.keys(fields(one)).length > 0)
        if (current.known && typeof current.strange !== 'string') current.strange = undefined
      } else current.strange ??= chunks.find(text)
      const delta = collected(error === undefined && events.some(completes))
      return error === undefined ? delta : { ...delta, error }
    },
    finish() {
      if (!current.over) current.message.finish()
      current.over = true
      return collected(true)
    },
    [RESULT]() {
      const { over, known, strange, message } = current
      const result = message.result()
      if (!over || strange === undefined) return result
      const found = known ? notJson(String(strange)) : unrecognized(strange)
      return { ...result, diagnostics: [...result.diagnostics, found] }
    },
    reset() {
      current = begin()
    },
  })
}

const OWN = ['provider', 'keepText']
const RESULT = Symbol('result')
/**
 * The prototype of each parser, with a getter that builds `result` on demand. A getter in the parser's own literal
 * would make a hidden class per parser, which keeps the message alive until the next full garbage collection.
 */
const WITH_RESULT = {
  get result(): MessageResult {
    return (this as unknown as { [RESULT](): MessageResult })[RESULT]()
  },
}

/** The report that no chunk has the form of a provider's; `first` is the first of them. */
function unrecognized(first: unknown): Diagnostic {
  const names = Object.keys(fields(first)).slice(0, MAX_NAMES).join(', ')
  const what = typeof first === 'string' ? 'is text, which `fromAsyncIterable` of `sources` reads' : `has ${names}`
  return unreadable(`No chunk has the form of a known provider: the first ${what}.`)
}
const unreadable = (message: string): Diagnostic => ({
  code: 'unreadable',
  message,
  span: { start: 0, end: 0 },
  dialect: NATIVE,
})
const notJson = (chunk: string): Diagnostic => ({
  ...unreadable('A chunk is not JSON, and was skipped.'),
  text: chunk.slice(0, MOST),
})
/** The most members of a chunk that are named. */
const MAX_NAMES = 9
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
    case 'refusal':
      delta.refusal = (delta.refusal ?? '') + part.delta
      return
    case 'reasoned':
      delta.thinking = delta.text
      delta.text = ''
      delta.textWasReasoning = true
      return
    case 'call':
      delta.toolCallDeltas.push({ index: part.index, id: part.id, name: part.name })
      return
    case 'args':
      if (part.delta !== '') delta.toolCallDeltas.push({ index: part.index, argumentsDelta: part.delta })
      return
    case 'end':
      delta.toolCalls.push(part.call)
  }
}
