/** A completion that is not streamed. */
import type { ParseOptions } from '../choose.ts'
import { type Fields, fields, items } from '../providers/event.ts'
import { merger } from '../providers/merge.ts'
import { chatDelta } from '../providers/openai.ts'
import { unread, wholeChoice } from './choice.ts'

/**
 * The completion as if the server had found the calls and the reasoning itself:
 * `content`, `reasoning_content`, `tool_calls` and `finish_reason` of each choice;
 * all else as it was. The one given is not changed.
 */
export function normalizeCompletion<Completion>(completion: Completion, options: ParseOptions = {}): Completion {
  const choices = items(fields(completion).choices)
  if (choices.length === 0) return completion
  return { ...completion, choices: choices.map((choice, k) => normalizeChoice(fields(choice), k, options)) }
}

function normalizeChoice(choice: Fields, position: number, options: ParseOptions): Fields {
  const message = merger(options, () => {})
  for (const event of chatDelta()(choice.message)) message.push(event)
  message.finish()
  const index = typeof choice.index === 'number' ? choice.index : position
  const whole = wholeChoice(index, message.result, choice.finish_reason)
  return { ...choice, ...whole, message: { ...unread(choice.message), ...whole.message } }
}
