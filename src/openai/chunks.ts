/** The chunks of a stream: each choice goes its own way, and all else passes. */
import { randomId } from '../options.ts'
import { type Fields, fields, items } from '../providers/event.ts'
import { failed, type MessageResult } from '../providers/merge.ts'
import { type ChoiceNormalizer, choiceNormalizer } from './choice.ts'
import { type ChatCompletion, type ChoiceDelta, only, says, type WireOptions, without } from './wire.ts'

export interface ChunkNormalizer {
  /** Takes a chunk; gives the chunks that it becomes: no chunk while all of it is held back, several when it brought several things. */
  push(chunk: unknown): unknown[]
  /** The stream broke off: what was held back. */
  flush(): unknown[]
  /** The stream is over: gives what was held back, and a reason for each choice that has not had one. */
  finish(): unknown[]
  /** There was a message, and each choice has its reason. */
  complete(): boolean
  readonly completeResponse: () => ChatCompletion
  /** What was found in each choice. */
  readonly results: () => MessageResult[]
}

/** Members that every chunk of a message has. The others come once, with the chunk that has them. */
const NEEDED = ['id', 'object', 'created', 'model']
const SHARED = [...NEEDED, 'system_fingerprint', 'service_tier']
const NOT_OWN = ['choices', ...SHARED]

/**
 * Chunks in, chunks out. It never throws on what comes: a chunk on which an inner part throws passes as it came, and so
 * do all after it, behind what was held back; the results say `internal-error`.
 *
 * @throws TypeError on options that are wrong.
 */
export function chunkNormalizer(options: WireOptions): ChunkNormalizer {
  const inner = normalizer(options)
  let broken: MessageResult | undefined
  const attempt = (step: () => unknown[], otherwise: readonly unknown[]): unknown[] => {
    if (broken) return [...otherwise]
    try {
      return step()
    } catch (error) {
      broken = failed(error)
      return [...or(inner.flush, []), ...otherwise]
    }
  }
  return {
    push: chunk => attempt(() => inner.push(chunk), [chunk]),
    flush: () => attempt(inner.flush, []),
    finish: () => attempt(inner.finish, []),
    complete: () => broken === undefined && inner.complete(),
    results: () => (broken ? [...or(inner.results, []), broken] : inner.results()),
    completeResponse: inner.completeResponse,
  }
}
/** What `step` gives, or `otherwise` where it throws. */
function or<T>(step: () => T, otherwise: T): T {
  try {
    return step()
  } catch {
    return otherwise
  }
}

function normalizer(options: WireOptions): ChunkNormalizer {
  choiceNormalizer(0, options) // wrong options throw before the stream begins
  const choices = new Map<number, ChoiceNormalizer>()
  const ended = new Set<number>()
  let failed = false // the server says so
  let usage: unknown
  let shared: Fields = {
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
  let latest: unknown // that passed as it is
  const put = (deltas: readonly ChoiceDelta[]): Fields[] => {
    for (const { index, finish_reason } of deltas) if (finish_reason) ended.add(index)
    if (latest !== undefined) shared = { ...shared, ...only(latest, SHARED) }
    latest = undefined
    return deltas.map(delta => ({ ...shared, choices: [delta] }))
  }
  const all = (step: (choice: ChoiceNormalizer) => ChoiceDelta[]) => put([...choices.values()].flatMap(step))
  return {
    push(chunk) {
      const given = items(fields(chunk).choices)
      usage = fields(chunk).usage ?? usage
      if (fields(chunk).error) {
        // Clients throw here: what was held back comes before it, and no end is made up behind it.
        failed = true
        if (given.length === 0) return [...all(choice => choice.flush()), chunk]
      }
      if (given.length === 0) return [chunk]
      const deltas = given.flatMap(choice => choiceAt(indexOf(choice)).push(choice))
      if (given.length === 1 && deltas.length === 1 && deltas[0] === given[0] && isWhole(chunk)) {
        latest = chunk
        return [chunk]
      }
      latest = chunk
      const out = put(deltas)
      const own = without(chunk, NOT_OWN)
      if (out.length === 0 && says(own)) out.push({ ...shared, choices: [] })
      if (out.length > 0) Object.assign(out[out.length - 1]!, own)
      return out
    },
    flush: () => all(choice => choice.flush()),
    finish: () => all(choice => (failed ? choice.flush() : choice.finish())),
    complete: () => !failed && choices.size > 0 && ended.size === choices.size,
    results: () => [...choices.values()].map(choice => choice.result()),
    completeResponse: () => ({
      ...({ ...shared, ...only(latest, SHARED) } as unknown as ChatCompletion),
      object: 'chat.completion',
      choices: [...choices.values()].map(choice => choice.whole()).sort((a, b) => a.index - b.index),
      ...(usage === undefined || usage === null ? {} : { usage }),
    }),
  }
}

const isWhole = (chunk: unknown): boolean => NEEDED.every(name => fields(chunk)[name] !== undefined)

const indexOf = (choice: unknown): number => {
  const { index } = fields(choice)
  return typeof index === 'number' ? index : 0
}
