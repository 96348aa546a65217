import { defineConfig } from 'vitest/config'

/** A long hunt (`npm run fuzz`) has no limit of time. */
const testTimeout = process.env.FUZZ ? 0 : 60_000

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/package*.test.ts'], testTimeout } },
      // The built package as users get it: wants `npm run build` first.
      { test: { name: 'package', include: ['test/package*.test.ts'], testTimeout, hookTimeout: 120_000 } },
    ],
  },
})
