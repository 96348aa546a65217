/** Whether a reply does what the request asked for. */
import type { Span } from '../engine/diagnostic.ts'
import type { ParseResult } from '../message/types.ts'
import { type ChatRequest, choiceOf } from './request.ts'

/** A reply that is not what was asked for. Nothing is put in or taken out: the calls are as the model made them. */
export interface ReplyDiagnostic {
  /** A call was asked for and none came; another tool was called than the one that was asked for; more calls than one. */
  readonly code: 'no-call' | 'other-tool' | 'surplus-call'
  /** One plain sentence. */
  readonly message: string
  readonly span: Span
}

/**
 * What is wrong with a reply, by the `tool_choice` and `parallel_tool_calls` of the request; an empty list if nothing is.
 *
 * @throws TypeError on tools or a choice that are wrong.
 */
export function checkReply(
  result: Pick<ParseResult, 'toolCalls' | 'segments'>,
  request: Pick<ChatRequest, 'tools' | 'tool_choice' | 'parallel_tool_calls'>,
): readonly ReplyDiagnostic[] {
  const choice = choiceOf(request)
  const { toolCalls } = result
  const named = typeof choice === 'object' ? choice.name : undefined
  const end = result.segments.at(-1)?.end ?? 0
  if ((named !== undefined || choice === 'required') && toolCalls.length === 0)
    return [{ code: 'no-call', message: 'A call was required, and the reply has none.', span: { start: 0, end } }]
  const others = toolCalls.filter(call => named !== undefined && call.name !== named)
  const surplus = request.parallel_tool_calls === false ? toolCalls.slice(1) : []
  return [
    ...others.map(({ span }) => ({
      ...{ code: 'other-tool' as const, span },
      message: `The call is of another tool than '${named}', which was required.`,
    })),
    ...surplus.map(({ span }) => ({
      ...{ code: 'surplus-call' as const, span },
      message: 'A second call, where the request allows one.',
    })),
  ]
}
