/** Messages in pieces: ways to cut them, and all that a stream parser says of the pieces. */
import type { Diagnostic } from '../engine/diagnostic.ts'
import type { ParseResult, ParserOutput, ToolCall, ToolCallDelta } from '../message/types.ts'
import type { StreamParser } from '../parser.ts'

/** A piece of the message; `{ reasoning }` is a piece of the reasoning channel. */
export type Chunk = string | { readonly reasoning: string }

/** All that a parser said on the way, and its result. */
export interface Fed {
  readonly result: ParseResult
  readonly outputs: readonly ParserOutput[]
  readonly text: string
  readonly reasoning: string
  readonly deltas: readonly ToolCallDelta[]
  readonly toolCalls: readonly ToolCall[]
  readonly errors: readonly Diagnostic[]
  readonly textWasReasoning: boolean
}

/** Ids like the default ones, but the same each time: `call_00000000`, `call_00000001`, … */
export function counter(): () => string {
  let n = 0
  return () => `call_${(n++).toString(16).padStart(8, '0')}`
}

/** Pushes the chunks through one stream parser, and joins its outputs. */
export function feed(chunks: readonly Chunk[], parser: StreamParser): Fed {
  const outputs = chunks.map(chunk =>
    typeof chunk === 'string' ? parser.pushText(chunk) : parser.pushReasoning(chunk.reasoning),
  )
  outputs.push(parser.finish())
  return {
    result: parser.result,
    outputs,
    text: outputs.map(o => o.text).join(''),
    reasoning: outputs.map(o => o.reasoning).join(''),
    deltas: outputs.flatMap(o => o.toolCallDeltas),
    toolCalls: outputs.flatMap(o => o.toolCalls),
    errors: outputs.flatMap(o => o.errors),
    textWasReasoning: outputs.some(o => o.textWasReasoning === true),
  }
}

/** How many cuts are tried of a message. */
export interface CutOptions {
  readonly seed?: number
  /** Cuts into pieces of random sizes. */
  readonly random?: number
  /** Cuts in two; by default all of a short message, and 40 of a long one. */
  readonly pairs?: number
}

/** Ways to cut a message: whole, in two at each position (or at some, when it is long), by characters, at random. */
export function* cuts(
  raw: string,
  { seed = 1, random = 8, pairs = Math.max(40, 12_000 / raw.length) }: CutOptions = {},
): Generator<readonly string[]> {
  yield [raw]
  const step = Math.max(1, Math.floor(raw.length / pairs))
  for (let k = 1 + ((seed + raw.length) % step); k < raw.length; k += step) yield [raw.slice(0, k), raw.slice(k)]
  yield raw.split('')
  const next = generator(seed)
  for (let n = 0; n < random; n++) {
    const longest = 1 + (next() % 23)
    const chunks: string[] = []
    for (let k = 0; k < raw.length; ) {
      const end = k + (next() % (longest + 1)) // an empty chunk now and then
      chunks.push(raw.slice(k, end))
      k = end
    }
    yield chunks
  }
}

/** A small generator of random numbers (xorshift), so that a failure can be run again. */
export function generator(seed: number): () => number {
  let x = seed | 0 || 1
  return () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return x >>> 0
  }
}

/** The whole of each channel. */
export const channelsOf = (turns: readonly Chunk[]): { text: string; reasoning: string } => ({
  text: turns.filter(turn => typeof turn === 'string').join(''),
  reasoning: turns.map(turn => (typeof turn === 'string' ? '' : turn.reasoning)).join(''),
})
