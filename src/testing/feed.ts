/** Messages in chunks: ways to cut them, and everything that a stream parser outputs for the chunks. */
import type { Diagnostic } from '../engine/diagnostic.ts'
import type { ParseResult, ParserOutput, ToolCall, ToolCallDelta } from '../message/types.ts'
import type { StreamParser } from '../parser.ts'

/** A chunk of the text channel, or of the reasoning channel (`{ reasoning }`). */
export type Chunk = string | { readonly reasoning: string }

/** All outputs of a parser, joined, and its result. */
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

/** Returns a generator of ids in the default form, but the same in each run: `call_00000000`, `call_00000001`, … */
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
  let text = ''
  let reasoning = ''
  for (const output of outputs) {
    if (output.textWasReasoning) {
      reasoning += text
      text = ''
    }
    reasoning += output.reasoning
    text += output.text
  }
  return {
    result: parser.result,
    outputs,
    text,
    reasoning,
    deltas: outputs.flatMap(o => o.toolCallDeltas),
    toolCalls: outputs.flatMap(o => o.toolCalls),
    errors: outputs.flatMap(o => o.errors),
    textWasReasoning: outputs.some(o => o.textWasReasoning === true),
  }
}

/** How many cuts of a message are tried. */
export interface CutOptions {
  readonly seed?: number
  /** The number of cuts into chunks of random sizes. */
  readonly random?: number
  /** About how many cuts into two chunks; by default, at each position of a short message and at 40 of a long one. */
  readonly pairs?: number
}

/** Yields a message uncut, in two at each position (or at some, if it is long), in single characters, and at random. */
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

/** Returns a generator of random 32-bit numbers (xorshift), seeded so that failures can be reproduced. */
export function generator(seed: number): () => number {
  let x = seed | 0 || 1
  return () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return x >>> 0
  }
}

/** The text of each channel, its chunks joined. */
export const channelsOf = (turns: readonly Chunk[]): { text: string; reasoning: string } => ({
  text: turns.filter(turn => typeof turn === 'string').join(''),
  reasoning: turns.map(turn => (typeof turn === 'string' ? '' : turn.reasoning)).join(''),
})
