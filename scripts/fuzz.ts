/**
 * `npm run fuzz -- [--minutes N] [--messages N] [--seed S] [--stop K] [--only a,b] [--workers N]`: messages made in
 * several ways (`WAYS`), through every law, until the time is up or so many were tried. A message that makes the parser
 * say something new joins the pool that others are made of. A failure is shrunk, printed once a kind, and written to
 * `corpus/found/` (not in the repository), for a case to be made of it.
 */
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import {
  defaultDialects,
  type ParseOptions,
  type ParseResult,
  type Policies,
  summarize,
  type ToolDefinition,
} from '../src/index.ts'
import { corpus, optionsOf } from '../test/corpus.ts'
import { type Chunk, checkCuts } from '../test/cuts.ts'
import { damaged, soup } from '../test/generate.ts'
import { MODEL_IDS } from '../test/models/model-ids.ts'
import { ATTACKS, checkWords, KEYS, NAMES, turns } from './attack.ts'
import { dice, mutant, type Random } from './mutate.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    messages: { type: 'string' },
    seed: { type: 'string' },
    stop: { type: 'string', default: '20' },
    only: { type: 'string' },
    workers: { type: 'string', default: '1' },
  },
})
const messages = values.messages ? Number(values.messages) : Number.POSITIVE_INFINITY
const minutes = Number(values.minutes ?? (values.messages ? Number.POSITIVE_INFINITY : 1))
const workers = Number(values.workers)
const FOUND = 'corpus/found'
/** A message that takes longer, in milliseconds of CPU a character, hangs: others may use the machine as well. */
const SLOW = 2
/** So many messages share a seed, and the few sets of options that are made of it. */
const BATCH = 120
/** Of longer ones only every fifth is cut at every character. */
const SHORT = 160
/** So long a failure is shrunk, in milliseconds. */
const PATIENCE = 10_000
/** Failures of one law and dialect that are shrunk, to see whether they are others. */
const ALIKE = 6

const cases = corpus()
const pool = cases.map(c => c.raw).filter(raw => raw !== '' && raw.length < 4000)
const known = new Set<string>()
let novel = 0

// What is tried

const random = fc.oneof(
  { weight: 3, arbitrary: damaged(defaultDialects) },
  { weight: 2, arbitrary: soup(defaultDialects) },
)
type Way = (random: Random, pool: readonly string[], seed: number) => readonly Chunk[]
const WAYS: Readonly<Record<string, Way>> = {
  corpus: (random, pool) => [mutant(pool, random)],
  random: (_, __, seed) => [fc.sample(random, { seed, numRuns: 1 })[0]!],
  ...Object.fromEntries(
    Object.entries(ATTACKS).map(([name, make]): [string, Way] => [name, (random, pool) => [make(random, pool)]]),
  ),
  channels: (random, pool) => turns(random, pool),
}
/** How often each is tried. */
const OFTEN: Readonly<Record<string, number>> = {
  ...{ corpus: 4, random: 1, tokens: 5, values: 8, splices: 3, crumbs: 4, channels: 3 },
}
const ways = values.only?.split(',') ?? Object.keys(WAYS)
for (const way of ways)
  if (!Object.hasOwn(WAYS, way))
    throw new TypeError(`--only: expected some of ${Object.keys(WAYS).join(', ')}; got ${way}`)
const drawn = ways.flatMap(way => Array.from({ length: OFTEN[way]! }, () => way))

const POLICIES: { readonly [K in keyof Policies]: readonly Policies[K][] } = {
  callsInReasoning: ['final', 'call', 'draft'],
  fencedMarkup: ['final', 'call', 'text'],
  quotedMarkup: ['text', 'call'],
  exampleMarkup: ['call', 'text'],
  unknownTools: ['call', 'text'],
  truncatedCalls: ['keep', 'drop'],
  recovery: ['on', 'on', 'off'],
  arguments: ['as-written', 'schema'],
}
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null', ['string', 'number'], undefined]
const anyTools = cases.flatMap(c => c.tools ?? [])
const models = MODEL_IDS.flatMap(([, ids]) => ids.split(' '))
const ownTools = (random: Random) =>
  NAMES.slice(random.below(2), 2 + random.below(5)).map(name => ({
    name,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(KEYS.slice(random.below(3)).map(key => [key, { type: random.one(TYPES) }])),
    },
  }))
