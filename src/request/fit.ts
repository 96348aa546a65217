/** Calls that nearly fit their tools, made to fit: the policy `arguments: 'schema'` for calls that are read already. */
import type { Span } from '../engine/diagnostic.ts'
import type { ToolCall } from '../message/types.ts'
import { readTools, type ToolList } from '../tools/definitions.ts'
import { type Change as Found, fitting } from '../tools/fit.ts'

/** What was changed in a call: a diagnostic with the path in its arguments. */
export interface Change extends Found {
  /** The call. */
  readonly span: Span
}
/** Calls that fit as far as they can. */
export interface Fitted {
  readonly toolCalls: readonly ToolCall[]
  readonly changes: readonly Change[]
}

/**
 * Makes calls fit the schemas of their tools where it is clear what was meant; what fits already, and what cannot be
 * made to fit, stays as it is. It is what the policy `arguments: 'schema'` does, for calls that were read before.
 *
 * @throws TypeError on tools that are wrong.
 */
export function fitCalls(calls: readonly ToolCall[], tools: ToolList): Fitted {
  const { fitted } = fitting(readTools(tools))
  const all: Change[] = []
  const toolCalls = calls.map((call): ToolCall => {
    const { name, values, changes } = fitted(call.name, call.arguments)
    if (changes.length === 0) return call
    all.push(...changes.map(change => ({ ...change, span: call.span })))
    const status = call.status === 'complete' ? 'repaired' : call.status
    return { ...call, name, arguments: values, status }
  })
  return { toolCalls, changes: all }
}
