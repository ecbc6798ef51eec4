import { storyTimes } from './packages/contract/test/stories.ts'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Long enough for the slowest test on a machine that is busy with other things; only what hangs lasts so long. */
const patience = {
  testTimeout: 300_000 * storyTimes,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}
const exclude = ['**/node_modules/**', '**/dist/**']

/** Files of one worker share their modules here: importing the server again for each would cost as much as its tests. */
const server: TestProjectConfiguration = {
  test: {
    name: 'server',
    globalSetup: ['apps/server/test/setup.ts'],
    include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude,
    setupFiles: ['packages/contract/test/setStories.ts'],
    isolate: false,
    ...patience,
  },
}

/** Screens keep state in modules, as a browser's page does, so that each file gets modules of its own. */
const web: TestProjectConfiguration = {
  test: {
    name: 'web',
    include: ['apps/web/**/*.test.ts'],
    setupFiles: ['packages/contract/test/setStories.ts'],
    exclude,
    ...patience,
  },
}

export default defineConfig({ test: { maxWorkers: 2, projects: [server, web] } })
