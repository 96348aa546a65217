/** The chunks of a stream: each choice goes its own way, and all else passes. */
import type { ParseOptions } from '../choose.ts'
import { randomId } from '../options.ts'
import { type Fields, fields, items } from '../providers/event.ts'
import { type ChoiceNormalizer, choiceNormalizer } from './choice.ts'
import { type ChatCompletion, type ChoiceDelta, without } from './wire.ts'

export interface ChunkNormalizer {
  /** A chunk; what it becomes: none while all of it is held back, several when it brought several things. */
  push(chunk: unknown): unknown[]
  /** The stream broke off: what was held back. */
  flush(): unknown[]
  /** The stream is over: the same, and a reason for each choice that has none. */
  finish(): unknown[]
  /** There was a message, and each choice has its reason. */
  readonly complete: boolean
  readonly completeResponse: () => ChatCompletion
}

export function chunkNormalizer(options: ParseOptions): ChunkNormalizer {
  choiceNormalizer(0, options) // wrong options are told before the stream begins
  const choices = new Map<number, ChoiceNormalizer>()
  const ended = new Set<number>()
  let total: unknown
  let envelope: Fields = {
    id: randomId().replace('call_', 'chatcmpl-'),
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: options.model ?? '',
  }
  const choiceAt = (index: number): ChoiceNormalizer => {
    const known = choices.get(index)
    if (known) return known
    const choice = choiceNormalizer(index, options)
    choices.set(index, choice)
    return choice
  }
  const put = (deltas: readonly ChoiceDelta[]): unknown[] => {
    for (const { index, finish_reason } of deltas) if (finish_reason) ended.add(index)
    return deltas.map(delta => ({ ...envelope, choices: [delta] }))
  }
  const all = (step: (choice: ChoiceNormalizer) => ChoiceDelta[]) => put([...choices.values()].flatMap(step))
  return {
    push(chunk) {
      const given = items(fields(chunk).choices)
      const { usage } = fields(chunk)
      if (usage) total = usage
      if (given.length === 0) return [chunk]
      envelope = { ...envelope, ...without(chunk, 'choices', ...(usage ? ['usage'] : [])) }
      const out = put(given.flatMap(choice => choiceAt(indexOf(choice)).push(choice)))
      if (!usage) return out
      // Usage comes once, with the last of them, or alone.
      const last = out.pop() ?? { ...envelope, choices: [] }
      return [...out, { ...fields(last), usage }]
    },
    flush: () => all(choice => choice.flush()),
    finish: () => all(choice => choice.finish()),
    get complete() {
      return choices.size > 0 && ended.size === choices.size
    },
    completeResponse: () => ({
      ...(envelope as unknown as ChatCompletion),
      object: 'chat.completion',
      ...(total ? { usage: total } : {}),
      choices: [...choices.values()].map(choice => choice.whole()).sort((a, b) => a.index - b.index),
    }),
  }
}

const indexOf = (choice: unknown): number => {
  const { index } = fields(choice)
  return typeof index === 'number' ? index : 0
}
