import { defineConfig } from 'vitest/config'

/** Examples import the package by its name: here that is its sources. */
const alias = [
  { find: /^llm-dialects$/, replacement: `${import.meta.dirname}/src/index.ts` },
  { find: /^llm-dialects\/(ai-sdk|openai|providers|proxy)$/, replacement: `${import.meta.dirname}/src/$1/index.ts` },
]

/** A long hunt (`npm run fuzz`) has no limit of time. */
const testTimeout = process.env.FUZZ ? 0 : 60_000

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          setupFiles: ['test/setup.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/package*.test.ts'],
          testTimeout,
        },
      },
      // The built package as users get it: wants `npm run build` first.
      { test: { name: 'package', include: ['test/package*.test.ts'], testTimeout, hookTimeout: 120_000 } },
    ],
  },
})
