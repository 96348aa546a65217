/** The laws of `src/testing`, for the parser of all dialects: for the corpus, the properties and the long hunt. */
import { createStreamParser, modelProfile, type ParseOptions, type ParseResult } from '../src/index.ts'
import { checkCuts as checkAll } from '../src/testing/chunking.ts'
import { type Chunk, counter, cuts as cutsOf, type Fed, feed as feedParser } from '../src/testing/feed.ts'
import { checkLedger as checkSegments } from '../src/testing/ledger.ts'

export { checkDeltas } from '../src/testing/chunking.ts'
export { type Chunk, channelsOf, counter, type Fed, generator } from '../src/testing/feed.ts'
export { says } from '../src/testing/ledger.ts'

const open = (options: ParseOptions) => createStreamParser({ generateId: counter(), ...options })
const around = ({ prefill, model, limits }: ParseOptions) => {
  const profile = modelProfile(model ?? '')
  return { prefill: prefill ?? (profile?.prefillWhen === 'always' ? profile.prefill! : ''), limits }
}

/** The chunks through one stream parser, and its outputs joined. Ids are counted, unless options say otherwise. */
export const feed = (chunks: readonly Chunk[], options: ParseOptions = {}): Fed => feedParser(chunks, open(options))

/** Ways to cut a message; a long hunt (`FUZZ=1` and more) tries more of them. */
export const cuts = (raw: string, seed = 1, random = process.env.FUZZ ? 12 : 5): Generator<readonly string[]> =>
  cutsOf(raw, process.env.FUZZ ? { seed, random, pairs: 2000 } : { seed, random })

/** Every law that concerns one message, in many cuts; the result when all hold. */
export const checkLaws = (raw: string, options: ParseOptions = {}, seed = 1): ParseResult =>
  checkCuts(raw, cuts(raw, seed), options)

/** Every law that concerns one message, in these cuts; of a message in both channels, which comes in turns, each turn is cut. */
export const checkCuts = (
  raw: string | readonly Chunk[],
  all: Iterable<readonly Chunk[]>,
  options: ParseOptions = {},
): ParseResult => checkAll(raw, all, () => open(options), around(options))

/** Segments tile the message, and say what stands in it. */
export const checkLedger = (raw: string, result: ParseResult, options: ParseOptions = {}, reasoning = ''): void =>
  checkSegments(raw, result, around(options), reasoning)
