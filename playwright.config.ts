import { defineConfig } from '@playwright/test'
import { pageViewsCookie } from '@tailshare/contract/base/pages'

/** Two at once, each with a server and a database of its own, so that no journey meets another's people or aircraft. */
const workers = Number(process.env.E2E_WORKERS ?? 2)
const port = Number(process.env.E2E_PORT ?? 4700)
/** A worker reads this file again, and then knows its place. Each server has a port, and its payment sandbox the next. */
const ownPort = port + 2 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const answered = {
  name: pageViewsCookie,
  value: 'no',
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}
// Chromium does not start under the library that moves the clock of a run with TEST_NOW (scripts/clock/clock.mjs).
const { LD_PRELOAD: _, ...browserEnv } = process.env
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.tmp/e2e',
  timeout: 120_000,
  expect: { timeout: 12_000 },
  workers,
  // A journey that needs a second try hides a race, the product's or its own: CI gives it that try and names it with its error.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${ownPort}`,
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    // Every browser has declined page counting, so that the question covers nothing; one journey answers it.
    storageState: { cookies: [answered], origins: [] },
    // What the page showed at a failure is noted in any case; keeping every step as well takes a fifth of the processor.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false, sources: true } : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      env: browserEnv,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // Journeys reach this machine only; other hosts, such as fonts of another site, do not resolve.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        '--disable-gpu',
        // Without its windows Chromium would round the width of each letter, and break lines where no reader sees them broken.
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A fresh demo for every worker and run.
  webServer: {
    command: 'node e2e/server/server.ts',
    wait: { stdout: /Every server is ready: (?<e2e_folder>\S+) (?<e2e_postgres>\S+) \./ },
    // The demo is seeded first, which takes minutes on a machine that is busy with other things.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { E2E_PORTS: Array.from({ length: workers }, (_, at) => port + 2 * at).join(',') },
  },
})
