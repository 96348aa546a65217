/** A state of the page to what it shows. */

import { explain, type Tried } from '../../src/cli/trace.ts'
import type { Dialect } from '../../src/engine/dialect.ts'
import {
  createStreamParser,
  defaultDialects,
  type ParseOptions,
  type ParseResult,
  type ParserOutput,
} from '../../src/index.ts'
import type { State } from './state.ts'

export interface Options {
  readonly options: ParseOptions
  /** What is wrong with the tools. */
  readonly toolsProblem?: string
}

/** The longest message that is read here, in characters. */
export const MOST = 100_000

export function optionsOf({ tools, model, policies, custom }: State, own: Dialect | undefined): Options {
  const dialects = own && custom !== 'off' ? { dialects: custom === 'only' ? [own] : [own, ...defaultDialects] } : {}
  const base: ParseOptions = {
    ...dialects,
    policies,
    generateId: counter(),
    ...(model.trim() === '' ? {} : { model: model.trim() }),
  }
  if (tools.trim() === '') return { options: base }
  try {
    const options = { ...base, tools: JSON.parse(tools) }
    createStreamParser(options)
    return { options }
  } catch (error) {
    return { options: base, toolsProblem: (error as Error).message }
  }
}

/** The same message gives the same ids, so that a link shows the same. */
const counter = (): (() => string) => {
  let n = 0
  return () => `call_${String(n++).padStart(8, '0')}`
}

/** A call as a client has it so far. */
export interface SentCall {
  readonly id: string
  readonly name: string
  arguments: string
  isDone: boolean
}
export interface Reading {
  readonly result: ParseResult
  readonly tried: readonly Tried[]
  /** Characters fed, and pieces in all. */
  readonly fed: number
  readonly pieces: number
  readonly isWhole: boolean
  /** What has left, piece by piece, and all in all. */
  readonly outputs: readonly { readonly at: number; readonly output: ParserOutput }[]
  readonly sent: { readonly text: string; readonly reasoning: string; readonly calls: readonly SentCall[] }
}

/** What was tried in a whole message. Throws what a dialect of one's own throws. */
const triedIn = (message: string, options: ParseOptions): readonly Tried[] => explain(message, options).tried

/** The message as far as it has been fed. Throws what a dialect of one's own throws. */
function readingOf(
  { message, size, fed }: Pick<State, 'message' | 'size' | 'fed'>,
  options: ParseOptions,
): Omit<Reading, 'tried'> {
  const pieces = Math.ceil(message.length / size)
  const isWhole = fed === null || fed > pieces
  const count = isWhole ? pieces : fed
  const parser = createStreamParser({ ...options, generateId: counter() })
  const outputs: { at: number; output: ParserOutput }[] = []
  const leave = (at: number, output: ParserOutput) => {
    if (isLoud(output)) outputs.push({ at, output })
  }
  for (let k = 0; k < count; k++)
    leave(Math.min((k + 1) * size, message.length), parser.pushText(message.slice(k * size, (k + 1) * size)))
  if (isWhole) leave(message.length, parser.finish())
  return {
    result: parser.result,
    fed: Math.min(count * size, message.length),
    pieces,
    isWhole,
    outputs,
    sent: sentOf(outputs.map(({ output }) => output)),
  }
}

const isLoud = (output: ParserOutput): boolean =>
  output.text !== '' ||
  output.reasoning !== '' ||
  output.toolCallDeltas.length > 0 ||
  output.toolCalls.length > 0 ||
  output.errors.length > 0 ||
  output.textWasReasoning === true

function sentOf(outputs: readonly ParserOutput[]): Reading['sent'] {
  let text = ''
  let reasoning = ''
  const calls: SentCall[] = []
  for (const output of outputs) {
    if (output.textWasReasoning) {
      reasoning = text
      text = ''
    }
    text += output.text
    reasoning += output.reasoning
    for (const { index, id = '', name, argumentsDelta = '' } of output.toolCallDeltas) {
      if (name !== undefined) calls[index] = { id, name, arguments: '', isDone: false }
      calls[index]!.arguments += argumentsDelta
    }
    for (const { id } of output.toolCalls) for (const call of calls) if (call.id === id) call.isDone = true
  }
  return { text, reasoning, calls }
}

/** `3:14`, counted from 1. */
export function placeOf(message: string, offset: number): string {
  const before = message.slice(0, offset)
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`
}

/** The message, whole, with what was tried. A dialect of one's own may throw: then it is read without it. */
export function readAll(
  state: Pick<State, 'message' | 'size' | 'fed'>,
  options: ParseOptions,
): { readonly reading: Reading; readonly problem?: string } {
  const read = (by: ParseOptions) => ({ ...readingOf(state, by), tried: triedIn(state.message, by) })
  try {
    return { reading: read(options) }
  } catch (error) {
    const { dialects: _, ...rest } = options
    return { reading: read(rest), problem: `While reading: ${(error as Error).message}` }
  }
}
