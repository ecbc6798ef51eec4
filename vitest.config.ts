import { globSync, readFileSync } from 'node:fs'
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
    globalSetup: ['apps/server/test/server/setup.ts'],
    include: [
      'packages/**/*.test.ts',
      'apps/server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'simulate/**/*.test.ts',
    ],
    exclude,
    setupFiles: ['packages/contract/test/setStories.ts'],
    isolate: false,
    ...patience,
  },
}

const needsModulesOfItsOwn = (file: string) => /\bvi\.mock\(|from '\.\/chunkReload\.ts'/.test(readFileSync(file, 'utf8'))
/** Test files that mock a module, or leave one half loaded, share no modules with others. */
const apart = globSync('apps/web/src/**/*.test.ts').filter(needsModulesOfItsOwn)

const web: TestProjectConfiguration = {
  test: {
    name: 'web',
    include: ['apps/web/**/*.test.ts'],
    setupFiles: ['packages/contract/test/setStories.ts'],
    exclude: [...exclude, ...apart],
    isolate: false,
    ...patience,
  },
}

const webApart: TestProjectConfiguration = {
  test: { name: 'web apart', include: apart, exclude, ...patience },
}

export default defineConfig({ test: { maxWorkers: 2, projects: [server, web, webApart] } })
