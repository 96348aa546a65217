/** Normalises the chunks of a stream, each choice by itself. Everything else passes through. */
import { randomId } from '../options.ts'
import { type Fields, fields, items, says } from '../providers/event.ts'
import { failed, type MessageResult } from '../providers/merge.ts'
import { type ChoiceNormalizer, choiceNormalizer } from './choice.ts'
import { type ChatCompletion, type ChoiceDelta, only, type WireOptions, without } from './wire.ts'

export interface ChunkNormalizer {
  /** Takes a chunk; returns what it becomes: no chunk while all of it is buffered, several if it has several things. */
  push(chunk: unknown): unknown[]
  /** Ends a stream that broke off; returns what was buffered. */
  flush(): unknown[]
  /** Ends the stream; returns what was buffered, and a finish reason for each choice that has not had one. */
  finish(): unknown[]
  /** Takes notice of an error of the server: returns what was buffered, and `finish` will invent no end. */
  refuse(): unknown[]
  /** Whether the server has reported an error. */
  refused(): boolean
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
  choiceNormalizer(0, options) // invalid options throw before the stream begins
  const choices = new Map<number, ChoiceNormalizer>()
  let broken: MessageResult | undefined // the error of this library
  let refused = false // whether the server has reported an error
  let usage: unknown
  let latest: unknown // the latest chunk with choices
  let shared: Fields = {
    id: randomId().replace('call_', 'chatcmpl-'),
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: options.model ?? '',
  }
  /** The shared members as they are now. */
  const head = (): Fields => {
    shared = { ...shared, ...only(latest, SHARED) }
    return shared
  }
  const choiceAt = (index: number): ChoiceNormalizer => {
    const choice = choices.get(index) ?? choiceNormalizer(index, options)
    choices.set(index, choice)
    return choice
  }
  const put = (deltas: readonly ChoiceDelta[]): Fields[] => deltas.map(delta => ({ ...head(), choices: [delta] }))
  const all = (step: (choice: ChoiceNormalizer) => ChoiceDelta[]) => put([...choices.values()].flatMap(step))
  const flush = () =>
    all(choice => {
      try {
        return choice.flush()
      } catch (error) {
        broken ??= failed(error)
        return choice.flush()
      }
    })
  const refuse = () => {
    refused = true
    return flush()
  }
  const push = (chunk: unknown): unknown[] => {
    const given = items(fields(chunk).choices)
    usage = fields(chunk).usage ?? usage
    // Clients throw on an error: what was buffered is sent before it, and no end is invented after it.
    if (fields(chunk).error || fields(chunk).object === 'error') refused = true
    if (given.length === 0) return refused ? [...flush(), chunk] : [chunk]
    latest = chunk
    const deltas = given.flatMap(choice => choiceAt(indexOf(choice)).push(choice))
    if (given.length === 1 && deltas.length === 1 && deltas[0] === given[0] && isWhole(chunk)) return [chunk]
    const out = put(deltas)
    const own = without(chunk, NOT_OWN)
    if (out.length === 0 && says(own)) out.push({ ...head(), choices: [] })
    Object.assign(out.at(-1) ?? {}, own)
    return out
  }
  return {
    push(chunk) {
      if (broken) return [chunk]
      try {
        return push(chunk)
      } catch (error) {
        broken = failed(error)
        return [...flush(), chunk]
      }
    },
    flush,
    refuse,
    refused: () => refused,
    finish: () => [...flush(), ...(broken || refused ? [] : all(choice => choice.end()))],
    complete: () =>
      !broken && !refused && choices.size > 0 && [...choices.values()].every(choice => choice.whole().finish_reason),
    results: () => [...[...choices.values()].map(choice => choice.result()), ...(broken ? [broken] : [])],
    completeResponse: () => ({
      ...(head() as unknown as ChatCompletion),
      object: 'chat.completion',
      choices: [...choices.values()].map(choice => choice.whole()).sort((a, b) => a.index - b.index),
      ...(usage ? { usage } : {}),
    }),
  }
}

const isWhole = (chunk: unknown): boolean => NEEDED.every(name => fields(chunk)[name] !== undefined)

const indexOf = (choice: unknown): number => {
  const { index } = fields(choice)
  return typeof index === 'number' ? index : 0
}
