/** Checks whether a reply does what the request asked for. */
import type { Span } from '../engine/diagnostic.ts'
import { checkIsObject, wrong } from '../engine/wrong.ts'
import type { ParseResult } from '../message/types.ts'
import { type Offer, offered } from './choice.ts'
import type { ChatRequest } from './request.ts'

/** A way in which a reply is not what was asked for. It is only reported: the calls stay as the model made them. */
export interface ReplyDiagnostic {
  /** A required call is missing; a tool was called that is not the required one, or not allowed; or a call too many. */
  readonly code: 'no-call' | 'other-tool' | 'surplus-call'
  /** One plain sentence. */
  readonly message: string
  readonly span: Span
}

/**
 * Returns the ways in which a reply violates the `tool_choice` and `parallel_tool_calls` of the request; empty if none.
 *
 * @throws TypeError if the result, the request, its tools or its choice are invalid.
 */
export function checkReply(
  result: Pick<ParseResult, 'toolCalls' | 'segments'>,
  request: Offer & Pick<ChatRequest, 'parallel_tool_calls'>,
): readonly ReplyDiagnostic[] {
  if (!Array.isArray(result?.toolCalls) || !Array.isArray(result.segments))
    wrong('result', 'what parse returns', result)
  checkIsObject('request', request)
  const { choice, allowed } = offered(request)
  const { toolCalls } = result
  const named = typeof choice === 'object' ? choice.name : undefined
  const end = result.segments.at(-1)?.end ?? 0
  if ((named !== undefined || choice === 'required') && toolCalls.length === 0)
    return [{ code: 'no-call', message: 'A call was required, and the reply has none.', span: { start: 0, end } }]
  const others = toolCalls.filter(({ name }) =>
    named === undefined ? allowed !== undefined && !allowed.has(name) : name !== named,
  )
  const surplus = request.parallel_tool_calls === false ? toolCalls.slice(1) : []
  return [
    ...others.map(({ span }) => ({
      ...{ code: 'other-tool' as const, span },
      message:
        named === undefined
          ? 'The call is of a tool that was not allowed.'
          : `The call is of another tool than '${named}', which was required.`,
    })),
    ...surplus.map(({ span }) => ({
      ...{ code: 'surplus-call' as const, span },
      message: 'A second call, where the request allows one.',
    })),
  ]
}
