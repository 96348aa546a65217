/**
 * `npm run fuzz -- --minutes N [--seed S]`: random and damaged messages of every
 * dialect through every law, until the time is up. A failure is shrunk, printed,
 * and written to `corpus/found/` for a case to be made of it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { defaultDialects } from '../src/index.ts'
import { checkCuts } from '../test/cuts.ts'
import { chunked, damaged, soup } from '../test/generate.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    stop: { type: 'string', default: '5' },
  },
})
const until = Date.now() + Number(values.minutes) * 60_000
let seed = values.seed ? Number(values.seed) : Date.now() % 1_000_000
const document = fc.oneof(
  { weight: 3, arbitrary: damaged(defaultDialects) },
  { weight: 2, arbitrary: soup(defaultDialects) },
)

const failure = (raw: string, by: readonly number[]): string | undefined => {
  try {
    checkCuts(raw, [raw.split(''), chunked(raw, by)])
    return undefined
  } catch (e) {
    return String((e as Error).stack ?? e)
  }
}
/** Drop ever smaller pieces for as long as the message still fails. */
function shrunk(raw: string, by: readonly number[]): string {
  let best = raw
  for (let size = Math.ceil(raw.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let i = 0; i < best.length; ) {
      const less = best.slice(0, i) + best.slice(i + size)
      if (failure(less, by)) best = less
      else i += size
    }
  return best
}

let tried = 0
let found = 0
while (Date.now() < until && found < Number(values.stop)) {
  for (const raw of fc.sample(document, { seed, numRuns: 100 })) {
    const by = [1 + (tried % 5), 2, 1, 7]
    tried++
    if (!failure(raw, by)) continue
    found++
    const small = shrunk(raw, by)
    console.error(`\nseed ${seed}: ${JSON.stringify(small)}\n${failure(small, by)?.slice(0, 1500)}`)
    mkdirSync('corpus/found', { recursive: true })
    writeFileSync(`corpus/found/${seed}-${found}.txt`, small)
  }
  seed++
}
console.log(`${tried} messages tried, ${found} failed, last seed ${seed - 1}`)
process.exitCode = found > 0 ? 1 : 0
