/** The response for an agent loop: text, calls, and whether there is more to do. */
import type { Dialect } from '../engine/dialect.ts'
import type { WrittenEnvelope } from './state.ts'
import type { LLMToolCallResponse, ParseResult } from './types.ts'

/** The default `content` of a message that is only tool markup. */
export const NO_TEXT = 'Executing tools'

/**
 * Makes the response. An envelope that the model wrote keeps its own fields and gets no
 * others. Otherwise `content` is the text around the calls; if there is none, it is
 * `placeholder`, or `''` if no call has markers.
 */
export function respond(
  dialects: readonly Dialect[],
  { result, written }: { readonly result: ParseResult; readonly written: WrittenEnvelope },
  placeholder: string,
): LLMToolCallResponse {
  const toolCalls = result.toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args }))
  if (written.toolCalls || written.needsMoreWork !== undefined) {
    const { content, needsMoreWork } = written
    return {
      ...(content !== undefined && { content }),
      ...((written.toolCalls || toolCalls.length > 0) && { toolCalls }),
      ...(needsMoreWork !== undefined && { needsMoreWork }),
    }
  }
  if (toolCalls.length === 0) return { content: result.content }
  const bare = result.toolCalls.every(call => dialects.find(d => d.name === call.dialect)?.bare)
  return { toolCalls, content: result.content || (bare ? '' : placeholder), needsMoreWork: true }
}
