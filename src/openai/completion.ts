/** Normalises a completion that is not streamed. */
import { wrong } from '../engine/wrong.ts'
import { fields, indexOf } from '../providers/event.ts'
import { failed, type MessageResult } from '../providers/merge.ts'
import { listIn } from '../tools/layers.ts'
import { choiceNormalizer, unread } from './choice.ts'
import type { Normalized } from './types.ts'
import type { WireOptions } from './wire.ts'

/**
 * Returns the completion as if the server had found the calls and the reasoning itself, in `content`,
 * `reasoning_content`, `tool_calls` (or `function_call`) and `finish_reason` of each choice. Everything else is copied,
 * and the given completion is not changed. All of the message is in it, whatever `retain` says.
 *
 * @throws TypeError for invalid options, and for a promise.
 */
export const normalizeCompletion = <Completion>(
  completion: Completion,
  options: Omit<WireOptions, 'keepText'> = {},
): Normalized<Completion> => {
  if (typeof fields(completion).then === 'function') wrong('completion', 'a chat completion', completion)
  return readCompletion(completion, options).completion as Normalized<Completion>
}

/** The normalised completion, and what was found in each choice. */
export function readCompletion<Completion>(
  completion: Completion,
  options: WireOptions,
): { completion: Completion; results: MessageResult[] } {
  choiceNormalizer(0, options) // throws for invalid options
  const results: MessageResult[] = []
  try {
    const choices = listIn(fields(completion).choices).map((given, k) => {
      const choice = fields(given)
      const { message, finish_reason } = choice
      const read = choiceNormalizer(indexOf(choice, k), { ...options, keepText: true, retain: 'all' })
      read.push({ delta: message, finish_reason })
      read.flush()
      read.end()
      results.push(read.result())
      const whole = read.whole()
      return { ...choice, ...whole, message: { ...unread(message), ...whole.message } }
    })
    return { completion: choices.length > 0 ? { ...completion, choices } : completion, results }
  } catch (error) {
    return { completion, results: [failed(error)] } // the completion passes unchanged
  }
}