const someTools = (random: Random) =>
  random.chance(70) ? ownTools(random) : Array.from({ length: 1 + random.below(4) }, () => random.one(anyTools))
const PREFILLS = [
  '<think>\n',
  '<tool_call>\n',
  '{"',
  '```json\n',
  'walrus ',
  '<|channel|>analysis<|message|>',
  '<think>',
  '\n',
]
/** Messages are read as they come, or with tools, policies, a few dialects, small limits, a model, a prefill. */
function someOptions(random: Random): ParseOptions {
  const policies = Object.fromEntries(Object.entries(POLICIES).map(([name, list]) => [name, random.one<unknown>(list)]))
  const limits = {
    held: 1 + random.below(random.one([20, 300])),
    arguments: random.below(60),
    calls: random.below(4),
    diagnostics: random.below(4),
  }
  const limit = random.one(Object.keys(limits) as (keyof typeof limits)[])
  const { generateId: _, ...ofCase } = optionsOf(random.one(cases))
  return {
    ...(random.chance(60) ? { tools: someTools(random) } : {}),
    ...(random.chance(40) ? { policies } : {}),
    ...(random.chance(25) ? { limits: random.chance(60) ? { [limit]: limits[limit] } : limits } : {}),
    ...(random.chance(10)
      ? { dialects: Array.from({ length: 1 + random.below(3) }, () => random.one(defaultDialects)) }
      : {}),
    ...(random.chance(10) ? { model: random.one(models) } : {}),
    ...(random.chance(10) ? { prefill: random.one(PREFILLS) } : {}),
    ...(random.chance(10) ? ofCase : {}),
  }
}

interface Tried {
  readonly way: string
  /** In turns, where both channels are used. */
  readonly turns: readonly Chunk[]
  readonly options: ParseOptions
  readonly by: readonly number[]
}
function* inputs(seed: number): Generator<Tried> {
  const random = dice(seed)
  const options: ParseOptions[] = [{}, {}, ...Array.from({ length: 4 }, () => someOptions(random))]
  for (let k = 0; k < BATCH; k++) {
    const way = random.one(drawn)
    const by = Array.from({ length: 7 }, () => 1 + random.below(random.one([3, 9, 30])))
    yield { way, turns: WAYS[way]!(random, pool, seed * BATCH + k), options: random.one(options), by }
  }
}

// What must hold

const written = (chunk: Chunk): string => (typeof chunk === 'string' ? chunk : chunk.reasoning)
const like = (chunk: Chunk, text: string): Chunk => (typeof chunk === 'string' ? text : { reasoning: text })
const textOf = (turns: readonly Chunk[]): string => turns.map(written).join('')
const isText = (turns: readonly Chunk[]): boolean => turns.every(turn => typeof turn === 'string')

