/**
 * `npm run fuzz -- --minutes N [--seed S] [--stop K]`: the corpus, mutated, and random messages of every dialect, through
 * every law, until the time is up. A mutant that makes the parser say something new joins the pool. A failure is shrunk,
 * printed, and written to `corpus/found/` (not in the repository), for a case to be made of it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { defaultDialects, type ParseOptions, type ParseResult, type Policies } from '../src/index.ts'
import { corpus, optionsOf } from '../test/corpus.ts'
import { checkCuts } from '../test/cuts.ts'
import { chunked, damaged, soup } from '../test/generate.ts'
import { dice, mutant, type Random } from './mutate.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    stop: { type: 'string', default: '5' },
  },
})
const until = Date.now() + Number(values.minutes) * 60_000
const FOUND = 'corpus/found'
/** A message that takes longer, in milliseconds a character and piece, hangs. */
const SLOW = 2
const BATCH = 50

const cases = corpus()
const pool = cases.map(c => c.raw).filter(raw => raw !== '' && raw.length < 4000)
const known = new Set<string>()
let novel = 0

// What is tried

const POLICIES: { readonly [K in keyof Policies]: readonly Policies[K][] } = {
  callsInReasoning: ['call', 'draft'],
  fencedMarkup: ['final', 'call', 'text'],
  unknownTools: ['call', 'text'],
  truncatedCalls: ['keep', 'drop'],
  recovery: ['on', 'on', 'off'],
}
const anyTools = cases.flatMap(c => c.tools ?? [])
/** Most messages are read as they come; the others with tools, policies, a few dialects or small limits. */
function someOptions(random: Random): ParseOptions {
  if (random.chance(50)) return {}
  const policies = Object.fromEntries(Object.entries(POLICIES).map(([name, list]) => [name, random.one<unknown>(list)]))
  const tools = Array.from({ length: 1 + random.below(4) }, () => random.one(anyTools))
  return {
    ...(random.chance(50) ? { tools } : {}),
    ...(random.chance(30) ? { policies } : {}),
    ...(random.chance(10)
      ? { limits: { held: 1 + random.below(300), arguments: random.below(100), calls: random.below(4) } }
      : {}),
    ...(random.chance(10)
      ? { dialects: Array.from({ length: 1 + random.below(3) }, () => random.one(defaultDialects)) }
      : {}),
    ...(random.chance(10) ? optionsOf(random.one(cases)) : {}),
  }
}
const made = fc.oneof(
  { weight: 3, arbitrary: damaged(defaultDialects) },
  { weight: 2, arbitrary: soup(defaultDialects) },
)

interface Tried {
  readonly raw: string
  readonly options: ParseOptions
  readonly by: readonly number[]
}
function* inputs(seed: number): Generator<Tried> {
  const random = dice(seed)
  const documents = fc.sample(made, { seed, numRuns: Math.ceil(BATCH / 3) })
  for (let k = 0; k < BATCH; k++) {
    const raw = k % 3 === 0 ? documents[k / 3]! : mutant(pool, random)
    const { generateId: _, ...options } = someOptions(random)
    yield { raw, options, by: [1 + random.below(5), 2, 1, 7] }
  }
}

// What must hold

function check({ raw, options, by }: Tried): ParseResult {
  const began = performance.now()
  const result = checkCuts(raw, [raw.split(''), chunked(raw, by)], options)
  const took = performance.now() - began
  if (took > 2000 && took / raw.length > SLOW)
    throw new Error(`slow: ${took.toFixed(0)} ms for ${raw.length} characters`)
  return result
}
const failure = (tried: Tried): string | undefined => {
  try {
    check(tried)
    return undefined
  } catch (e) {
    return String((e as Error).stack ?? e)
  }
}
/** What the parser said of a message, without its words: something new is worth to be mutated again. */
const signature = ({ diagnostics, segments, toolCalls }: ParseResult): string =>
  JSON.stringify([
    [...new Set(diagnostics.map(d => `${d.code} ${d.dialect}`))].sort(),
    [...new Set(segments.map(s => `${s.kind} ${s.dialect}`))].sort(),
    [...new Set(toolCalls.map(c => c.status))],
  ])

/** Drop options and ever smaller pieces for as long as it still fails. */
function shrunk(tried: Tried): Tried {
  let best = tried
  for (const name of Object.keys(tried.options) as (keyof ParseOptions)[]) {
    const { [name]: _, ...options } = best.options
    if (failure({ ...best, options })) best = { ...best, options }
  }
  for (let again = true; again; ) {
    const { length } = best.raw
    for (let size = Math.ceil(length / 2); size >= 1; size = Math.floor(size / 2))
      for (let i = 0; i < best.raw.length; ) {
        const less = { ...best, raw: best.raw.slice(0, i) + best.raw.slice(i + size) }
        if (failure(less)) best = less
        else i += size
      }
    again = best.raw.length < length
  }
  return best
}

function write(name: string, { raw, options }: Tried, why: string): void {
  const { tools, dialects, ...rest } = options
  const names = dialects?.map(d => (typeof d === 'string' ? d : d.name))
  const found = {
    dialect: 'none',
    source: `found by npm run fuzz, seed ${name}`,
    note: why.split('\n')[0],
    ...(tools ? { tools } : {}),
    options: { ...rest, ...(names ? { dialects: names } : {}) },
  }
  mkdirSync(FOUND, { recursive: true })
  writeFileSync(`${FOUND}/${name}.txt`, raw)
  writeFileSync(`${FOUND}/${name}.json`, `${JSON.stringify(found, undefined, 2)}\n`)
}

let seed = values.seed ? Number(values.seed) : Date.now() % 1_000_000
let tried = 0
let found = 0
const seen = new Set<string>() // first lines of failures: one of each is enough
for (; Date.now() < until && found < Number(values.stop); seed++)
  for (const input of inputs(seed)) {
    tried++
    try {
      const said = signature(check(input))
      if (known.has(said)) continue
      known.add(said)
      novel++
      pool.push(input.raw)
    } catch {
      const small = shrunk(input)
      const why = failure(small) ?? 'it fails now and then'
      const kind = why.split('\n')[0]!.replace(/\d+|".*/g, '')
      if (seen.has(kind)) continue
      seen.add(kind)
      found++
      console.error(
        `\nseed ${seed}: ${JSON.stringify(small.raw)} with ${JSON.stringify(Object.keys(small.options))}\n${why.slice(0, 1500)}`,
      )
      write(`${seed}-${found}`, small, why)
    }
  }
console.log(`${tried} messages tried, ${novel} said something new, ${found} failed, last seed ${seed - 1}`)
process.exitCode = found > 0 ? 1 : 0
