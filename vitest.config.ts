import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['apps/server/test/setup.ts'],
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
})
