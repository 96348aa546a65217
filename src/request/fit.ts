/** Repairs calls that nearly fit their tools: the policy `arguments: 'schema'` for calls that are already parsed. */
import type { Span } from '../engine/diagnostic.ts'
import { wrong } from '../engine/wrong.ts'
import type { ToolCall } from '../message/types.ts'
import { readTools, type ToolList } from '../tools/definitions.ts'
import { type Change as Found, fitting } from '../tools/fit.ts'

/** A change to a call: a diagnostic with the path in the call's arguments. */
export interface Change extends Found {
  /** The span of the call. */
  readonly span: Span
}
/** Calls after the repair, and the changes that were made to them. */
export interface Fitted {
  readonly toolCalls: readonly ToolCall[]
  readonly changes: readonly Change[]
}

/**
 * Makes calls fit the schemas of their tools where it is clear what the model meant. Calls and values that already fit,
 * or that cannot be made to fit, stay as they are. The policy `arguments: 'schema'` does the same during parsing.
 *
 * @throws TypeError if the tools or the calls are invalid.
 */
export function fitCalls(calls: readonly ToolCall[], tools: ToolList): Fitted {
  const { fitted } = fitting(readTools(tools))
  if (!Array.isArray(calls)) wrong('calls', 'an array of calls', calls)
  const all: Change[] = []
  const toolCalls = calls.map((call, k): ToolCall => {
    if (typeof call?.name !== 'string' || typeof call.arguments !== 'object')
      wrong(`calls[${k}]`, 'a call of a result: { name, arguments, … }', call)
    const { name, values, changes } = fitted(call.name, call.arguments)
    if (changes.length === 0) return call
    all.push(...changes.map(change => ({ ...change, span: call.span })))
    const status = call.status === 'complete' ? 'repaired' : call.status
    return { ...call, name, arguments: values, status }
  })
  return { toolCalls, changes: all }
}
