/**
 * LangChain: what a model wrote as the message that LangChain's own integrations give. A recipe
 * without the package; in a project it is a parser that a chain ends with:
 *
 *     import { BaseTransformOutputParser } from '@langchain/core/output_parsers'
 *
 *     class DialectParser extends BaseTransformOutputParser<DialectMessage> {
 *       lc_namespace = ['llm-dialects']
 *       getFormatInstructions = () => ''
 *       parse = async (text: string) => message(text)
 *       async *_transform(chunks: AsyncGenerator<string | BaseMessage>) {
 *         yield* messages(chunks)
 *       }
 *     }
 *     const chain = prompt.pipe(model).pipe(new DialectParser())
 */
import { createStreamParser, type ParseOptions, parse, type ToolCall } from 'llm-dialects'

export interface DialectMessage {
  readonly content: string
  readonly tool_calls: readonly { type: 'tool_call'; id: string; name: string; args: Record<string, unknown> }[]
  /** Those that the end of the message cut: not to be run. */
  readonly invalid_tool_calls: readonly {
    type: 'invalid_tool_call'
    id: string
    name: string
    args: string
    error: string
  }[]
  readonly additional_kwargs: { readonly reasoning_content?: string }
}

/** A whole message. */
export function message(text: string, options: ParseOptions = {}): DialectMessage {
  const { content, reasoning, toolCalls } = parse(text, options)
  return piece(content, reasoning, toolCalls)
}

/** A stream: pieces of text as they come, each call when it is whole. */
export async function* messages(
  chunks: AsyncIterable<string | { readonly content: unknown }>,
  options: ParseOptions = {},
): AsyncGenerator<DialectMessage> {
  const parser = createStreamParser(options)
  for await (const chunk of chunks) {
    const content = typeof chunk === 'string' ? chunk : chunk.content
    if (typeof content !== 'string') continue
    const { text, reasoning, toolCalls } = parser.pushText(content)
    if (text || reasoning || toolCalls.length > 0) yield piece(text, reasoning, toolCalls)
  }
  const { text, reasoning, toolCalls } = parser.finish()
  if (text || reasoning || toolCalls.length > 0) yield piece(text, reasoning, toolCalls)
}

const piece = (content: string, reasoning: string, calls: readonly ToolCall[]): DialectMessage => ({
  content,
  tool_calls: calls
    .filter(call => call.status !== 'truncated')
    .map(({ id, name, arguments: args }) => ({ type: 'tool_call', id, name, args })),
  invalid_tool_calls: calls
    .filter(call => call.status === 'truncated')
    .map(({ id, name, arguments: args }) => ({
      type: 'invalid_tool_call',
      id,
      name,
      args: JSON.stringify(args),
      error: 'The message ended inside the call.',
    })),
  additional_kwargs: reasoning === '' ? {} : { reasoning_content: reasoning },
})
