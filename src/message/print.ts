/** Prints calls, content and reasoning as a model would write them. */
import type { Dialect, PrintedAround, PrintedCall } from '../engine/dialect.ts'
import { isTooDeep } from '../json/depth.ts'
import { MAX_NESTING } from '../json/values.ts'

/** What a printed message contains besides its calls. */
export interface PrintOptions {
  /** The text. The placeholder of `parseLLMResponse` is not the model's: leave it out. */
  readonly content?: string
  readonly reasoning?: string
  /** Prints the reasoning if the dialect of the calls has no form for it: for example `think`. */
  readonly reasoningDialect?: Dialect
}
/**
 * Prints a message as a model of that dialect would write it, for a history in a prompt: reasoning, content, calls.
 * Without calls and options it is `''`. Throws a `TypeError` if the dialect has no form for the message, or if
 * arguments are nested more deeply than the parser reads (512 levels).
 */
export function printCalls(
  dialect: Dialect,
  calls: readonly PrintedCall[],
  { content = '', reasoning = '', reasoningDialect = dialect }: PrintOptions = {},
): string {
  if (calls.length > 0 && !dialect.print)
    throw new TypeError(`dialect: expected one that writes calls, got '${dialect.name}', which writes none`)
  for (const { name, arguments: values } of calls)
    if (isTooDeep(values))
      throw new TypeError(`calls: expected arguments of ${MAX_NESTING} levels at most, got more in a call of '${name}'`)
  const written = calls.length > 0 ? dialect.print!(calls) : ''
  const around = { reasoning: reasoning !== '', calls: calls.length > 0 }
  return thoughts(reasoningDialect, reasoning) + text(dialect, content, around) + written
}
function thoughts(dialect: Dialect, reasoning: string): string {
  if (reasoning === '') return ''
  if (!dialect.printReasoning)
    throw new TypeError(
      `reasoningDialect: expected one that has reasoning, since '${dialect.name}' has none (such as 'think')`,
    )
  return dialect.printReasoning(reasoning) + (dialect.reasoning ? '\n\n' : '')
}
function text({ printContent }: Dialect, content: string, around: PrintedAround): string {
  if (content === '') return ''
  return printContent ? printContent(content, around) : content + (around.calls ? '\n' : '')
}
