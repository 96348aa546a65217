/** Normalises the chunks of a stream, each choice by itself. Everything else passes through. */
import { randomId } from '../options.ts'
import { type Fields, fields, items } from '../providers/event.ts'
import { failed, type MessageResult } from '../providers/merge.ts'
import { type ChoiceNormalizer, choiceNormalizer } from './choice.ts'
import { type ChatCompletion, type ChoiceDelta, only, says, type WireOptions, without } from './wire.ts'

export interface ChunkNormalizer {
  /** Takes a chunk; returns what it becomes: no chunk while all of it is buffered, several if it has several things. */
  push(chunk: unknown): unknown[]
  /** Ends a stream that broke off; returns what was buffered. */
  flush(): unknown[]
  /** Ends the stream; returns what was buffered, and a finish reason for each choice that has not had one. */
  finish(): unknown[]
  /** Whether there was a message, and each of its choices has had its finish reason. */
  complete(): boolean
  readonly completeResponse: () => ChatCompletion
  /** What was found in each choice. */
  readonly results: () => MessageResult[]
}

/** Members that every chunk has. Those that are not `SHARED` are sent once, with the chunk that brought them. */
const NEEDED = ['id', 'object', 'created', 'model']
const SHARED = [...NEEDED, 'system_fingerprint', 'service_tier']
const NOT_OWN = ['choices', ...SHARED]

/**
 * Normalises chunks. Never throws on a chunk: if this library fails on one, what was buffered is sent, then this chunk
 * and all after it pass unchanged; the results have an `internal-error`.
 *
 * @throws TypeError for invalid options.
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
/** The result of `step`, or `otherwise` if it throws. */
function or<T>(step: () => T, otherwise: T): T {
  try {
    return step()
  } catch {
    return otherwise
  }
}

function normalizer(options: WireOptions): ChunkNormalizer {
  choiceNormalizer(0, options) // invalid options throw before the stream begins
  const choices = new Map<number, ChoiceNormalizer>()
  const ended = new Set<number>()
  let failed = false // whether the server has reported an error
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
  let latest: unknown // the latest chunk, if its shared members are not yet in `shared`
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
        // Clients throw on this chunk: what was buffered is sent before it, and no end is invented after it.
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
