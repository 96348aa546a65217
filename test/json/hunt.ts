/** A long hunt through the laws of scan: `RUNS=300000 SEED=1 npx tsx test/json/hunt.ts`. Prints every kind of failure once. */
import fc from 'fast-check'
import { repairJson } from '../../src/json/repair.ts'
import { scan } from '../../src/json/scan.ts'
import { chunked, feed, RULES, STATES, setting, sizes, soup, text, whole } from './generate.ts'

const numRuns = Number(process.env.RUNS ?? 30000)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const same = (a: unknown, b: unknown, what: string): void => {
  const [x, y] = [JSON.stringify(a), JSON.stringify(b)]
  if (x !== y) throw new Error(`${what}\n  ${x}\n  ${y}`)
}
const brief = (f: ReturnType<typeof feed>): unknown => [
  f.out,
  f.repairs.map(r => `${r.code} ${r.start}-${r.end}`).join(),
  f.index,
  f.state.mode,
  f.state.open?.depth,
]
let failed = 0
function law<T extends unknown[]>(
  name: string,
  runs: number,
  ...args: [...{ [K in keyof T]: fc.Arbitrary<T[K]> }, (...a: T) => void]
): void {
  const check = args.pop() as (...a: T) => void
  const result = fc.check(
    fc.property(fc.tuple(...(args as unknown as fc.Arbitrary<unknown>[])) as unknown as fc.Arbitrary<T>, a =>
      check(...a),
    ),
    { numRuns: runs, seed },
  )
  if (!result.failed) {
    console.log('ok  ', name, result.numRuns)
    return
  }
  failed++
  console.log(
    'FAIL',
    name,
    'seed',
    seed,
    'after',
    result.numRuns,
    JSON.stringify(result.counterexample),
    '\n',
    String((result as { errorInstance?: Error }).errorInstance?.stack)
      .split('\n')
      .slice(0, 7)
      .join('\n '),
  )
}
law('chunking', numRuns, text, sizes, setting, (s, by, { rule, from }) => {
  const rules = RULES[rule]!
  const state = STATES[from]!
  const all = feed(state, [s], rules)
  if (rules.strict) return
  const batch = scan(state, s, 0, true, rules)
  same([all.out, all.index], [batch.out, batch.index], 'batch')
  for (const pieces of [chunked(s, by), chunked(s, [1])]) same(brief(feed(state, pieces, rules)), brief(all), 'chunks')
})
law('frontier', numRuns, text, soup, setting, (s, t, { rule, from }) => {
  const rules = RULES[rule]!
  const state = STATES[from]!
  if (rules.strict) return
  same(brief(feed(state, [s, t], rules)), brief(feed(state, [s + t], rules)), 'frontier')
})
law('json', numRuns, text, setting, (s, { rule, from }) => {
  for (const ended of [true, false]) {
    const r = scan(STATES[from]!, s, 0, ended, RULES[rule]!)
    JSON.parse(whole(STATES[from]!, r.out, r.state) || 'null')
  }
})
law('repairJson', numRuns, text, s => {
  const r = repairJson(s)
  if (r.value !== undefined && r.diagnostics.length === 0) same(r.value, JSON.parse(s), 'silent')
})
console.log(failed === 0 ? 'all hold' : `${failed} broken`, 'seed', seed)
