/** Normalises the chunks of a stream, each choice by itself. Everything else passes through. */
import { remembered } from '../engine/memo.ts'
import { randomId } from '../options.ts'
import { type Fields, fields, indexOf } from '../providers/event.ts'
import { failed, type MessageResult } from '../providers/merge.ts'
import { listIn } from '../tools/layers.ts'
import { type ChoiceNormalizer, choiceNormalizer } from './choice.ts'
import { type ChatCompletion, type ChoiceDelta, members, type WireOptions, withRest } from './wire.ts'

export interface ChunkNormalizer {
  /** Takes a chunk; returns what it becomes: no chunk while all of it is buffered, several if it has several things. */
  push(chunk: unknown): readonly unknown[]
  /** Ends a stream that broke off; returns what was buffered. */
  flush(): readonly unknown[]
  /** Ends the stream; returns what was buffered, and a finish reason for each choice that has not had one. */
  finish(): readonly unknown[]
  /** Takes notice of an error of the server: returns what was buffered, and `finish` will invent no end. */
  refuse(): readonly unknown[]
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
  let shared: Fields = {
    id: randomId().replace('call_', 'chatcmpl-'),
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: options.model ?? '',
  }
  const choiceAt = remembered((index: number) => choiceNormalizer(index, options), choices)
  const each = <T>(step: (choice: ChoiceNormalizer) => T): T[] => [...choices.values()].map(step)
  const put = (deltas: readonly ChoiceDelta[]): readonly Fields[] =>
    deltas.map(delta => ({ ...shared, choices: [delta] }))
  const flush = () =>
    put(
      each(choice => {
        try {
          return choice.flush()
        } catch (error) {
          broken ??= failed(error)
          return choice.flush()
        }
      }).flat(),
    )
  const refuse = () => {
    refused = true
    return flush()
  }
  const push = (chunk: unknown): readonly unknown[] => {
    const { choices, usage: used, error, object } = fields(chunk)
    const given = listIn(choices)
    usage = used ?? usage
    // Clients throw on an error: what was buffered is sent before it, and no end is invented after it.
    if (error || object === 'error') refused = true
    if (given.length === 0) return refused ? [...flush(), chunk] : [chunk]
    shared = { ...shared, ...members(chunk, SHARED, true) }
    const deltas = given.flatMap(choice => choiceAt(indexOf(choice, 0)).push(choice))
    if (given.length === 1 && deltas.length === 1 && deltas[0] === given[0] && isWhole(chunk)) return [chunk]
    return withRest(put(deltas), chunk, NOT_OWN, () => [{ ...shared, choices: [] }])
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
    finish: () => [...flush(), ...(broken || refused ? [] : put(each(choice => choice.end()).flat()))],
    complete: () =>
      !broken && !refused && choices.size > 0 && each(choice => choice.whole().finish_reason).every(reason => reason),
    results: () => [...each(choice => choice.result()), ...(broken ? [broken] : [])],
    completeResponse: () => ({
      ...(shared as unknown as ChatCompletion),
      object: 'chat.completion',
      choices: each(choice => choice.whole()).sort((a, b) => a.index - b.index),
      ...(usage ? { usage } : {}),
    }),
  }
}

const isWhole = (chunk: unknown): boolean => NEEDED.every(name => fields(chunk)[name] !== undefined)