/** Each turn in pieces of these lengths. */
function pieces(turns: readonly Chunk[], by: readonly number[]): Chunk[] {
  let n = 0
  return turns.flatMap(turn => {
    const text = written(turn)
    const list: Chunk[] = []
    for (let i = 0; i < text.length; ) list.push(like(turn, text.slice(i, (i += by[n++ % by.length]!))))
    return list
  })
}
function check({ turns, options, by }: Tried): ParseResult {
  const began = process.cpuUsage()
  const { length } = textOf(turns)
  const cuts = [pieces(turns, by), pieces(turns, length <= SHORT || length % 5 === 0 ? [1] : [1 + (length % 7), 2, 9])]
  const result = checkCuts(isText(turns) ? textOf(turns) : turns, cuts, options)
  checkWords(turns, options, result)
  summarize(result)
  const { user, system } = process.cpuUsage(began)
  const took = (user + system) / 1000
  if (took > 2000 && took / length > SLOW) throw new Error(`slow: ${took.toFixed(0)} ms for ${length} characters`)
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
  [
    ...[...new Set(diagnostics.map(d => `${d.code} ${d.dialect}`))].sort(),
    ...[...new Set(segments.map(s => `${s.kind} ${s.dialect}`))].sort(),
    ...new Set(toolCalls.map(c => c.status)),
  ].join()

/** The law that broke, or where something threw. */
function lawOf(why: string): string {
  const first = why.split('\n')[0]!.replace(/".*|\d+/g, '')
  if (/AssertionError|BrokenLaw/.test(first))
    return first
      .split(': ')
      .slice(1, 3)
      .join(': ')
      .split(/,? in chunks/)[0]!
  return `${first} ${/\bsrc\/[\w/-]+\.ts:\d+/.exec(why)?.[0] ?? ''}`
}
/** Drop options and ever smaller pieces for as long as it still fails in the same way. */
function shrunk(tried: Tried): Tried {
  const law = lawOf(failure(tried) ?? '')
  const until = Date.now() + PATIENCE
  const fails = (less: Tried): boolean => {
    if (Date.now() > until) return false
    const why = failure(less)
    return why !== undefined && lawOf(why) === law
  }
  let best = tried
  const attempt = (less: Tried): boolean => {
    if (!fails(less)) return false
    best = less
    return true
  }
  if (!isText(best.turns)) attempt({ ...best, turns: [textOf(best.turns)] })
  for (const name of Object.keys(best.options) as (keyof ParseOptions)[]) {
    const { [name]: _, ...options } = best.options
    attempt({ ...best, options })
  }
  for (const name of ['policies', 'limits'] as const)
    for (const key of Object.keys(best.options[name] ?? {})) {
      const { [key]: _, ...rest } = best.options[name] as Record<string, unknown>
      attempt({ ...best, options: { ...best.options, [name]: rest } })
    }
  for (let k = toolsOf(best.options).length; k-- > 0; )
    attempt({ ...best, options: { ...best.options, tools: toolsOf(best.options).filter((_, i) => i !== k) } })
  for (let again = true; again && Date.now() < until; ) {
    const { length } = textOf(best.turns)
    for (let k = best.turns.length; k-- > 0; ) {
      const turn = best.turns[k]!
      const put = (text: string) =>
        attempt({ ...best, turns: best.turns.map((t, i) => (i === k ? like(turn, text) : t)) })
      for (let size = written(turn).length; size >= 1; size = Math.floor(size / 2))
        for (let i = 0; i < written(best.turns[k]!).length; ) {
          const text = written(best.turns[k]!)
          if (!put(text.slice(0, i) + text.slice(i + size))) i += size
        }
      if (best.turns.length > 1 && written(best.turns[k]!) === '')
        attempt({ ...best, turns: best.turns.filter((_, i) => i !== k) })
    }
    again = textOf(best.turns).length < length
  }
  return best
}

function write(name: string, { turns, options }: Tried, why: string): void {
  const { tools, dialects, ...rest } = options
  const names = dialects?.map(d => (typeof d === 'string' ? d : d.name))
  const found = {
    dialect: 'none',
    source: `found by npm run fuzz, seed ${name}`,
    note: why.split('\n')[0],
    ...(tools ? { tools } : {}),
    ...(isText(turns) ? {} : { turns }),
    options: { ...rest, ...(names ? { dialects: names } : {}) },
  }
  mkdirSync(FOUND, { recursive: true })
  writeFileSync(`${FOUND}/${name}.txt`, textOf(turns))
  writeFileSync(`${FOUND}/${name}.json`, `${JSON.stringify(found, undefined, 2)}\n`)
}

// The hunt

interface Done {
  readonly tried: number
  readonly novel: number
  readonly found: number
}
function hunt(): Done {
  const began = Date.now()
  const first = values.seed ? Number(values.seed) : Date.now() % 1_000_000
  let seed = first
  let tried = 0
  let found = 0
  const often = new Map<string, number>() // failures by their law and dialects
  const seen = new Set<string>() // the same, once they are small: one of each is enough
  const dialectsOf = (input: Tried): string => {
    try {
      const { segments, toolCalls } = checkCuts(
        isText(input.turns) ? textOf(input.turns) : input.turns,
        [],
        input.options,
      )
      return [...new Set([...segments, ...toolCalls].map(s => s.dialect ?? ''))].sort().join(' ')
    } catch {
      return '' // the law is one that shows in the whole
    }
  }
  const fail = (input: Tried, why: string): void => {
    const alike = `${lawOf(why)} ${dialectsOf(input)}`
    often.set(alike, (often.get(alike) ?? 0) + 1)
    if (often.get(alike)! > ALIKE) return
    const small = shrunk(input)
    const now = failure(small) ?? `${why}\n(it fails now and then)`
    const kind = `${lawOf(now)} ${dialectsOf(small)} ${textOf(small.turns)
      .replace(/[\p{L}\p{N}_]+/gu, 'w')
      .slice(0, 12)}`
    if (seen.has(kind)) return
    seen.add(kind)
    found++
    const shown = isText(small.turns) ? textOf(small.turns) : small.turns
    const { tools, dialects, ...rest } = small.options
    const names = {
      ...(tools ? { tools: toolsOf(small.options).length } : {}),
      ...(dialects ? { dialects: dialects.length } : {}),
      ...rest,
    }
    console.error(
      `\n${small.way}, seed ${seed}: ${JSON.stringify(shown)} with ${JSON.stringify(names)}\n${now.slice(0, 900)}`,
    )
    write(`${seed}-${found}`, small, now)
  }
  for (; Date.now() < began + minutes * 60_000 && tried < messages && found < Number(values.stop); seed++)
    for (const input of inputs(seed)) {
      tried++
      try {
        const said = signature(check(input))
        if (known.has(said)) continue
        known.add(said)
        novel++
        if (isText(input.turns)) pool.push(textOf(input.turns))
      } catch (e) {
        fail(input, String((e as Error).stack ?? e))
      }
    }
  if (often.size > 0) {
    console.error('\nfailures before shrinking:')
    for (const [kind, times] of [...often].sort((a, b) => b[1] - a[1]).slice(0, 30)) console.error(`${times}\t${kind}`)
  }
  const a = tried / ((Date.now() - began) / 1000)
  console.log(
    `${tried} messages tried (${a.toFixed(0)} a second), ${novel} said something new, ${found} failed, seeds ${first} to ${seed - 1}`,
  )
  return { tried, novel, found }
}

/** The seeds of workers are far apart. */
const APART = 10_000_000
if (workers > 1) {
  const first = values.seed ? Number(values.seed) : Date.now() % 1_000_000
  const exits = await Promise.all(
    Array.from({ length: workers }, (_, k) => {
      const share = [
        ...['--workers', '1', '--seed', `${first + k * APART}`, '--stop', values.stop],
        ...(values.minutes ? ['--minutes', values.minutes] : []),
        ...(values.messages ? ['--messages', `${Math.ceil(messages / workers)}`] : []),
        ...(values.only ? ['--only', values.only] : []),
      ]
      return new Promise<number>(done => {
        fork(fileURLToPath(import.meta.url), share).on('exit', code => done(code ?? 1))
      })
    }),
  )
  process.exitCode = Math.max(...exits)
} else process.exitCode = hunt().found > 0 ? 1 : 0

/** The tools of a message, which are a list here. */
function toolsOf({ tools = [] }: ParseOptions): readonly ToolDefinition[] {
  return tools as readonly ToolDefinition[]
}
