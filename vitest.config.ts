import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/package*.test.ts'], testTimeout: 30_000 },
      },
      // The built package as users get it: wants `npm run build` first.
      { test: { name: 'package', include: ['test/package*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})
