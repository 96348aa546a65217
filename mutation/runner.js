/**
 * A test runner for Stryker. Grammars are made while modules are loaded, and many of them lazily, so each mutant needs
 * all modules loaded anew; a runner of a test framework takes seconds for that. Here it is one script, compiled once
 * and evaluated for each mutant, and the tests that reach the mutant (by a record of the first run) are called one by
 * one until one fails: those that killed the mutants before it first.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import v8 from 'node:v8'
import { Script } from 'node:vm'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'

/** The processor's time that all tests of a mutant may take; a mutant that none has killed by then is a survivor. */
const BUDGET_MS = Number(process.env.MUTATION_BUDGET ?? 15_000)
/** The part of the mutants that are tried; of the others it is said that they were not. */
const SHARE = Number(process.env.MUTATION_SHARE ?? 1)
/** What one test may take: a hundred times what it takes without a mutant, and no less than this. */
const PATIENCE_MS = 3000
const LOAD_MS = 5000

/** @typedef {{ name: string, run: () => unknown }} Test */

class Runner {
  static inject = tokens(commonTokens.options)
  #bundle = join(process.cwd(), 'mutation/.bundle/suite.cjs')
  #record = join(process.cwd(), 'mutation/.bundle/coverage.bin')
  #require = createRequire(this.#bundle)
  #ns = (globalThis.__stryker__ ??= {})
  /** @type {Script | undefined} */
  #script
  /** @type {{ loaded: Set<string>, tests: Map<string, Uint16Array>, times: number[], ranks: Map<string, number[]> } | undefined} */
  #known
  /** @type {Map<number, number>} */
  #killers = new Map()

  capabilities() {
    return { reloadEnvironment: true }
  }

  /** All modules anew, with this mutant; their tests. */
  #load(mutant, counted = false) {
    this.#ns.activeMutant = mutant
    this.#ns.currentTestId = undefined
    this.#ns.tests = []
    if (!this.#script) {
      const source = readFileSync(this.#bundle, 'utf8')
      // Which code is reached is counted in the first run alone.
      const code = counted ? source : source.replaceAll(/function stryCov_9fa48\w*\(\) \{/g, '$& return;')
      this.#script = new Script(`(function (require, exports, module) {${code}\n})`, { filename: this.#bundle })
    }
    const factory = this.#script.runInThisContext()
    this.#within(LOAD_MS, () => factory(this.#require, {}, { exports: {} }))
    return /** @type {Test[]} */ (this.#ns.tests)
  }

  /** A call that is broken off when it takes too long. */
  #within(timeout, call) {
    this.#ns.call = call
    return CALL.runInThisContext({ timeout: Math.ceil(timeout) })
  }

  async dryRun() {
    const tests = this.#load(undefined, true)
    const coverage = (this.#ns.mutantCoverage ??= { static: {}, perTest: {} })
    const loaded = new Set(Object.keys(coverage.static))
    const reached = new Map()
    const times = []
    const hits = { ...coverage.static }
    for (const [k, test] of tests.entries()) {
      this.#ns.currentTestId = `${k}:`
      const start = performance.now()
      try {
        await test.run()
      } catch (e) {
        return { status: 'error', errorMessage: `${test.name}: ${e?.stack ?? e}` }
      }
      times.push(performance.now() - start)
      for (const [id, n] of Object.entries(coverage.perTest[`${k}:`] ?? {})) {
        hits[id] = Math.max(hits[id] ?? 0, n)
        if (!reached.has(id)) reached.set(id, [])
        reached.get(id).push(k)
      }
      delete coverage.perTest[`${k}:`]
    }
    for (const [id, list] of reached) reached.set(id, Uint16Array.from(list))
    writeFileSync(this.#record, v8.serialize({ loaded, tests: reached, times, ranks: this.#ranks(reached, times) }))
    this.#script = undefined
    const ids = Object.keys(hits)
    console.log(`${tests.length} tests, ${Math.round(times.reduce((a, b) => a + b, 0))} ms`)
    // To Stryker it is one test: which of ours are called is decided here.
    return {
      status: 'complete',
      tests: [{ id: 'all', name: 'all', status: 0, timeSpentMs: BUDGET_MS }],
      mutantCoverage: { static: {}, perTest: { all: Object.fromEntries(ids.map(id => [id, hits[id]])) } },
    }
  }

  /** For each file, the tests that reach it: those that reach most of it in the shortest time first. */
  #ranks(reached, times) {
    const parts = readFileSync(this.#bundle, 'utf8').split(/^\/\/ (?=src\/)/m)
    const ranks = new Map()
    for (const part of parts) {
      const worth = new Float64Array(times.length)
      for (const [, id] of part.matchAll(/stryMutAct_9fa48\w*\("(\d+)"\)/g))
        for (const k of reached.get(id) ?? []) worth[k] += 1 / (times[k] + 0.1)
      const tests = [...worth.keys()].filter(k => worth[k] > 0).sort((a, b) => worth[b] - worth[a])
      if (tests.length > 0) ranks.set(part.slice(0, part.indexOf('\n')), tests)
    }
    return ranks
  }

  async mutantRun({ activeMutant: { id }, sandboxFileName, hitLimit }) {
    if ((Number(id) * 0.618034) % 1 >= SHARE) return { status: 'error', errorMessage: 'not in the sample' }
    this.#known ??= v8.deserialize(readFileSync(this.#record))
    const { loaded, tests: reached, times, ranks } = this.#known
    const began = process.cpuUsage()
    const spent = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage(began))
    this.#ns.hitLimit = Math.max(hitLimit ?? 0, 1e6)
    this.#ns.hitCount = 0
    let nrOfTests = 0
    const killed = (name, e) =>
      e?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' || /^Stryker: Hit/.test(e?.message)
        ? { status: 'timeout', reason: name }
        : {
            status: 'killed',
            killedBy: ['all'],
            failureMessage: `${name}: ${e?.message ?? e}`.slice(0, 300),
            nrOfTests,
          }
    let tests
    try {
      tests = this.#load(id)
    } catch (e) {
      return killed('loading', e)
    }
    // What is reached while modules are loaded may matter to every test that reaches its file.
    const file = relative(process.cwd(), sandboxFileName).replaceAll('\\', '/')
    const rank = ranks.get(file) ?? tests.map((_, k) => k)
    const some = new Set(reached.get(id) ?? [])
    const own = loaded.has(id) ? rank : rank.filter(k => some.has(k))
    const score = k => this.#killers.get(k) ?? 0
    const first = own.filter(k => score(k) > 0).sort((a, b) => score(b) - score(a))
    const rest = own.filter(k => score(k) === 0)
    for (const k of [...first, ...rest]) {
      const test = tests[k]
      if (spent() > BUDGET_MS) break
      nrOfTests++
      this.#ns.hitCount = 0
      try {
        const result = this.#within(Math.max(PATIENCE_MS, times[k] * 100), test.run)
        if (result instanceof Promise) await result
      } catch (e) {
        for (const [t, n] of this.#killers) this.#killers.set(t, n * 0.98)
        this.#killers.set(k, score(k) + 1)
        return killed(test.name, e)
      }
    }
    return { status: 'survived', nrOfTests }
  }
}
const CALL = new Script('globalThis.__stryker__.call()')

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'bundle', Runner)]
