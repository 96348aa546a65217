import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { examplePages } from './test/pages.ts'

/** Examples import the package by its name: here that is its sources. */
const src = `${import.meta.dirname}/src`
const alias = [
  { find: /^llm-dialects$/, replacement: `${src}/index.ts` },
  { find: /^llm-dialects\/repair$/, replacement: `${src}/json/index.ts` },
  {
    find: /^llm-dialects\/(ai-sdk|constraint|openai|providers|proxy|request|sources|template|testing)$/,
    replacement: `${src}/$1/index.ts`,
  },
  { find: /^llm-dialects\/(core|grammar|grammars\/.+)$/, replacement: `${src}/$1.ts` },
]

/** A long hunt (`npm run fuzz`) has no limit of time. */
const testTimeout = process.env.FUZZ ? 0 : 60_000

/** Files that take most of the time: begun first, so that all cores have work to the end. */
const LONG = [
  ...['laws', 'growth', 'corpus', 'testing/check', 'depth', 'formats/nested-calls', 'template/derive', 'damage'],
  ...['proxy/faults', 'retain', 'confusion', 'engine/parsing'],
].map(name => `test/${name}.test.ts`)
const COUNTS = 'test/worst.test.ts'
const rank = ({ moduleId }: TestSpecification) => (LONG.findIndex(name => moduleId.endsWith(name)) + 1 || 99) - 1

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Files share a process: nothing here keeps a state of its own, and modules are loaded once.
    isolate: false,
    // Each message makes many small objects that die young: with more room for them, a tenth less time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        resolve: { alias },
        plugins: [examplePages],
        test: {
          name: 'unit',
          setupFiles: ['test/setup.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/package*.test.ts', COUNTS],
          testTimeout,
        },
      },
      // It counts the calls of all parsers, so no other file may have made some before.
      {
        extends: true,
        test: { name: 'counts', isolate: true, include: [COUNTS], testTimeout },
      },
      // The built package as users get it: wants `npm run build` first.
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package*.test.ts'],
          testTimeout,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } }, // a page may be slow beside the other tests
        },
      },
    ],
  },
})
